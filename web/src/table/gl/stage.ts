/** The table in three dimensions: one canvas, one scene, about a dozen draw calls. */
import { Color, ColorManagement, Plane, Raycaster, Scene as World, Vector2, Vector3, WebGLRenderer } from 'three';

import type { Measures, TableConfig } from '../config';
import type { Step } from '../quality';
import { BALLS, type Scene, type Vec2, type Vec3 } from '../trace';
import { BallSet } from './balls';
import { Cameras } from './cameras';
import { bedMesh, clothMaterial, cushionMesh, floorMesh } from './cloth';
import { Ink } from './ink';
import { Lighting } from './light';
import { diamondShapes, overlayShapes, tableMarks } from './marks';
import { Patches, type Patch, type Thing } from './patches';
import { Shade, type Rod } from './shade';
import { CueStick, PinSet } from './turned';
import { woodMesh } from './wood';

/** The floor is so far below the bed. */
const DEPTH = 0.8;

/** How far beyond a ball the ring round it reaches. */
const RING = 0.025;

/** From so far a ball is seen in another. */
const MIRRORED = 0.3;

export interface StageSigns {
  /** Something changed that the state does not know: draw again. */
  again(): void;
  /** The browser took the graphics away. */
  lost(): void;
}

export class Stage {
  readonly canvas: HTMLCanvasElement;
  /** Given on to the next canvas, so that a turned camera stays turned. */
  readonly cameras: Cameras;
  readonly #renderer: WebGLRenderer;
  readonly #world = new World();
  readonly #marks: Ink;
  readonly #balls: BallSet;
  readonly #pins: PinSet;
  readonly #cue: CueStick;
  readonly #shade: Shade;
  readonly #patches = new Patches();
  /** What the last picture depends on besides the things that move. */
  #drawn: unknown[] = [];
  readonly #ray = new Raycaster();
  readonly #fixed;
  readonly #pointers = new Map<number, { at: Vec2; pressed: PointerEvent }>();
  #step: Step;
  #free = false;
  #ownOverlay: unknown = null;
  #ownBall = '';

  constructor(
    private readonly host: HTMLElement,
    config: TableConfig,
    step: Step,
    private readonly signs: StageSigns,
    cameras?: Cameras | undefined,
  ) {
    ColorManagement.enabled = false;
    this.#step = step;
    const { measures } = config;
    this.canvas = document.createElement('canvas');
    const context = this.canvas.getContext('webgl2', {
      antialias: step.antialias,
      alpha: false,
      depth: true,
      stencil: false,
      powerPreference: 'high-performance',
      preserveDrawingBuffer: true,
    });
    if (!context) throw new Error('this browser draws nothing in three dimensions');
    this.#renderer = new WebGLRenderer({
      canvas: this.canvas,
      context,
      antialias: step.antialias,
      preserveDrawingBuffer: true,
    });
    this.#renderer.setClearColor(new Color('#080E13'));
    this.#renderer.sortObjects = true;
    // A picture may be drawn in several goes.
    this.#renderer.info.autoReset = false;
    this.cameras = cameras ?? new Cameras(measures);
    const lighting = new Lighting(measures.width, measures.length);
    const cloth = clothMaterial();
    this.#marks = new Ink(2, true);
    const pearl = new Ink(12, false);
    pearl.draw(diamondShapes(measures));
    this.#fixed = tableMarks(measures);
    this.#balls = new BallSet(measures);
    this.#pins = new PinSet(measures);
    this.#cue = new CueStick(measures);
    this.#shade = new Shade(measures.width, measures.length, lighting.lamps);
    this.#world.add(floorMesh(measures, DEPTH), bedMesh(measures, lighting, cloth), this.#marks.mesh, this.#shade.mesh);
    this.#world.add(
      cushionMesh(measures, lighting, cloth),
      woodMesh(measures, DEPTH),
      pearl.mesh,
      this.#balls.group,
      this.#pins.mesh,
      this.#cue.mesh,
    );
    this.#world.matrixWorldAutoUpdate = true;
    Object.assign(this.canvas.style, {
      display: 'block',
      position: 'absolute',
      inset: '0',
      width: '100%',
      height: '100%',
    });
    this.canvas.setAttribute('aria-hidden', 'true');
    host.append(this.canvas);
    this.canvas.addEventListener('webglcontextlost', this.#lost);
    host.addEventListener('pointerdown', this.#down);
    host.addEventListener('pointermove', this.#move);
    host.addEventListener('pointerup', this.#up);
    host.addEventListener('pointercancel', this.#up);
    host.addEventListener('wheel', this.#wheel, { passive: false });
    this.adopt(step);
  }

  get calls(): number {
    return this.#renderer.info.render.calls;
  }

  get triangles(): number {
    return this.#renderer.info.render.triangles;
  }

  /** Whether this canvas can draw a step: smooth edges are settled when it is made. */
  fits(step: Step): boolean {
    return step.antialias === this.#step.antialias;
  }

  adopt(step: Step): void {
    this.#step = step;
    this.#patches.forget();
    this.#shade.full = step.shadows === 'full';
    this.#renderer.setPixelRatio(Math.min(devicePixelRatio, step.ratio));
  }

  /** Draw a state; true while the picture goes on changing by itself. */
  draw(config: TableConfig, scene: Scene, now: number): boolean {
    const [width, height] = [this.host.clientWidth, this.host.clientHeight];
    if (width === 0 || height === 0) return false;
    const size = this.#renderer.getSize(new Vector2());
    if (size.x !== width || size.y !== height || this.#renderer.getPixelRatio() * width !== this.canvas.width) {
      this.#renderer.setSize(width, height, false);
      this.#patches.forget();
    }
    this.#free = config.camera === 'free';
    this.host.style.touchAction = this.#free ? 'none' : '';
    const moving = this.cameras.place(config, scene, width, height, now);
    this.#annotate(config, scene);
    this.#balls.place(scene, config.overlay, config.patterns);
    const rods = [
      ...this.#pins.place(scene),
      ...ballRods(scene, config.measures),
      ...this.#cue.place(scene, config.overlay.cue),
    ];
    const shadows = this.#shade.cast(rods);
    const { camera } = this.cameras;
    const stands = [
      config.overlay,
      config.patterns,
      config.measures,
      ...camera.matrixWorld.elements,
      ...camera.projectionMatrix.elements,
    ];
    if (stands.some((part, i) => part !== this.#drawn[i])) this.#patches.forget();
    this.#drawn = stands;
    this.#paint(this.#patches.changed(things(rods, shadows, scene, config), camera, width, height));
    return moving;
  }

  /** Draw the picture, or what changed in it. */
  #paint(patches: Patch[] | null): void {
    if (patches?.length === 0) return;
    this.#renderer.info.reset();
    if (!patches) this.#renderer.render(this.#world, this.cameras.camera);
    else {
      this.#renderer.setScissorTest(true);
      for (const { x0, y0, x1, y1 } of patches) {
        if (x1 <= x0 || y1 <= y0) continue;
        this.#renderer.setScissor(x0, y0, x1 - x0, y1 - y0);
        this.#renderer.render(this.#world, this.cameras.camera);
      }
      this.#renderer.setScissorTest(false);
    }
  }

  bedPoint(clientX: number, clientY: number): Vec2 | null {
    const ray = this.#rayAt(clientX, clientY);
    const point = ray?.intersectPlane(new Plane(new Vector3(0, 0, 1), 0), new Vector3());
    return point ? [point.x, point.y] : null;
  }

  /** How far beside a ball's centre the sight through a point of the screen passes, m. */
  distance(ball: { x: number; y: number; z: number }, clientX: number, clientY: number): number {
    return this.#rayAt(clientX, clientY)?.distanceToPoint(new Vector3(ball.x, ball.y, ball.z)) ?? Infinity;
  }

  /** The picture as it was drawn last in this same task. */
  toBlob(): Promise<Blob> {
    return new Promise((resolve, reject) => {
      this.#renderer.render(this.#world, this.cameras.camera);
      this.canvas.toBlob((blob) =>
        blob ? resolve(blob) : reject(new Error('the browser gives no picture of the table')),
      );
    });
  }

  destroy(): void {
    this.canvas.removeEventListener('webglcontextlost', this.#lost);
    this.host.removeEventListener('pointerdown', this.#down);
    this.host.removeEventListener('pointermove', this.#move);
    this.host.removeEventListener('pointerup', this.#up);
    this.host.removeEventListener('pointercancel', this.#up);
    this.host.removeEventListener('wheel', this.#wheel);
    this.host.style.touchAction = '';
    this.#renderer.dispose();
    if (!this.#renderer.getContext().isContextLost()) this.#renderer.forceContextLoss();
    this.canvas.remove();
  }

  #annotate({ overlay, measures }: TableConfig, scene: Scene): void {
    const own = overlay.mine ? JSON.stringify(scene.balls[overlay.mine], ['x', 'y', 'on']) : '';
    if (overlay === this.#ownOverlay && own === this.#ownBall) return;
    [this.#ownOverlay, this.#ownBall] = [overlay, own];
    this.#marks.draw([...(overlay.marks === false ? [] : this.#fixed), ...overlayShapes(overlay, measures, scene)]);
  }

  #rayAt(clientX: number, clientY: number): Raycaster['ray'] | null {
    const box = this.host.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) return null;
    const at = new Vector2(((clientX - box.left) / box.width) * 2 - 1, 1 - ((clientY - box.top) / box.height) * 2);
    this.#ray.setFromCamera(at, this.cameras.camera);
    return this.#ray.ray;
  }

  #lost = (): void => this.signs.lost();

  #down = (event: PointerEvent): void => {
    if (!this.#free) return;
    this.#pointers.set(event.pointerId, { at: [event.clientX, event.clientY], pressed: event });
    this.host.setPointerCapture(event.pointerId);
  };

  #move = (event: PointerEvent): void => {
    const before = this.#pointers.get(event.pointerId);
    // A press that the page has taken for itself, as to move a ball, turns nothing.
    if (!this.#free || !before || before.pressed.defaultPrevented) return;
    const [dx, dy] = [event.clientX - before.at[0], event.clientY - before.at[1]];
    const spread = this.#spread();
    this.#pointers.set(event.pointerId, { ...before, at: [event.clientX, event.clientY] });
    const speed = (1.6 * Math.PI) / Math.max(300, this.host.clientWidth);
    if (this.#pointers.size === 1) this.cameras.orbit(-dx * speed, dy * speed, 1);
    else this.cameras.orbit((-dx * speed) / 2, (dy * speed) / 2, spread > 0 ? this.#spread() / spread : 1);
    this.signs.again();
  };

  #up = (event: PointerEvent): void => {
    this.#pointers.delete(event.pointerId);
  };

  #wheel = (event: WheelEvent): void => {
    if (!this.#free) return;
    event.preventDefault();
    this.cameras.orbit(0, 0, Math.exp(-event.deltaY / 900));
    this.signs.again();
  };

  /** Distance of two fingers. */
  #spread(): number {
    const [a, b] = [...this.#pointers.values()];
    return a && b ? Math.hypot(a.at[0] - b.at[0], a.at[1] - b.at[1]) : 0;
  }
}

function ballRods(scene: Scene, { ball_radius: radius }: Measures): Rod[] {
  return BALLS.flatMap((id) => {
    const ball = scene.balls[id];
    if (!ball?.on) return [];
    const at: Vec3 = [ball.x, ball.y, ball.z];
    return [{ name: id, a: at, b: at, radii: [radius, radius], pin: false } satisfies Rod];
  });
}

/** What may change while the camera and everything that is drawn over the cloth stand still. */
function things(rods: Rod[], shadows: [number, number][][], scene: Scene, { overlay, measures }: TableConfig): Thing[] {
  return rods.map(({ name, a, b, radii }, i) => {
    const ball = BALLS.find((id) => id === name);
    // The ring round one's own ball goes with it.
    const round = ball && ball === overlay.mine ? measures.ball_radius + RING : Math.max(...radii) * 1.5;
    // A ball mirrors those beside it.
    const mirrored = ball
      ? BALLS.flatMap((id) => {
          const other = scene.balls[id];
          return other?.on && Math.hypot(other.x - a[0], other.y - a[1]) < MIRRORED ? [other.x, other.y, other.z] : [];
        })
      : [];
    const look = [...a, ...b, ...(ball ? (scene.balls[ball]?.q ?? []) : []), ...mirrored]
      .map((part) => part.toFixed(5))
      .join(' ');
    return {
      name,
      look,
      spheres: [[a, round], [b, round], ...(shadows[i] ?? []).map(([x, y]): [Vec3, number] => [[x, y, 0], 0])],
    };
  });
}
