/** Where the camera stands: above, behind the cue, where a hand has put it, or as television would. */
import { PerspectiveCamera, Vector3 } from 'three';

import type { Camera, Measures, TableConfig } from '../config';
import { frameWidth, upright } from '../layout';
import type { Motion, Scene } from '../trace';

interface Pose {
  eye: Vector3;
  target: Vector3;
  up: Vector3;
  fov: number;
}

interface Aim {
  x: number;
  y: number;
  azimuth: number;
}

/** From where, and where to, a stroke begins. */
function strike(motion: Motion): Aim | null {
  const launch = motion.events.find(({ kind }) => kind === 'launch');
  const ball = launch && motion.body(launch.ball, launch.time);
  return ball
    ? { x: ball.centre[0], y: ball.centre[1], azimuth: Math.atan2(ball.velocity[1], ball.velocity[0]) }
    : null;
}

/** A change of the camera takes so long, ms. */
const TURN = 450;

/** The camera of television pans when the middle of what happens is so far from its own, until it is so near, m. */
const LAZY = 0.14;
const NEAR = 0.012;

const DEGREE = Math.PI / 180;

export class Cameras {
  readonly camera = new PerspectiveCamera(30, 1, 0.05, 40);
  readonly #pose: Pose = { eye: new Vector3(), target: new Vector3(), up: new Vector3(0, 0, 1), fov: 30 };
  readonly #from: Pose = { eye: new Vector3(), target: new Vector3(), up: new Vector3(), fov: 30 };
  #kind: Camera | null = null;
  #since = -Infinity;
  #behind: Aim | null = null;
  #seen: Motion | null = null;
  #focus: Vector3;
  #orbit = { around: -0.35, up: 0.62, far: 3.15 };
  #last = 0;
  #panning = false;

  constructor(private readonly measures: Measures) {
    this.#focus = this.#middle();
  }

  /** Turn and tilt the free camera, radians; bring it nearer by a factor. */
  orbit(around: number, up: number, nearer: number): void {
    const { around: a, up: u, far } = this.#orbit;
    this.#orbit = {
      around: a + around,
      up: Math.min(1.5, Math.max(0.08, u + up)),
      far: Math.min(7, Math.max(0.5, far / nearer)),
    };
  }

  /** Take the place that the state asks for; true while the camera is still on its way. */
  place(config: TableConfig, scene: Scene, width: number, height: number, now: number): boolean {
    const { camera, reducedMotion } = config;
    const passed = Math.min(100, now - this.#last);
    this.#last = now;
    if (camera !== this.#kind) {
      const first = this.#kind === null;
      this.#from.eye.copy(this.#pose.eye);
      this.#from.target.copy(this.#pose.target);
      this.#from.up.copy(this.#pose.up);
      this.#from.fov = this.#pose.fov;
      this.#since = first || reducedMotion ? -Infinity : now;
      this.#kind = camera;
    }
    const aspect = width / Math.max(height, 1);
    let moving = this.#follow(config, scene, passed);
    const goal = this.#goal(config, scene, aspect, upright(width, height));
    const t = Math.min(1, (now - this.#since) / TURN);
    const ease = t * t * (3 - 2 * t);
    this.#pose.eye.lerpVectors(this.#from.eye, goal.eye, ease);
    this.#pose.target.lerpVectors(this.#from.target, goal.target, ease);
    this.#pose.up.lerpVectors(this.#from.up, goal.up, ease).normalize();
    this.#pose.fov = this.#from.fov + (goal.fov - this.#from.fov) * ease;
    if (t < 1) moving = true;
    this.camera.fov = this.#pose.fov;
    this.camera.aspect = aspect;
    this.camera.position.copy(this.#pose.eye);
    this.camera.up.copy(this.#pose.up);
    this.camera.lookAt(this.#pose.target);
    this.camera.updateProjectionMatrix();
    this.camera.updateMatrixWorld();
    return moving;
  }

  #middle(): Vector3 {
    return new Vector3(this.measures.width / 2, this.measures.length / 2, 0);
  }

  #follow({ camera, reducedMotion, motion }: TableConfig, scene: Scene, passed: number): boolean {
    if (camera !== 'tv') return false;
    const goal = this.#middle();
    const balls = [scene.balls.w, scene.balls.y].filter((ball) => ball?.on);
    if (motion && !reducedMotion) for (const ball of balls) if (ball) goal.lerp(new Vector3(ball.x, ball.y, 0), 0.3);
    if (reducedMotion) {
      this.#focus.copy(goal);
      return false;
    }
    // A cameraman lets the balls run within the picture, and pans when they leave its middle; what stands costs no
    // whole picture.
    const far = this.#focus.distanceTo(goal);
    if (!this.#panning && far < LAZY) return false;
    this.#focus.lerp(goal, 1 - Math.exp(-passed / 900));
    this.#panning = this.#focus.distanceTo(goal) > NEAR;
    return this.#panning;
  }

  #goal(config: TableConfig, scene: Scene, aspect: number, narrow: boolean): Pose {
    switch (config.camera) {
      case 'cue':
        return this.#cue(config, scene, aspect);
      case 'free':
        return this.#free(aspect);
      case 'tv':
        return this.#tv(aspect);
      default:
        return this.#above(aspect, narrow);
    }
  }

  #above(aspect: number, narrow: boolean): Pose {
    const { width, length } = this.measures;
    const out = frameWidth(this.measures);
    const [across, along] = [width / 2 + out, length / 2 + out];
    const fov = 14;
    const half = narrow ? Math.max(along, across / aspect) : Math.max(across, along / aspect);
    const target = this.#middle();
    const eye = target.clone().setZ(0.05 + (half * 1.012) / Math.tan((fov / 2) * DEGREE));
    return { eye, target, up: narrow ? new Vector3(0, 1, 0) : new Vector3(-1, 0, 0), fov };
  }

  #cue({ overlay, measures, motion }: TableConfig, scene: Scene, aspect: number): Pose {
    const { cue } = overlay;
    const struck = cue && scene.balls[cue.ball];
    if (cue && struck) this.#behind = { x: struck.x, y: struck.y, azimuth: cue.azimuth };
    else if (motion && motion !== this.#seen) this.#behind = strike(motion) ?? this.#behind;
    this.#seen = motion;
    if (!this.#behind) {
      const own = scene.balls[overlay.mine ?? 'w'] ?? scene.balls.w ?? scene.balls.y;
      const at = own ?? { x: measures.width / 2, y: measures.length / 4 };
      this.#behind = { x: at.x, y: at.y, azimuth: Math.atan2(measures.length / 2 - at.y, measures.width / 2 - at.x) };
    }
    const { x, y, azimuth } = this.#behind;
    const [c, s] = [Math.cos(azimuth), Math.sin(azimuth)];
    return {
      eye: new Vector3(x - c * 0.86, y - s * 0.86, 0.44),
      target: new Vector3(x + c * 0.75, y + s * 0.75, 0.0),
      up: new Vector3(0, 0, 1),
      fov: aspect < 1 ? 58 : 40,
    };
  }

  #free(aspect: number): Pose {
    const { around, up, far } = this.#orbit;
    const target = this.#middle();
    const reach = far * Math.max(1, 1.25 / aspect);
    const eye = new Vector3(Math.cos(around) * Math.cos(up), Math.sin(around) * Math.cos(up), Math.sin(up))
      .multiplyScalar(reach)
      .add(target);
    return { eye, target, up: new Vector3(0, 0, 1), fov: 42 };
  }

  #tv(aspect: number): Pose {
    const target = this.#focus.clone();
    const middle = this.#middle();
    target.x += 0.06;
    const eye = new Vector3(middle.x + 2.25, middle.y + (target.y - middle.y) * 0.4, 1.95);
    eye
      .sub(middle)
      .multiplyScalar(Math.max(1, 1.66 / aspect))
      .add(middle);
    return { eye, target, up: new Vector3(0, 0, 1), fov: 44 };
  }
}
