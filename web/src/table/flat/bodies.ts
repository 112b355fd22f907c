/** Balls, pins and the cue from above. */
import { COLOURS, SPOTS } from '../ballMarks';
import type { Overlay, TableConfig } from '../config';
import { pinHeight, profile } from '../layout';
import { BALLS, PINS, type BallId, type Scene, type Vec3 } from '../trace';
import { carried } from '../turning';
import { INK, make, mm, type Fill } from './svg';

const PIN_COLOURS = { ivory: ['#F6EFDD', '#B9AE93', '#FFFFFF'], red: ['#C9191F', '#8E1217', '#F0686B'] } as const;
/** Lamplight from above: how far a shadow lies beside a thing of this height. */
const LEAN = 0.42;

/** Pins, balls and the cue as they lie and stand at one moment, those below first. */
export function bodies({ measures, overlay, patterns }: TableConfig, scene: Scene, fill: Fill): SVGElement[] {
  const shape = profile(measures);
  const parts: SVGElement[] = [];
  for (const id of PINS) {
    const pin = scene.pins[id];
    if (pin)
      parts.push(...drawPin(pin, id === 'm' ? PIN_COLOURS.red : PIN_COLOURS.ivory, shape, measures.pin.height, fill));
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
      make('circle', { cx: x + aside, cy: y + aside, r: r * (1.25 + rise), fill: fill('shade') }),
      make('circle', { cx: x, cy: y, r, fill: fill(id), stroke: INK, 'stroke-width': 2.4 }),
    );
    for (const { way, size } of SPOTS[id])
      parts.push(...drawSpot(carried(ball.q, way), x, y, r, patterns ? size * 1.5 : size, id));
    if (patterns && id === 'y')
      parts.push(make('circle', { cx: x, cy: y, r: r * 0.72, fill: 'none', stroke: INK, 'stroke-width': 5 }));
    if (patterns && id === 'r')
      parts.push(
        make('path', { d: `M${x - r} ${y}h${2 * r}M${x} ${y - r}v${2 * r}`, stroke: '#F1E7CF', 'stroke-width': 8 }),
      );
  }
  const { cue } = overlay;
  const struck = cue && scene.balls[cue.ball];
  if (cue && struck?.on) parts.push(...drawCue(struck, cue, measures.ball_radius, fill));
  return parts;
}

function drawSpot(way: Vec3, x: number, y: number, r: number, size: number, id: BallId): SVGElement[] {
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

function drawPin(
  { x, y, heading, tilt }: { x: number; y: number; heading: number; tilt: number },
  colours: readonly [string, string, string],
  shape: [number, number][],
  height: number,
  fill: Fill,
): SVGElement[] {
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
  const shade = { rx: 9 + mm(height / 2) * Math.abs(s), ry: 8, fill: fill('shade') };
  return [
    make('ellipse', {
      ...shade,
      transform: `translate(${px + aside} ${py + aside}) rotate(${Math.abs(s) > 0.3 ? turn : 45})`,
    }),
    make('g', { transform: `translate(${px} ${py}) rotate(${turn})` }, ...bodies, light),
  ];
}

function drawCue(
  ball: { x: number; y: number },
  { azimuth, elevation, side, pull }: NonNullable<Overlay['cue']>,
  R: number,
  fill: Fill,
): SVGElement[] {
  // In the picture x is the bed's y: the angle runs from the other axis, the other way round.
  const turn = 90 - (azimuth * 180) / Math.PI;
  const start = -mm(R * Math.sqrt(Math.max(0, 1 - side * side)) + pull);
  const offset = mm(side * R);
  const long = mm(1.42 * Math.cos(elevation));
  const shaft = (grow: number): string =>
    `M${start} ${offset - 5.5 - grow}L${start - long} ${offset - 14 - grow}V${offset + 14 + grow}L${start} ${offset + 5.5 + grow}Z`;
  const shadow = make('path', { d: shaft(2), fill: '#04121C', opacity: 0.3, transform: 'translate(0 22)' });
  const wood = make('path', { d: shaft(0), fill: fill('cue'), stroke: INK, 'stroke-width': 1.5 });
  const tip = make('rect', { x: start - 4, y: offset - 5.5, width: 5, height: 11, rx: 2, fill: '#2C5E86' });
  return [make('g', { transform: `translate(${mm(ball.y)} ${mm(ball.x)}) rotate(${turn})` }, shadow, wood, tip)];
}

/** The side view of a pin, its axis along x. */
function outline(shape: [number, number][], along: (h: number) => number): string {
  const side = (sign: number): string[] => shape.map(([h, r]) => `${along(h)} ${sign * mm(r)}`);
  return `M${[...side(1), ...side(-1).reverse()].join('L')}Z`;
}
