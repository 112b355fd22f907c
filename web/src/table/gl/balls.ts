/**
 * The balls: polished, so that each mirrors lamps, cloth, frame and the other balls; painted spots show how it turns.
 */
import { Group, Mesh, ShaderMaterial, SphereGeometry, Vector3, Vector4 } from 'three';

import { COLOURS, SPOTS } from '../ballMarks';
import type { Measures, Overlay } from '../config';
import { BALLS, type BallId, type Scene } from '../trace';
import { CLOTH, light, LIGHT_GLSL, lightUniforms } from './light';
import { LAID_OVER } from './parts';

const VERTEX = /* glsl */ `
varying vec3 own;
varying vec3 point;
varying vec3 face;
void main() {
  own = position;
  vec4 world = modelMatrix * vec4(position, 1.);
  point = world.xyz;
  face = mat3(modelMatrix) * position;
  gl_Position = projectionMatrix * viewMatrix * world;
}`;

const FRAGMENT = /* glsl */ `
uniform vec3 colour;
uniform vec3 paint;
uniform vec4 spots[6];
uniform int pattern;
uniform vec3 cloth;
uniform float radius;
uniform vec4 others[2];
uniform vec3 theirs[2];
varying vec3 own;
varying vec3 point;
varying vec3 face;
${LIGHT_GLSL}
vec3 bed(vec2 h) {
  vec2 c = (h - size * .5) / size;
  vec2 out_ = max(abs(h - size * .5) - size * .5, 0.);
  vec3 seen = cloth * (1. - 2.2 * min(dot(c, c), .4));
  return mix(seen, vec3(.05, .025, .012), smoothstep(0., .06, max(out_.x, out_.y)));
}
void main() {
  vec3 n = normalize(face);
  vec3 v = normalize(point - cameraPosition);
  vec3 o = normalize(own);
  vec3 base = colour;
  for (int i = 0; i < 6; i++) {
    float c = dot(o, spots[i].xyz);
    float blur = fwidth(c) + 1e-5;
    base = mix(base, paint, smoothstep(spots[i].w - blur, spots[i].w + blur, c));
    if (pattern == 1) base = mix(base, paint, 1. - smoothstep(.07 - blur, .07 + blur, abs(c - .83)));
  }
  if (pattern == 2) {
    float band = min(abs(o.x), min(abs(o.y), abs(o.z)));
    float blur = fwidth(band) + 1e-5;
    base = mix(base, vec3(.92, .86, .76), 1. - smoothstep(.09 - blur, .09 + blur, band));
  }
  float down = .5 - .5 * n.z;
  float low = 1. - smoothstep(.2, 1., down) * .72;
  vec3 received = (.3 + .82 * lit(point, n)) * vec3(1., .98, .94) + cloth * down * .45;
  vec3 c = base * received * low;
  vec3 r = reflect(v, n);
  float edge = 1. - max(0., -dot(v, n));
  float mirror = .04 + .8 * edge * edge * edge * edge * edge;
  vec3 seen = r.z > 0. ? vec3(.012, .016, .02) : bed(point.xy + r.xy * (point.z / max(-r.z, .02)));
  for (int i = 0; i < 2; i++) {
    vec3 to = others[i].xyz - point;
    float along = dot(to, r);
    float far = length(to - r * along);
    if (others[i].w > 0. && along > 0.) {
      float hit = 1. - smoothstep(radius * .96, radius * 1.04, far);
      seen = mix(seen, theirs[i] * (.25 + .75 * smoothstep(-radius, radius, (point + r * along).z - others[i].z)), hit);
    }
  }
  seen += lamps(point, r, .02) * 21.;
  c += seen * mirror * low;
  gl_FragColor = vec4(sqrt(min(c, 1.)), 1.);
}`;

const GHOST = /* glsl */ `
varying vec3 point;
varying vec3 face;
void main() {
  float edge = 1. - abs(dot(normalize(face), normalize(point - cameraPosition)));
  float a = .1 + .55 * edge * edge * edge;
  gl_FragColor = vec4(vec3(a), a);
}`;

export class BallSet {
  readonly group = new Group();
  readonly #meshes: Record<BallId, Mesh<SphereGeometry, ShaderMaterial>>;
  readonly #ghost: Mesh;

  constructor(private readonly measures: Measures) {
    const geometry = new SphereGeometry(1, 48, 32);
    const { width, length, ball_radius: radius } = measures;
    const ball = (id: BallId): Mesh<SphereGeometry, ShaderMaterial> => {
      const others = BALLS.filter((other) => other !== id);
      const material = new ShaderMaterial({
        vertexShader: VERTEX,
        fragmentShader: FRAGMENT,
        uniforms: {
          ...lightUniforms(width, length),
          colour: { value: new Vector3(...light(COLOURS[id].ball)) },
          paint: { value: new Vector3(...light(id === 'w' ? '#D4565A' : COLOURS[id].spot)) },
          spots: { value: SPOTS[id].map(({ way, size }) => new Vector4(...way, Math.cos(size))) },
          pattern: { value: 0 },
          cloth: { value: new Vector3(...CLOTH) },
          radius: { value: radius },
          others: { value: [new Vector4(), new Vector4()] },
          theirs: { value: others.map((other) => new Vector3(...light(COLOURS[other].ball))) },
        },
      });
      const mesh = new Mesh(geometry, material);
      mesh.scale.setScalar(radius);
      mesh.renderOrder = 20;
      this.group.add(mesh);
      return mesh;
    };
    this.#meshes = { w: ball('w'), y: ball('y'), r: ball('r') };
    const glass = new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: GHOST,
      ...LAID_OVER,
    });
    this.#ghost = new Mesh(geometry, glass);
    this.#ghost.scale.setScalar(radius * 0.995);
    this.#ghost.renderOrder = 30;
    this.group.add(this.#ghost);
  }

  place(scene: Scene, overlay: Overlay, patterns: boolean): void {
    for (const id of BALLS) {
      const mesh = this.#meshes[id];
      const ball = scene.balls[id];
      mesh.visible = ball?.on ?? false;
      if (!ball) continue;
      mesh.position.set(ball.x, ball.y, ball.z);
      mesh.quaternion.set(...ball.q);
      const { others, pattern } = mesh.material.uniforms as {
        others: { value: Vector4[] };
        pattern: { value: number };
      };
      pattern.value = patterns ? { w: 0, y: 1, r: 2 }[id] : 0;
      for (const [i, other] of BALLS.filter((one) => one !== id).entries()) {
        const there = scene.balls[other];
        others.value[i]?.set(there?.x ?? 0, there?.y ?? 0, there?.z ?? 0, there?.on ? 1 : 0);
      }
    }
    const at = overlay.ghost?.at;
    this.#ghost.visible = Boolean(at);
    if (at) this.#ghost.position.set(at[0], at[1], this.measures.ball_radius);
  }
}
