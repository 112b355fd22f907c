/**
 * Soft shadows on the cloth without shadow maps: each body is a ball or a rod, and how much of each lamp it hides from
 * a
 * point of the bed is plain geometry. One draw call.
 */
import { BufferGeometry, Mesh, ShaderMaterial } from 'three';

import type { Vec3 } from '../trace';
import { LAMP_HEIGHT, LIGHT_GLSL, lightUniforms } from './light';
import { LAID_OVER, quads } from './parts';

export interface Rod {
  /** Of what it is the shadow. */
  name: string;
  a: Vec3;
  b: Vec3;
  /** Radii at both ends. */
  radii: [number, number];
  /** Shaped like a pin between its ends. */
  pin: boolean;
}

const MOST = 10;
/** Half the width of a lamp, as far as its penumbra goes. */
const GLOW = 0.16;

const VERTEX = /* glsl */ `
attribute vec3 from;
attribute vec3 to;
attribute vec3 thick;
varying vec3 a;
varying vec3 b;
varying vec3 radii;
varying vec2 place;
void main() {
  a = from;
  b = to;
  radii = thick;
  place = position.xy;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.);
}`;

const FRAGMENT = /* glsl */ `
uniform bool full;
varying vec3 a;
varying vec3 b;
varying vec3 radii;
varying vec2 place;
${LIGHT_GLSL}
float thickness(float t) {
  return radii.z > .5 ? .00375 + .00125 * cos(6.2832 * (t - .25) / .86) : mix(radii.x, radii.y, t);
}
float hidden(vec3 p, vec3 d) {
  vec3 axis = b - a;
  vec3 r = p - a;
  float dd = dot(d, d), ee = dot(axis, axis), f = dot(axis, r), c = dot(d, r), k = dot(d, axis);
  float t = 0.;
  if (ee > 1e-9) {
    float det = max(dd * ee - k * k, 1e-9);
    t = clamp((k * clamp((k * f - c * ee) / det, 0., 1.) + f) / ee, 0., 1.);
  }
  float s = clamp((k * t - c) / dd, 0., 1.);
  float far = length(r + d * s - axis * t);
  float soft = max(${GLOW.toFixed(3)} * s, .0006);
  return 1. - smoothstep(-soft, soft, far - thickness(t));
}
void main() {
  vec3 p = vec3(place, 0.);
  float dark = 0.;
  if (full) {
    float all = 0.;
    for (int i = 0; i < 3; i++) {
      vec3 d = lamp(i) - p;
      float s = dot(d, d);
      float share = d.z * d.z / (s * s);
      all += share;
      dark += share * hidden(p, d);
    }
    dark /= all;
  } else {
    dark = .8 * hidden(p, lamp(1) - p);
  }
  vec3 axis = b - a;
  float ee = dot(axis, axis);
  float t = ee > 1e-9 ? clamp(dot(p - a, axis) / ee, 0., 1.) : 0.;
  vec3 near = a + axis * t - p;
  float far = length(near);
  float r = thickness(t);
  float nook = clamp(near.z / far * r * r / (far * far), 0., 1.) * (1. - smoothstep(2.2 * r, 3.4 * r, far));
  gl_FragColor = vec4(vec3(.01, .03, .05), 1.) * (1. - (1. - .62 * dark) * (1. - .55 * nook));
}`;

export class Shade {
  readonly mesh: Mesh;
  readonly #geometry = new BufferGeometry();
  readonly #arrays;
  readonly #material: ShaderMaterial;
  readonly #lamps: Vec3[];

  constructor(width: number, length: number, lamps: Vec3[]) {
    this.#lamps = lamps;
    this.#material = new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      uniforms: { ...lightUniforms(width, length), full: { value: true } },
      ...LAID_OVER,
      depthTest: false,
    });
    this.#arrays = quads(this.#geometry, MOST, { position: 3, from: 3, to: 3, thick: 3 });
    this.mesh = new Mesh(this.#geometry, this.#material);
    this.mesh.renderOrder = 3;
    this.mesh.frustumCulled = false;
  }

  set full(full: boolean) {
    (this.#material.uniforms.full as { value: boolean }).value = full;
  }

  /** Lay the shadows of the rods; the corners of the cloth that each may darken. */
  cast(rods: Rod[]): [number, number][][] {
    const { position, from, to, thick } = this.#arrays;
    const shown = rods.slice(0, MOST);
    const reached: [number, number][][] = [];
    for (const [i, rod] of shown.entries()) {
      const corners = this.#reach(rod);
      reached.push(corners);
      for (const [k, corner] of corners.entries()) {
        position.setXYZ(4 * i + k, corner[0], corner[1], 0);
        from.setXYZ(4 * i + k, ...rod.a);
        to.setXYZ(4 * i + k, ...rod.b);
        thick.setXYZ(4 * i + k, rod.radii[0], rod.radii[1], rod.pin ? 1 : 0);
      }
    }
    for (const attribute of [position, from, to, thick]) attribute.needsUpdate = true;
    this.#geometry.setDrawRange(0, shown.length * 6);
    this.mesh.visible = shown.length > 0;
    return reached;
  }

  /** A quad along the rod that holds its shadow from every lamp. */
  #reach({ a, b, radii }: Rod): [number, number][] {
    const long = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const [ux, uy] = long > 1e-6 ? [(b[0] - a[0]) / long, (b[1] - a[1]) / long] : [1, 0];
    let [u0, u1, v0, v1] = [Infinity, -Infinity, Infinity, -Infinity];
    const hold = (x: number, y: number, r: number): void => {
      const [u, v] = [x * ux + y * uy, y * ux - x * uy];
      [u0, u1, v0, v1] = [Math.min(u0, u - r), Math.max(u1, u + r), Math.min(v0, v - r), Math.max(v1, v + r)];
    };
    for (const [end, radius] of [
      [a, radii[0]],
      [b, radii[1]],
    ] as const) {
      hold(end[0], end[1], radius * 3.4);
      for (const lamp of this.#lamps) {
        const up = Math.min(end[2] + radius * 0.7, LAMP_HEIGHT * 0.8);
        const by = up / (LAMP_HEIGHT - up);
        // A lamp far down the table hardly lights the place; its long shadow would not be seen.
        const far = Math.min(1, 1.5 / Math.hypot(end[0] - lamp[0], end[1] - lamp[1]));
        hold(
          end[0] + (end[0] - lamp[0]) * by * far,
          end[1] + (end[1] - lamp[1]) * by * far,
          radius * 1.3 + GLOW * by * 1.2,
        );
      }
    }
    return (
      [
        [u0, v0],
        [u1, v0],
        [u1, v1],
        [u0, v1],
      ] as const
    ).map(([u, v]) => [u * ux - v * uy, v * ux + u * uy]);
  }
}
