/** The table from above, to scale, as SVG: for weak machines, for paper and for readers of the page's structure. */
import { COLOURS, SPOTS } from './ballMarks';
import type { Overlay, TableConfig } from './config';
import { crosses, diamonds, frameWidth, lines, pinHeight, profile, RUBBER, upright } from './layout';
import { BALLS, PINS, type BallId, type Scene, type Vec2, type Vec3 } from './trace';
import { carried } from './turning';

const SVG = 'http://www.w3.org/2000/svg';
type Attributes = Record<string, string | number>;

function make(name: string, attributes: Attributes, ...children: SVGElement[]): SVGElement {
  const element = document.createElementNS(SVG, name);
  set(element, attributes);
  element.append(...children);
  return element;
}

function set(element: SVGElement, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
}

const INK = '#0B1A24';
const PATH: Record<BallId, string> = { w: '#FFFFFF', y: '#F7BC12', r: '#FF6A6E' };
const PIN_COLOURS = { ivory: ['#F6EFDD', '#B9AE93', '#FFFFFF'], red: ['#C9191F', '#8E1217', '#F0686B'] } as const;
/** Lamplight from above: how far a shadow lies beside a thing of this height. */
const LEAN = 0.42;

let drawn = 0;

/** The side view of a pin, its axis along x. */
function outline(shape: [number, number][], along: (h: number) => number): string {
  const side = (sign: number): string[] => shape.map(([h, r]) => `${along(h)} ${sign * mm(r)}`);
  return `M${[...side(1), ...side(-1).reverse()].join('L')}Z`;
}

/** Millimetres in the picture: x to the upper cushion, y across. */
const mm = (value: number): number => Math.round(value * 1e5) / 100;
const at = ([x, y]: Vec2): string => `${mm(y)} ${mm(x)}`;

export class FlatView {
  readonly element: SVGSVGElement;
  readonly #id = `table-${++drawn}`;
  readonly #under: SVGElement;
  readonly #over: SVGElement;
  readonly #bodies: SVGElement;
  readonly #plane: SVGElement;
  #overlay: Overlay | null = null;
  #upright = false;

  constructor(private config: TableConfig) {
    this.element = document.createElementNS(SVG, 'svg');
    set(this.element, {
      width: '100%',
      height: '100%',
      'aria-hidden': 'true',
      focusable: 'false',
      preserveAspectRatio: 'xMidYMid meet',
    });
    this.#under = make('g', {});
    this.#over = make('g', {});
    this.#bodies = make('g', {});
    this.#plane = make('g', {}, ...this.#furniture(), this.#under, this.#bodies, this.#over);
    this.element.append(this.#gradients(), this.#plane);
    this.#frame(false);
  }

  render(config: TableConfig, scene: Scene, width: number, height: number): void {
    this.config = config;
    const turn = upright(width, height);
    if (turn !== this.#upright) this.#frame(turn);
    if (config.overlay !== this.#overlay) this.#annotate(config.overlay);
    this.#place(scene);
  }

  /** The point of the bed under a point of the screen. */
  bedPoint(clientX: number, clientY: number): Vec2 | null {
    const matrix = (this.#plane as SVGGElement).getScreenCTM();
    if (!matrix) return null;
    const point = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    return [point.y / 1000, point.x / 1000];
  }

  /** The picture as it is, at twice the size of a screen. */
  async toBlob(): Promise<Blob> {
    const copy = this.element.cloneNode(true) as SVGSVGElement;
    const [, , width = 1, height = 1] = (this.element.getAttribute('viewBox') ?? '').split(' ').map(Number);
    const scale = 2048 / Math.max(width, height);
    set(copy, { xmlns: SVG, width: width * scale, height: height * scale });
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [Math.round(width * scale), Math.round(height * scale)];
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the browser gives no picture of the table'))));
    });
  }

  #frame(turn: boolean): void {
    this.#upright = turn;
    const { width, length } = this.config.measures;
    const out = frameWidth(this.config.measures);
    const [w, h] = [mm(length + 2 * out), mm(width + 2 * out)];
    set(this.element, {
      viewBox: turn ? `${-mm(out)} ${-mm(length + out)} ${h} ${w}` : `${-mm(out)} ${-mm(out)} ${w} ${h}`,
    });
    set(this.#plane, { transform: turn ? 'rotate(-90)' : '' });
  }

  #fill(name: string): string {
    return `url(#${this.#id}-${name})`;
  }

  #gradients(): SVGElement {
    const stops = (...colours: [number, string][]): SVGElement[] =>
      colours.map(([offset, colour]) => make('stop', { offset, 'stop-color': colour }));
    const { width, length } = this.config.measures;
    const balls = BALLS.map((id) => {
      const { light, ball, shade } = COLOURS[id];
      return make(
        'radialGradient',
        { id: `${this.#id}-${id}`, cx: 0.36, cy: 0.3, r: 0.85 },
        ...stops([0, light], [0.55, ball], [1, shade]),
      );
    });
    return make(
      'defs',
      {},
      make(
        'radialGradient',
        {
          id: `${this.#id}-lamp`,
          gradientUnits: 'userSpaceOnUse',
          cx: mm(length / 2),
          cy: mm(width / 2),
          r: mm(length * 0.62),
        },
        ...stops([0, '#2F84B8'], [0.5, '#216C9C'], [1, '#154B6F']),
      ),
      make(
        'linearGradient',
        { id: `${this.#id}-wood`, x1: 0, y1: 0, x2: 0, y2: 1 },
        ...stops([0, '#6A4C36'], [0.5, '#442F21'], [1, '#56402F']),
      ),
      make(
        'radialGradient',
        { id: `${this.#id}-shade` },
        ...stops([0.3, '#04121C80'], [0.72, '#04121C38'], [1, '#04121C00']),
      ),
      make(
        'linearGradient',
        { id: `${this.#id}-cue`, x1: 0, y1: 0, x2: 1, y2: 0 },
        ...stops([0, '#2A1B12'], [0.42, '#3A2617'], [0.43, '#E4CFA4'], [1, '#F0DFBC']),
      ),
      ...balls,
    );
  }

  #furniture(): SVGElement[] {
    const { measures } = this.config;
    const [w, h] = [mm(measures.length), mm(measures.width)];
    const [out, rubber] = [mm(frameWidth(measures)), mm(RUBBER)];
    const rect = (by: number, attributes: Attributes): SVGElement =>
      make('rect', { x: -by, y: -by, width: w + 2 * by, height: h + 2 * by, ...attributes });
    const side = (d: string, fill: string): SVGElement => make('path', { d, fill });
    const strokes = (d: string, attributes: Attributes): SVGElement => make('path', { d, fill: 'none', ...attributes });
    const cross = (centre: Vec2, arm: number): string => {
      const [x, y] = [mm(centre[1]), mm(centre[0])];
      return `M${x - mm(arm)} ${y}h${2 * mm(arm)}M${x} ${y - mm(arm)}v${2 * mm(arm)}`;
    };
    return [
      rect(out, { rx: 64, fill: this.#fill('wood') }),
      rect(out - 6, { rx: 58, fill: 'none', stroke: '#9A7857', 'stroke-width': 3, opacity: 0.55 }),
      rect(rubber, { fill: '#0D344E' }),
      rect(0, { fill: this.#fill('lamp') }),
      side(`M${-rubber} ${-rubber}H${w + rubber}L${w} 0H0Z`, '#1C608E'),
      side(`M${-rubber} ${h + rubber}H${w + rubber}L${w} ${h}H0Z`, '#1A5A85'),
      side(`M${-rubber} ${-rubber}V${h + rubber}L0 ${h}V0Z`, '#174F75'),
      side(`M${w + rubber} ${-rubber}V${h + rubber}L${w} ${h}V0Z`, '#174F75'),
      strokes(`M0 13H${w}`, { stroke: '#04121C', 'stroke-width': 26, opacity: 0.26 }),
      strokes(`M9 0V${h}`, { stroke: '#04121C', 'stroke-width': 18, opacity: 0.2 }),
      rect(0, { fill: 'none', stroke: '#8CC2E0', 'stroke-width': 3, opacity: 0.6 }),
      ...diamonds(measures).map((place) => {
        const [x, y] = [mm(place[1]), mm(place[0])];
        return make('path', { d: `M${x} ${y - 13}l9 13l-9 13l-9 -13Z`, fill: '#F1E7CF' });
      }),
      strokes(
        lines(measures)
          .map(([a, b]) => `M${at(a)}L${at(b)}`)
          .join(''),
        { stroke: '#BFDCEC', 'stroke-width': 2.5, opacity: 0.6 },
      ),
      strokes(
        crosses(measures)
          .map(({ at: centre, arm }) => cross(centre, arm))
          .join(''),
        { stroke: '#E6F1F8', 'stroke-width': 2.5, opacity: 0.7 },
      ),
    ];
  }

  #annotate(overlay: Overlay): void {
    this.#overlay = overlay;
    const radius = mm(this.config.measures.ball_radius);
    const under: SVGElement[] = [];
    const over: SVGElement[] = [];
    for (const [x0, y0, x1, y1] of overlay.area?.rectangles ?? []) {
      under.push(
        make('rect', {
          x: mm(y0),
          y: mm(x0),
          width: mm(y1 - y0),
          height: mm(x1 - x0),
          rx: 6,
          fill: '#F7BC12',
          'fill-opacity': 0.13,
          stroke: '#F7BC12',
          'stroke-width': 4,
          'stroke-dasharray': '18 12',
        }),
      );
    }
    for (const [x, y, r] of overlay.area?.discs ?? []) {
      under.push(
        make('circle', {
          cx: mm(y),
          cy: mm(x),
          r: mm(r),
          fill: '#04121C',
          'fill-opacity': 0.25,
          stroke: '#F7BC12',
          'stroke-width': 3,
          'stroke-dasharray': '9 7',
          opacity: 0.8,
        }),
      );
    }
    const line = (points: Vec2[], attributes: Attributes): SVGElement =>
      make('polyline', {
        points: points.map(at).join(' '),
        fill: 'none',
        'stroke-linejoin': 'round',
        'stroke-linecap': 'round',
        ...attributes,
      });
    for (const { ball, points, good } of overlay.fan ?? [])
      under.push(line(points, { stroke: PATH[ball], 'stroke-width': good ? 8 : 5, opacity: good ? 0.26 : 0.12 }));
    for (const { ball, points } of overlay.paths ?? []) {
      under.push(line(points, { stroke: PATH[ball], 'stroke-width': 5, opacity: 0.95 }));
      const end = points.at(-1);
      if (end)
        under.push(
          make('circle', {
            cx: mm(end[1]),
            cy: mm(end[0]),
            r: radius,
            fill: 'none',
            stroke: PATH[ball],
            'stroke-width': 4,
            'stroke-dasharray': '13 9',
          }),
        );
    }
    const { ghost } = overlay;
    if (ghost) {
      over.push(
        line([ghost.from, ghost.at ?? ghost.to], { stroke: '#FFFFFF', 'stroke-width': 5, 'stroke-dasharray': '1 17' }),
      );
      if (ghost.at)
        over.push(
          make('circle', {
            cx: mm(ghost.at[1]),
            cy: mm(ghost.at[0]),
            r: radius,
            fill: '#FFFFFF',
            'fill-opacity': 0.14,
            stroke: '#FFFFFF',
            'stroke-width': 4,
          }),
        );
      if (ghost.at && ghost.target)
        over.push(line([ghost.at, ghost.target], { stroke: '#FFFFFF', 'stroke-width': 4, opacity: 0.75 }));
    }
    for (const [x, y] of overlay.contacts ?? [])
      over.push(make('circle', { cx: mm(y), cy: mm(x), r: 9, fill: 'none', stroke: '#FFFFFF', 'stroke-width': 3 }));
    this.#under.replaceChildren(...under);
    this.#over.replaceChildren(...over);
  }

  #place(scene: Scene): void {
    const { measures, overlay, patterns } = this.config;
    const shape = profile(measures);
    const parts: SVGElement[] = [];
    for (const id of PINS) {
      const pin = scene.pins[id];
      if (pin) parts.push(...this.#pin(pin, id === 'm' ? PIN_COLOURS.red : PIN_COLOURS.ivory, shape));
    }
    for (const id of BALLS) {
      const ball = scene.balls[id];
      if (!ball?.on) continue;
      const rise = ball.z - measures.ball_radius;
      const r = mm(measures.ball_radius) * (1 + 0.6 * rise);
      const [x, y] = [mm(ball.y), mm(ball.x)];
      const aside = mm((0.03 + rise) * LEAN);
      if (overlay.mine === id)
        parts.push(
          make('circle', {
            cx: x,
            cy: y,
            r: r + 13,
            fill: 'none',
            stroke: '#FFFFFF',
            'stroke-width': 4,
            opacity: 0.85,
          }),
        );
      parts.push(
        make('circle', { cx: x + aside, cy: y + aside, r: r * (1.25 + rise), fill: this.#fill('shade') }),
        make('circle', { cx: x, cy: y, r, fill: this.#fill(id), stroke: INK, 'stroke-width': 2.4 }),
      );
      for (const { way, size } of SPOTS[id])
        parts.push(...this.#spot(carried(ball.q, way), x, y, r, patterns ? size * 1.5 : size, id));
      if (patterns && id === 'y')
        parts.push(make('circle', { cx: x, cy: y, r: r * 0.72, fill: 'none', stroke: INK, 'stroke-width': 5 }));
      if (patterns && id === 'r')
        parts.push(
          make('path', { d: `M${x - r} ${y}h${2 * r}M${x} ${y - r}v${2 * r}`, stroke: '#F1E7CF', 'stroke-width': 8 }),
        );
    }
    const { cue } = overlay;
    const struck = cue && scene.balls[cue.ball];
    if (cue && struck?.on) parts.push(...this.#cue(struck, cue));
    this.#bodies.replaceChildren(...parts);
  }

  #spot(way: Vec3, x: number, y: number, r: number, size: number, id: BallId): SVGElement[] {
    const [across, along, up] = way;
    if (up < 0.05) return [];
    const turn = (Math.atan2(across, along) * 180) / Math.PI;
    return [
      make('ellipse', {
        rx: r * size * up,
        ry: r * size,
        fill: COLOURS[id].spot,
        opacity: id === 'w' ? 0.55 : 0.85,
        transform: `translate(${x + along * r} ${y + across * r}) rotate(${turn})`,
      }),
    ];
  }

  #pin(
    { x, y, heading, tilt }: { x: number; y: number; heading: number; tilt: number },
    colours: readonly [string, string, string],
    shape: [number, number][],
  ): SVGElement[] {
    const { height } = this.config.measures.pin;
    const middle = pinHeight(shape, height, tilt);
    const [s, c] = [Math.sin(tilt), Math.cos(tilt)];
    const turn = 90 - (heading * 180) / Math.PI;
    const along = (h: number): number => mm((h - height / 2) * s);
    const widest = Math.max(...shape.map(([, r]) => r));
    const [, foot] = shape[0] ?? [0, widest];
    const bodies =
      Math.abs(s) < 0.3
        ? [
            make('circle', { cx: 0, r: mm(widest), fill: colours[1] }),
            make('circle', { cx: along(height), r: mm(widest) * 0.68, fill: colours[0] }),
          ]
        : [
            make('path', { d: outline(shape, along), fill: colours[0], stroke: colours[1], 'stroke-width': 1.2 }),
            make('ellipse', {
              cx: along(0),
              rx: Math.max(mm(foot) * Math.abs(c), 0.4),
              ry: mm(foot),
              fill: colours[1],
            }),
          ];
    const light = make('circle', { cx: along(height) * 0.8 - 1, cy: -1, r: 1.3, fill: colours[2] });
    const aside = mm(middle) * 2 * LEAN * 0.6;
    const [px, py] = [mm(y), mm(x)];
    const shade = { rx: 9 + mm(height / 2) * Math.abs(s), ry: 8, fill: this.#fill('shade') };
    return [
      make('ellipse', {
        ...shade,
        transform: `translate(${px + aside} ${py + aside}) rotate(${Math.abs(s) > 0.3 ? turn : 45})`,
      }),
      make('g', { transform: `translate(${px} ${py}) rotate(${turn})` }, ...bodies, light),
    ];
  }

  #cue(ball: { x: number; y: number }, { azimuth, elevation, side, pull }: NonNullable<Overlay['cue']>): SVGElement[] {
    const R = this.config.measures.ball_radius;
    // In the picture x is the bed's y: the angle runs from the other axis, the other way round.
    const turn = 90 - (azimuth * 180) / Math.PI;
    const start = -mm(R * Math.sqrt(Math.max(0, 1 - side * side)) + pull);
    const offset = mm(side * R);
    const long = mm(1.42 * Math.cos(elevation));
    const shaft = (grow: number): string =>
      `M${start} ${offset - 5.5 - grow}L${start - long} ${offset - 14 - grow}V${offset + 14 + grow}L${start} ${offset + 5.5 + grow}Z`;
    const shadow = make('path', { d: shaft(2), fill: '#04121C', opacity: 0.3, transform: 'translate(0 22)' });
    const wood = make('path', { d: shaft(0), fill: this.#fill('cue'), stroke: INK, 'stroke-width': 1.5 });
    const tip = make('rect', { x: start - 4, y: offset - 5.5, width: 5, height: 11, rx: 2, fill: '#2C5E86' });
    return [make('g', { transform: `translate(${mm(ball.y)} ${mm(ball.x)}) rotate(${turn})` }, shadow, wood, tip)];
  }
}
