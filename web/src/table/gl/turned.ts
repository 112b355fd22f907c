/** Turned things: the pins, and the cue. */
import {
  BufferAttribute,
  InstancedBufferAttribute,
  InstancedMesh,
  LatheGeometry,
  Matrix4,
  Mesh,
  ShaderMaterial,
  Vector2,
  Vector3,
} from 'three';

import type { Cue, Measures } from '../config';
import { frameWidth, pinHeight, profile } from '../layout';
import { PINS, type Scene, type Vec3 } from '../trace';
import { CLOTH, light, LIGHT_GLSL, lightUniforms } from './light';
import type { Rod } from './shade';
import { woodTop } from './wood';

const VERTEX = /* glsl */ `
attribute vec3 colour;
#ifdef USE_INSTANCING
attribute vec3 tint;
#endif
varying vec3 point;
varying vec3 face;
varying vec3 base;
void main() {
  mat4 m = modelMatrix;
  base = colour;
  #ifdef USE_INSTANCING
  m = m * instanceMatrix;
  base = base * tint;
  #endif
  vec4 world = m * vec4(position, 1.);
  point = world.xyz;
  face = mat3(m) * normal;
  gl_Position = projectionMatrix * viewMatrix * world;
}`;

const FRAGMENT = /* glsl */ `
uniform vec3 cloth;
varying vec3 point;
varying vec3 face;
varying vec3 base;
${LIGHT_GLSL}
void main() {
  vec3 n = normalize(face);
  vec3 v = normalize(point - cameraPosition);
  float down = .5 - .5 * n.z;
  vec3 c = base * ((.28 + .82 * lit(point, n)) * vec3(1., .98, .94) + cloth * down * .4);
  float edge = 1. - max(0., -dot(v, n));
  c += lamps(point, reflect(v, n), .08) * (.03 + .4 * edge * edge * edge * edge) * 7.;
  gl_FragColor = vec4(sqrt(min(c, 1.)), 1.);
}`;

function material({ width, length }: Measures): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms: { ...lightUniforms(width, length), cloth: { value: new Vector3(...CLOTH) } },
  });
}

/** A body of revolution round z, each point of its profile with a colour. */
function lathe(points: { z: number; r: number; colour: Vec3 }[], sides: number): LatheGeometry {
  const geometry = new LatheGeometry(
    points.map(({ z, r }) => new Vector2(Math.max(r, 1e-6), z)),
    sides,
  );
  geometry.rotateX(Math.PI / 2);
  const colours = Array.from({ length: sides + 1 }, () => points.flatMap(({ colour }) => colour)).flat();
  geometry.setAttribute('colour', new BufferAttribute(new Float32Array(colours), 3));
  geometry.deleteAttribute('uv');
  return geometry;
}

export class PinSet {
  readonly mesh: InstancedMesh;
  readonly #shape: [number, number][];
  readonly #height: number;
  readonly #matrix = new Matrix4();
  readonly #axis = new Vector3();

  constructor(measures: Measures) {
    this.#shape = profile(measures);
    this.#height = measures.pin.height;
    const white: Vec3 = [1, 1, 1];
    const geometry = lathe(
      [{ z: 0, r: 0, colour: white }, ...this.#shape.map(([z, r]) => ({ z, r, colour: white }))].map((point) => ({
        ...point,
        z: point.z - this.#height / 2,
      })),
      24,
    );
    const tints = PINS.flatMap((id) => light(id === 'm' ? '#D0242A' : '#F6EFDD'));
    geometry.setAttribute('tint', new InstancedBufferAttribute(new Float32Array(tints), 3));
    this.mesh = new InstancedMesh(geometry, material(measures), PINS.length);
    this.mesh.renderOrder = 21;
    this.mesh.frustumCulled = false;
  }

  /** Stand and lay the pins; what of them throws shadows. */
  place(scene: Scene): Rod[] {
    const rods: Rod[] = [];
    for (const [i, id] of PINS.entries()) {
      const pin = scene.pins[id];
      if (!pin) {
        this.mesh.setMatrixAt(i, this.#matrix.makeScale(0, 0, 0));
        continue;
      }
      const { x, y, heading, tilt } = pin;
      const z = pinHeight(this.#shape, this.#height, tilt) + pin.z;
      this.#axis.set(-Math.sin(heading), Math.cos(heading), 0);
      this.#matrix.makeRotationAxis(this.#axis, tilt).setPosition(x, y, z);
      this.mesh.setMatrixAt(i, this.#matrix);
      const half = this.#height / 2;
      const way: Vec3 = [
        Math.sin(tilt) * Math.cos(heading) * half,
        Math.sin(tilt) * Math.sin(heading) * half,
        Math.cos(tilt) * half,
      ];
      rods.push({
        name: `.${id}`,
        a: [x - way[0], y - way[1], z - way[2]],
        b: [x + way[0], y + way[1], z + way[2]],
        radii: [0.005, 0.004],
        pin: true,
      });
    }
    this.mesh.instanceMatrix.needsUpdate = true;
    return rods;
  }
}

const CUE_LENGTH = 1.42;
const [TIP, BUTT] = [0.0058, 0.0145];

function cueProfile(): { z: number; r: number; colour: Vec3 }[] {
  const thick = (z: number): number => TIP + (BUTT - TIP) * (z / CUE_LENGTH) ** 1.15;
  const bands: [number, number, string][] = [
    [0, 0.004, '#2F6C99'],
    [0.004, 0.02, '#F4EEDC'],
    [0.02, 0.78, '#E6CFA0'],
    [0.78, 0.8, '#F0E9D8'],
    [0.8, 0.83, '#1E1712'],
    [0.83, 0.84, '#C9A227'],
    [0.84, 1.1, '#3A2013'],
    [1.1, 1.11, '#F0E9D8'],
    [1.11, 1.385, '#15110F'],
    [1.385, 1.395, '#F0E9D8'],
    [1.395, CUE_LENGTH, '#1E1712'],
  ];
  const points = [
    { z: 0, r: 0, colour: light('#2F6C99') },
    { z: 0, r: TIP * 0.75, colour: light('#2F6C99') },
  ];
  for (const [from, to, colour] of bands)
    points.push(
      { z: Math.max(from, 0.0015), r: thick(from), colour: light(colour) },
      { z: to, r: thick(to), colour: light(colour) },
    );
  return [...points, { z: CUE_LENGTH, r: 0, colour: light('#1E1712') }];
}

export class CueStick {
  readonly mesh: Mesh;
  readonly #up = new Vector3(0, 0, 1);
  readonly #back = new Vector3();

  constructor(private readonly measures: Measures) {
    this.mesh = new Mesh(lathe(cueProfile(), 20), material(measures));
    this.mesh.renderOrder = 22;
    this.mesh.frustumCulled = false;
  }

  /** Hold the cue to a ball; its shadow. */
  place(scene: Scene, cue: Cue | null | undefined): Rod[] {
    const ball = cue && scene.balls[cue.ball];
    this.mesh.visible = Boolean(ball?.on);
    if (!cue || !ball?.on) return [];
    const { ball_radius: R } = this.measures;
    const { azimuth, side, high, pull } = cue;
    const elevation = Math.max(cue.elevation, this.#clear(ball, azimuth));
    const [ca, sa, ce, se] = [Math.cos(azimuth), Math.sin(azimuth), Math.cos(elevation), Math.sin(elevation)];
    const depth = R * Math.sqrt(Math.max(0, 1 - side * side - high * high)) + pull;
    const tip: Vec3 = [
      ball.x + R * (side * sa + high * se * ca) - depth * ca * ce,
      ball.y + R * (-side * ca + high * se * sa) - depth * sa * ce,
      ball.z + R * high * ce + depth * se,
    ];
    this.#back.set(-ca * ce, -sa * ce, se);
    this.mesh.position.set(...tip);
    this.mesh.quaternion.setFromUnitVectors(this.#up, this.#back);
    // Beyond the frame there is no cloth for its shadow.
    const long = Math.min(CUE_LENGTH, 1.3);
    return [
      {
        name: 'cue',
        a: tip,
        b: [tip[0] - ca * ce * long, tip[1] - sa * ce * long, tip[2] + se * long],
        radii: [TIP, BUTT],
        pin: false,
      },
    ];
  }

  /** The least elevation at which the drawn cue passes over the frame behind the ball. */
  #clear({ x, y, z }: { x: number; y: number; z: number }, azimuth: number): number {
    const { width, length } = this.measures;
    const [bx, by] = [-Math.cos(azimuth), -Math.sin(azimuth)];
    const to = (at: number, way: number, end: number): number =>
      way > 1e-9 ? (end - at) / way : way < -1e-9 ? -at / way : Infinity;
    const nose = Math.min(to(x, bx, width), to(y, by, length));
    if (nose > CUE_LENGTH) return 0;
    const top = woodTop(this.measures) + BUTT;
    return Math.max(
      Math.atan2(top - z, nose + 0.01),
      nose + frameWidth(this.measures) < CUE_LENGTH ? Math.atan2(top - z, nose + 0.05) : 0,
      0,
    );
  }
}
