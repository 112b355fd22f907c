/** Cloth and floor: the light is painted into the corners of the mesh, only the weave is drawn per pixel. */
import { type BufferGeometry, type DataTexture, Mesh, ShaderMaterial } from 'three';

import type { Measures } from '../config';
import { RUBBER } from '../layout';
import type { Vec3 } from '../trace';
import { CLOTH, DARK, Lighting, NIGHT } from './light';
import { fixed, pattern } from './parts';
import { sweep } from './sweep';

const VERTEX = /* glsl */ `
attribute vec3 colour;
varying vec3 shade;
varying vec2 place;
void main() {
  shade = colour;
  place = position.xy;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.);
}`;

const FRAGMENT = /* glsl */ `
uniform sampler2D weave;
varying vec3 shade;
varying vec2 place;
void main() {
  float thread = texture2D(weave, place * 9.).r - .5;
  gl_FragColor = vec4(shade * (1. + .2 * thread), 1.);
}`;

const PLAIN = /* glsl */ `
varying vec3 shade;
void main() {
  gl_FragColor = vec4(shade, 1.);
}`;

/** A square of woven noise that repeats without a seam. */
function weave(): DataTexture {
  const side = 128;
  const raw = Float32Array.from({ length: side * side }, () => Math.random());
  const data = new Uint8Array(side * side);
  const at = (x: number, y: number): number => raw[((y + side) % side) * side + ((x + side) % side)] ?? 0;
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const thread = at(x, y) * 0.4 + (at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1)) * 0.15;
      data[y * side + x] = 255 * thread;
    }
  }
  return pattern(data, side, side);
}

function painted(positions: number[], colours: number[], index: number[]): BufferGeometry {
  return fixed({ position: [positions, 3], colour: [colours, 3] }, index);
}

const shown = (colour: Vec3, by: number): number[] => colour.map((part) => Math.sqrt(part * by));

/** Places of the lines of a grid: from under the rubber on, close together where the noses shade the cloth. */
function gridLines(length: number, pieces: number): number[] {
  const edge = [-0.03, 0, 0.006, 0.014, 0.026, 0.044, 0.07, 0.1];
  const inner = Array.from({ length: pieces - 1 }, (_, i) => 0.1 + ((length - 0.2) * (i + 1)) / pieces);
  return [...edge, ...inner, ...edge.map((place) => length - place).reverse()];
}

export function bedMesh(measures: Measures, lighting: Lighting, material: ShaderMaterial): Mesh {
  const { width, length } = measures;
  const [xs, ys] = [gridLines(width, 20), gridLines(length, 40)];
  const nook = (place: number, end: number): number =>
    0.3 * Math.exp(-Math.max(0, Math.min(place, end - place)) / 0.02);
  const positions: number[] = [];
  const colours: number[] = [];
  const index: number[] = [];
  for (const [j, y] of ys.entries()) {
    for (const [i, x] of xs.entries()) {
      positions.push(x, y, 0);
      const shade = (1 - nook(x, width)) * (1 - nook(y, length));
      colours.push(...shown(CLOTH, lighting.at([x, y, 0], [0, 0, 1]) * shade));
      if (i > 0 && j > 0) {
        const n = xs.length;
        const c = j * n + i;
        index.push(c - n - 1, c - n, c, c - n - 1, c, c - 1);
      }
    }
  }
  const mesh = new Mesh(painted(positions, colours, index), material);
  mesh.renderOrder = 1;
  return mesh;
}

export function cushionMesh(measures: Measures, lighting: Lighting, material: ShaderMaterial): Mesh {
  const nose = measures.nose_height;
  const top = nose + 0.005;
  const profile: [number, number][] = [
    [0.02, 0],
    [0.0015, nose - 0.005],
    [0, nose - 0.0015],
    [0, nose + 0.0005],
    [0.003, nose + 0.0022],
    [0.016, top - 0.001],
    [RUBBER, top],
  ];
  const { positions, normals, index } = sweep(
    measures.width,
    measures.length,
    profile.map(([out, z]) => ({ out, z, round: 0 })),
    1,
  );
  const colours: number[] = [];
  for (let i = 0; i < positions.length; i += 3) {
    const point = positions.slice(i, i + 3) as Vec3;
    const normal = normals.slice(i, i + 3) as Vec3;
    // The face under the nose is lit by the bed before it, the less the lower.
    const below = Math.max(0, -normal[2]) * lighting.at([point[0], point[1], 0], [0, 0, 1]);
    const deep = Math.min(1, Math.max(0, point[2] / nose));
    const rim = point[2] > nose && point[2] < top - 0.0015 ? 0.45 : 0;
    colours.push(
      ...shown(
        CLOTH,
        lighting.at(point, normal) * 0.98 + below * (0.1 + 0.35 * deep) + rim * lighting.at(point, [0, 0, 1]),
      ),
    );
  }
  const mesh = new Mesh(painted(positions, colours, index), material);
  mesh.renderOrder = 10;
  return mesh;
}

/** The floor in the little light that passes the table. */
export function floorMesh(measures: Measures, depth: number): Mesh {
  const positions: number[] = [];
  const colours: number[] = [];
  const index: number[] = [];
  const [rings, rays, reach] = [14, 40, 9];
  for (let i = 0; i <= rings; i++) {
    const far = reach * (i / rings) ** 1.6;
    for (let k = 0; k < rays; k++) {
      const angle = (k / rays) * 2 * Math.PI;
      const [x, y] = [far * Math.cos(angle) * 0.8, far * Math.sin(angle)];
      positions.push(measures.width / 2 + x, measures.length / 2 + y, -depth);
      const glow = Math.exp(-((x / 1.7) ** 2) - (y / 2.4) ** 2);
      colours.push(...DARK.map((part, c) => Math.sqrt(part + (NIGHT[c] ?? 0) * 1.6 * glow)));
      if (i > 0) {
        const [a, b] = [i * rays + k, i * rays + ((k + 1) % rays)];
        index.push(a - rays, a, b, a - rays, b, b - rays);
      }
    }
  }
  const mesh = new Mesh(
    painted(positions, colours, index),
    new ShaderMaterial({ vertexShader: VERTEX, fragmentShader: PLAIN }),
  );
  // Drawn behind everything, and last: most of it is hidden.
  mesh.renderOrder = 40;
  return mesh;
}

export function clothMaterial(): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms: { weave: { value: weave() } },
  });
}
