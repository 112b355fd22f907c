/**
 * Everything that is drawn on a plane: lines, crosses, rings, paths, the area of a ball in hand, diamonds.
 *
 * Each shape is a rounded box on a quad of its own, smooth at any distance, and all of them are one draw call.
 */
import { type BufferAttribute, BufferGeometry, Mesh, ShaderMaterial } from 'three';

import type { Vec2 } from '../trace';
import { LAID_OVER, quads } from './parts';

export type Colour = [number, number, number, number];

/** `#RRGGBB` and how much it covers. */
export function paint(colour: string, cover = 1): Colour {
  const n = Number.parseInt(colour.slice(1), 16);
  return [(n >> 16) / 255, ((n >> 8) & 255) / 255, (n & 255) / 255, cover];
}

const NONE: Colour = [0, 0, 0, 0];

export interface Shape {
  at: Vec2;
  z?: number;
  /** Direction of its length. */
  turn?: number;
  /** Half the box, without its rounding. */
  half: Vec2;
  round: number;
  fill?: Colour;
  line?: Colour;
  /** Width of the line round it. */
  stroke?: number;
  /** Distance of the dots that it is made of, 0 for none. */
  dots?: number;
}

/** A straight line between two points. */
export function stretch(a: Vec2, b: Vec2, width: number, fill: Colour, dots = 0): Shape {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  return {
    at: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2],
    turn: Math.atan2(dy, dx),
    half: [Math.hypot(dx, dy) / 2, 0],
    round: width / 2,
    fill,
    dots,
  };
}

export function ring(at: Vec2, radius: number, stroke: number, line: Colour, fill: Colour = NONE): Shape {
  return { at, half: [0, 0], round: radius, stroke, line, fill };
}

const VERTEX = /* glsl */ `
attribute vec2 local;
attribute vec4 box;
attribute float stroke;
attribute vec4 fill;
attribute vec4 line;
varying vec2 at;
varying vec4 form;
varying float rim;
varying vec4 inside;
varying vec4 around;
void main() {
  at = local;
  form = box;
  rim = stroke;
  inside = fill;
  around = line;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.);
}`;

const FRAGMENT = /* glsl */ `
varying vec2 at;
varying vec4 form;
varying float rim;
varying vec4 inside;
varying vec4 around;
void main() {
  vec2 p = at;
  vec2 half_ = form.xy;
  if (form.w > 0.) {
    p.x = mod(p.x + half_.x, form.w) - .5 * form.w;
    half_.x = 0.;
  }
  vec2 q = abs(p) - half_;
  vec2 n = q.x > 0. && q.y > 0. ? normalize(q) * sign(p) : q.x > q.y ? vec2(1., 0.) : vec2(0., 1.);
  float pixel = length(vec2(dot(n, dFdx(at)), dot(n, dFdy(at)))) + 1e-7;
  float far = length(max(q, 0.)) + min(max(q.x, q.y), 0.);
  float d = far - max(form.z, .7 * pixel);
  float body = clamp(.5 - d / pixel, 0., 1.);
  float edge = rim > 0. ? clamp(.5 - (abs(d + .5 * rim) - .5 * max(rim, 1.3 * pixel)) / pixel, 0., 1.) : 0.;
  // A line thinner than a pixel is drawn a pixel wide, and paler.
  float pale = min(1., .5 + .5 * (form.y + form.z) / (.7 * pixel));
  vec4 c = inside.a * body * pale * vec4(inside.rgb, 1.);
  float a = around.a * edge;
  c = c * (1. - a) + a * vec4(around.rgb, 1.);
  if (c.a < .004) discard;
  gl_FragColor = c;
}`;

/** Left free round every shape, so that its edge can be smooth on a coarse screen. */
const MARGIN = 0.008;

type Arrays = Record<'position' | 'local' | 'box' | 'stroke' | 'fill' | 'line', BufferAttribute>;

export class Ink {
  readonly mesh: Mesh;
  readonly #geometry: BufferGeometry;
  #arrays: Arrays | null = null;
  #room = 0;

  constructor(order: number, onTop: boolean) {
    const material = new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      ...LAID_OVER,
      depthTest: !onTop,
      polygonOffset: true,
      polygonOffsetFactor: -2,
      polygonOffsetUnits: -2,
    });
    this.#geometry = new BufferGeometry();
    this.mesh = new Mesh(this.#geometry, material);
    this.mesh.renderOrder = order;
    this.mesh.frustumCulled = false;
  }

  draw(shapes: Shape[]): void {
    if (shapes.length > this.#room || !this.#arrays) this.#grow(shapes.length);
    const { position, local, box, stroke, fill, line } = this.#arrays as Arrays;
    for (let i = 0; i < shapes.length; i++) {
      const shape = shapes[i] as Shape;
      const { at, half, round, z = 0, turn = 0, dots = 0, fill: inside = NONE, line: around = NONE } = shape;
      const [c, s] = [Math.cos(turn), Math.sin(turn)];
      const [hx, hy] = [half[0] + round + MARGIN, half[1] + round + MARGIN];
      for (let k = 0; k < 4; k++) {
        const u = k === 1 || k === 2 ? hx : -hx;
        const v = k > 1 ? hy : -hy;
        const corner = 4 * i + k;
        position.array[3 * corner] = at[0] + u * c - v * s;
        position.array[3 * corner + 1] = at[1] + u * s + v * c;
        position.array[3 * corner + 2] = z;
        local.array[2 * corner] = u;
        local.array[2 * corner + 1] = v;
        box.array[4 * corner] = half[0];
        box.array[4 * corner + 1] = half[1];
        box.array[4 * corner + 2] = round;
        box.array[4 * corner + 3] = dots;
        stroke.array[corner] = shape.stroke ?? 0;
        for (let part = 0; part < 4; part++) {
          fill.array[4 * corner + part] = inside[part] as number;
          line.array[4 * corner + part] = around[part] as number;
        }
      }
    }
    for (const attribute of [position, local, box, stroke, fill, line]) attribute.needsUpdate = true;
    this.#geometry.setDrawRange(0, 6 * shapes.length);
    this.mesh.visible = shapes.length > 0;
  }

  /** Room for more shapes than are needed now: a path that grows does not ask every time. */
  #grow(count: number): void {
    this.#room = Math.ceil(count * 1.5) + 16;
    this.#geometry.dispose();
    this.#arrays = quads(this.#geometry, this.#room, { position: 3, local: 2, box: 4, stroke: 1, fill: 4, line: 4 });
  }
}
