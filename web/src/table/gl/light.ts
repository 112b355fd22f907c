/**
 * The light of the room: three lamps in a row over the table, and what a point of it receives from them.
 *
 * Colours are kept as squares of what a screen shows, so that light adds up; shaders end with a square root.
 */
import type { Vec3 } from '../trace';

/** Of the lamps over the bed, m; their places along the table; half their size. */
export const LAMP_HEIGHT = 1.0;
export const LAMPS = [0.18, 0.5, 0.82] as const;
export const LAMP_HALF: [number, number] = [0.13, 0.3];
/** Light that comes from everywhere. */
export const AMBIENT = 0.07;

/** `#RRGGBB` as light. */
export function light(colour: string): Vec3 {
  const n = Number.parseInt(colour.slice(1), 16);
  return [(n >> 16) / 255, ((n >> 8) & 255) / 255, (n & 255) / 255].map((part) => part * part) as Vec3;
}

export const CLOTH = light('#2C82B6');
export const NIGHT = light('#0C151B');
/** Where no light of the lamps comes. */
export const DARK = light('#070D12');

export class Lighting {
  readonly lamps: Vec3[];
  /** What makes the middle of the bed receive 1. */
  readonly scale: number;

  constructor(width: number, length: number) {
    this.lamps = LAMPS.map((place) => [width / 2, length * place, LAMP_HEIGHT]);
    this.scale = 1 / this.#raw([width / 2, length / 2, 0], [0, 0, 1]);
  }

  #raw([x, y, z]: Vec3, [nx, ny, nz]: Vec3): number {
    let sum = 0;
    for (const [lx, ly, lz] of this.lamps) {
      const d = [lx - x, ly - y, lz - z] as const;
      const square = d[0] ** 2 + d[1] ** 2 + d[2] ** 2;
      if (d[2] > 0) sum += (Math.max(0, d[0] * nx + d[1] * ny + d[2] * nz) * d[2]) / square ** 2;
    }
    return sum;
  }

  at(point: Vec3, normal: Vec3): number {
    return AMBIENT + (1 - AMBIENT) * this.#raw(point, normal) * this.scale;
  }
}

/** Uniforms of `LIGHT_GLSL`. */
export function lightUniforms(width: number, length: number): Record<string, { value: unknown }> {
  const lighting = new Lighting(width, length);
  return { size: { value: [width, length] }, scale: { value: lighting.scale } };
}

const number = (value: number): string => value.toFixed(4);

/** `lit(p, n)`: light on a surface; `lamps(p, r)`: lamps seen in a mirror; `lamp(i)`: their places. */
export const LIGHT_GLSL = /* glsl */ `
uniform vec2 size;
uniform float scale;
vec3 lamp(int i) {
  return vec3(size.x * .5, size.y * (${number(LAMPS[0])} + ${number(LAMPS[1] - LAMPS[0])} * float(i)), ${number(LAMP_HEIGHT)});
}
float lit(vec3 p, vec3 n) {
  float sum = 0.;
  for (int i = 0; i < 3; i++) {
    vec3 d = lamp(i) - p;
    float s = dot(d, d);
    sum += max(0., dot(d, n)) * d.z / (s * s);
  }
  return ${number(AMBIENT)} + ${number(1 - AMBIENT)} * sum * scale;
}
float lamps(vec3 p, vec3 r, float soft) {
  if (r.z < .02) return 0.;
  vec2 h = p.xy + r.xy * ((${number(LAMP_HEIGHT)} - p.z) / r.z);
  float across = 1. - smoothstep(${number(LAMP_HALF[0])} - soft, ${number(LAMP_HALF[0])} + soft, abs(h.x - size.x * .5));
  float sum = 0.;
  for (int i = 0; i < 3; i++) sum += 1. - smoothstep(${number(LAMP_HALF[1])} - soft, ${number(LAMP_HALF[1])} + soft, abs(h.y - lamp(i).y));
  return across * sum;
}
`;
