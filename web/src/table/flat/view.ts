/** The table from above, to scale, as SVG: for weak machines, for paper and for readers of the page's structure. */
import type { Overlay, TableConfig } from '../config';
import { frameWidth, upright } from '../layout';
import type { Scene, Vec2 } from '../trace';
import { annotations } from './annotations';
import { bodies } from './bodies';
import { furniture, gradients } from './furniture';
import { make, mm, set, SVG } from './svg';

let drawn = 0;

export class FlatView {
  readonly element: SVGSVGElement;
  readonly #id = `table-${++drawn}`;
  readonly #fill = (name: string): string => `url(#${this.#id}-${name})`;
  readonly #under: SVGElement;
  readonly #over: SVGElement;
  readonly #bodies: SVGElement;
  readonly #plane: SVGElement;
  #overlay: Overlay | null = null;
  #upright = false;

  constructor(private config: TableConfig) {
    this.element = make('svg', {
      width: '100%',
      height: '100%',
      'aria-hidden': 'true',
      focusable: 'false',
      preserveAspectRatio: 'xMidYMid meet',
    }) as SVGSVGElement;
    this.#under = make('g', {});
    this.#over = make('g', {});
    this.#bodies = make('g', {});
    this.#plane = make('g', {}, ...furniture(config.measures, this.#fill), this.#under, this.#bodies, this.#over);
    this.element.append(gradients(this.#id, config.measures), this.#plane);
    this.#frame(false);
  }

  render(config: TableConfig, scene: Scene, width: number, height: number): void {
    this.config = config;
    const turn = upright(width, height);
    if (turn !== this.#upright) this.#frame(turn);
    if (config.overlay !== this.#overlay) this.#annotate(config.overlay);
    this.#bodies.replaceChildren(...bodies(config, scene, this.#fill));
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

  #annotate(overlay: Overlay): void {
    this.#overlay = overlay;
    const { under, over } = annotations(overlay, this.config.measures.ball_radius);
    this.#under.replaceChildren(...under);
    this.#over.replaceChildren(...over);
  }
}
