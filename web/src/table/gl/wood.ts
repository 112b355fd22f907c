/** The frame, its skirt and the legs: varnished wood that mirrors the lamps. */
import { type DataTexture, Mesh, ShaderMaterial } from 'three';

import type { Measures } from '../config';
import { frameWidth, RUBBER } from '../layout';
import { light, LIGHT_GLSL, lightUniforms } from './light';
import { fixed, pattern } from './parts';
import { sweep, type Rib, type Swept } from './sweep';

const VERTEX = /* glsl */ `
attribute vec2 along;
varying vec3 point;
varying vec3 face;
varying vec2 place;
varying float glow;
${LIGHT_GLSL}
void main() {
  point = position;
  face = normal;
  place = along;
  glow = lit(position, normal);
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.);
}`;

const FRAGMENT = /* glsl */ `
uniform sampler2D grain;
uniform vec3 dark;
uniform vec3 pale;
varying vec3 point;
varying vec3 face;
varying vec2 place;
varying float glow;
${LIGHT_GLSL}
void main() {
  float ring = mix(.45, texture2D(grain, place * vec2(.7, 7.)).r, .7);
  vec3 wood = mix(dark, pale, ring) * (.12 + glow * 1.35);
  vec3 n = normalize(face);
  vec3 v = normalize(point - cameraPosition);
  float edge = 1. - max(0., -dot(n, v));
  float mirror = .035 + .5 * edge * edge * edge * edge * edge;
  wood += lamps(point, reflect(v, n), .09) * mirror * vec3(1., .93, .82);
  gl_FragColor = vec4(sqrt(wood), 1.);
}`;

/** Rings of a plank: stripes along it that wander. */
function grain(): DataTexture {
  const [wide, high] = [256, 128];
  const data = new Uint8Array(wide * high);
  const wave = (x: number, k: number, phase: number): number => Math.sin((x / wide) * 2 * Math.PI * k + phase);
  const lines = Array.from({ length: high }, () => Math.random());
  for (let y = 0; y < high; y++) {
    for (let x = 0; x < wide; x++) {
      const bend = 3 * wave(x, 1, 0.4) + 1.6 * wave(x, 2, y / 21) + 0.8 * wave(x, 5, y / 13);
      const at = (y + bend + 4 * high) % high;
      const low = Math.floor(at);
      const mixed = (lines[low % high] ?? 0) * (1 - at + low) + (lines[(low + 1) % high] ?? 0) * (at - low);
      const broad = 0.5 + 0.5 * Math.sin((at / high) * 2 * Math.PI * 5);
      const pore = Math.random() < 0.05 ? 0.14 : 0;
      data[y * wide + x] = 255 * Math.min(1, Math.max(0, 0.55 * mixed + 0.38 * broad + 0.05 - pore));
    }
  }
  return pattern(data, wide, high);
}

/** The frame's top lies just above the rubber. */
export const woodTop = (measures: Measures): number => measures.nose_height + 0.006;

export function woodMesh(measures: Measures, depth: number): Mesh {
  const { width, length } = measures;
  const [top, out] = [woodTop(measures), frameWidth(measures)];
  const corner = 0.07;
  const rib = (by: number, z: number, round = corner): Rib => ({ out: by, z, round });
  const ribs: Rib[] = [
    rib(RUBBER, top - 0.002, 0),
    rib(RUBBER + 0.002, top, 0.002),
    rib(RUBBER + 0.002, top, 0.002),
    rib(out - 0.022, top, 0.048),
    rib(out - 0.022, top, 0.048),
    rib(out - 0.009, top - 0.003, 0.061),
    rib(out - 0.001, top - 0.012, 0.069),
    rib(out, top - 0.03),
    rib(out, top - 0.03),
    rib(out - 0.004, -0.11, 0.066),
    rib(out - 0.004, -0.11, 0.066),
    rib(out - 0.05, -0.125, 0.03),
    rib(out - 0.05, -0.125, 0.03),
    rib(out - 0.07, -0.24, 0.02),
  ];
  const body = sweep(width, length, ribs, 8);
  for (const y of [0.08, length / 2, length - 0.08]) for (const x of [0.06, width - 0.06]) leg(body, x, y, depth);
  const geometry = fixed(
    { position: [body.positions, 3], normal: [body.normals, 3], along: [body.places, 2] },
    body.index,
  );
  const material = new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms: {
      ...lightUniforms(width, length),
      grain: { value: grain() },
      dark: { value: light('#3B2519') },
      pale: { value: light('#8A5C3B') },
    },
  });
  const mesh = new Mesh(geometry, material);
  mesh.renderOrder = 11;
  return mesh;
}

/** A leg that tapers to the floor. */
function leg(body: Swept, x: number, y: number, depth: number): void {
  const [wide, narrow, top] = [0.085, 0.05, -0.12];
  for (const [nx, ny] of [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ] as const) {
    const base = body.positions.length / 3;
    for (const [half, z] of [
      [wide, top],
      [narrow, -depth],
    ] as const) {
      for (const side of [-1, 1]) {
        body.positions.push(x + half * (nx - side * ny), y + half * (ny + side * nx), z);
        body.normals.push(nx, ny, 0);
        // The grain of a leg runs up.
        body.places.push(z, side * half);
      }
    }
    body.index.push(base, base + 2, base + 3, base, base + 3, base + 1);
  }
}
