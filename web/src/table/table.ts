/**
 * A table on a page: a plain state that `set` changes, drawn in three dimensions as well as the machine can, or flat.
 *
 * three.js is loaded when the first table that wants it is made; until then, and where it cannot be, the flat view
 * stands.
 */
import type { TableConfig } from './config';
import { sceneOf, START } from './config';
import { FlatView } from './flat/view';
import type { Stage } from './gl/stage';
import { FLAT, Governor, STEPS, stepOf } from './quality';
import { BALLS, type BallId, type Scene, type Vec2 } from './trace';
import { IDENTITY, product, type Quaternion } from './turning';

export interface TableStats {
  calls: number;
  triangles: number;
  /** Of our own script for a frame, ms. */
  script_ms: number;
  fps: number;
  quality: string;
  step: number;
}

export interface TableView {
  /** Change the state; drawn with the next frame. */
  set(part: Partial<TableConfig>): void;
  /** Draw at once. */
  render(): void;
  destroy(): void;
  /** The point of the bed under a point of the screen. */
  bedPoint(clientX: number, clientY: number): Vec2 | null;
  /** The ball under a point of the screen. */
  pick(clientX: number, clientY: number): BallId | null;
  /** Turn and tilt the free camera, radians; bring it nearer by a factor. */
  orbit(around: number, up: number, nearer: number): void;
  toBlob(): Promise<Blob>;
  stats(): TableStats;
}

export interface TableSigns {
  /** Whether the flat picture stands instead of a wished one; not while that one is still being loaded. */
  onFlat?(flat: boolean): void;
}

/** A finger meets a ball from so far beside it, m. */
const NEAR = 0.02;

export function createTable(host: HTMLElement, config: Partial<TableConfig> = {}, signs: TableSigns = {}): TableView {
  return new Table(host, { ...START, ...config }, signs);
}

class Table implements TableView {
  readonly #flat: FlatView;
  readonly #observer: ResizeObserver;
  readonly #turns: Record<BallId, Quaternion> = { w: IDENTITY, y: IDENTITY, r: IDENTITY };
  #shown: Scene | null = null;
  #stage: Stage | null = null;
  #cameras: Stage['cameras'] | undefined;
  #governor: Governor;
  #step: number;
  #loading = false;
  #impossible = false;
  #gone = false;
  #frame = 0;
  #dirty = true;
  /** When the frame before this one was drawn; 0 where it was not. */
  #drawn = 0;
  #script = 0;
  /** Drawn by this view. */
  #frames = 0;
  #interval = 0;
  #printing = false;
  #told = false;
  #retry: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly host: HTMLElement,
    private config: TableConfig,
    private readonly signs: TableSigns,
  ) {
    if (getComputedStyle(host).position === 'static') host.style.position = 'relative';
    this.#flat = new FlatView(config);
    host.append(this.#flat.element);
    this.#step = stepOf(config.quality);
    this.#governor = new Governor(devicePixelRatio, this.#step);
    this.#observer = new ResizeObserver(() => this.#ask());
    this.#observer.observe(host);
    addEventListener('beforeprint', this.#print);
    addEventListener('afterprint', this.#print);
    document.addEventListener('visibilitychange', this.#forget);
    this.#choose();
    this.render();
  }

  set(part: Partial<TableConfig>): void {
    const before = this.config;
    this.config = { ...before, ...part };
    if (before.motion && this.config.motion !== before.motion) this.#keepTurns();
    if (part.quality !== undefined && part.quality !== before.quality) {
      this.#step = stepOf(part.quality);
      this.#governor = new Governor(devicePixelRatio, this.#step);
      this.#choose();
    }
    this.#ask();
  }

  render(): void {
    if (this.#gone) return;
    this.#dirty = false;
    const scene = this.#scene();
    const start = performance.now();
    if (!this.#stage) this.#drawFlat(scene);
    else if (this.#stage.draw(this.config, scene, start)) this.#dirty = true;
    // The first frames are no measure: shaders are compiled in them.
    this.#script += (performance.now() - start - this.#script) * (this.#frames++ < 5 ? 1 : 0.1);
  }

  destroy(): void {
    this.#gone = true;
    cancelAnimationFrame(this.#frame);
    clearInterval(this.#retry);
    this.#observer.disconnect();
    removeEventListener('beforeprint', this.#print);
    removeEventListener('afterprint', this.#print);
    document.removeEventListener('visibilitychange', this.#forget);
    this.#stage?.destroy();
    this.#flat.element.remove();
  }

  bedPoint(clientX: number, clientY: number): Vec2 | null {
    return this.#stage ? this.#stage.bedPoint(clientX, clientY) : this.#flat.bedPoint(clientX, clientY);
  }

  pick(clientX: number, clientY: number): BallId | null {
    const scene = this.#scene();
    const point = this.bedPoint(clientX, clientY);
    const reach = this.config.measures.ball_radius + NEAR;
    let best: BallId | null = null;
    let least = reach;
    for (const id of BALLS) {
      const ball = scene.balls[id];
      if (!ball?.on) continue;
      const far =
        this.#stage?.distance(ball, clientX, clientY) ??
        (point ? Math.hypot(point[0] - ball.x, point[1] - ball.y) : Infinity);
      if (far < least) [best, least] = [id, far];
    }
    return best;
  }

  orbit(around: number, up: number, nearer: number): void {
    this.#stage?.cameras.orbit(around, up, nearer);
    this.#ask();
  }

  async toBlob(): Promise<Blob> {
    this.render();
    return this.#stage ? this.#stage.toBlob() : this.#flat.toBlob();
  }

  stats(): TableStats {
    const step = this.#stage ? this.#step : FLAT;
    return {
      calls: this.#stage?.calls ?? 0,
      triangles: this.#stage?.triangles ?? 0,
      script_ms: this.#script,
      fps: this.#interval > 0 ? 1000 / this.#interval : 0,
      quality: STEPS[step]?.name ?? 'flat',
      step,
    };
  }

  /** What is shown now: every ball turned as the strokes before have left it. */
  #scene(): Scene {
    const scene = sceneOf(this.config);
    for (const id of BALLS) {
      const ball = scene.balls[id];
      if (ball) ball.q = product(ball.q, this.#turns[id]);
    }
    this.#shown = scene;
    return scene;
  }

  #keepTurns(): void {
    for (const id of BALLS) this.#turns[id] = this.#shown?.balls[id]?.q ?? this.#turns[id];
  }

  #drawFlat(scene: Scene): void {
    this.#flat.render(this.config, scene, this.host.clientWidth, this.host.clientHeight);
  }

  #ask(): void {
    this.#dirty = true;
    if (this.#frame === 0 && !this.#gone) this.#frame = requestAnimationFrame(this.#tick);
  }

  #tick = (now: number): void => {
    this.#frame = 0;
    if (this.#drawn > 0) this.#measure(now - this.#drawn);
    this.#drawn = 0;
    if (!this.#dirty) return;
    this.render();
    this.#drawn = now;
    // One frame more than is drawn: its time says how long this one took.
    if (this.#frame === 0) this.#frame = requestAnimationFrame(this.#tick);
  };

  #measure(interval: number): void {
    this.#interval += (interval - this.#interval) * (this.#interval ? 0.1 : 1);
    if (!this.#stage || this.config.quality !== 'auto' || !this.#governor.feed(interval)) return;
    this.#step = this.#governor.step;
    this.#choose();
  }

  /** Have the stage that the step asks for. */
  #choose(): void {
    clearInterval(this.#retry);
    const step = STEPS[this.#step];
    if (!step || this.#step === FLAT || this.#impossible) {
      this.#leave();
      if (this.config.quality === 'auto' && !this.#impossible) this.#retry = setInterval(this.#wait, 1000);
    } else if (this.#stage?.fits(step)) {
      this.#stage.adopt(step);
    } else {
      void this.#enter();
    }
    this.#tell();
    this.#ask();
  }

  #tell(): void {
    const flat = this.#step === FLAT || this.#impossible;
    if (flat !== this.#told) this.signs.onFlat?.(flat);
    this.#told = flat;
  }

  async #enter(): Promise<void> {
    if (this.#loading) return;
    this.#loading = true;
    try {
      const { Stage: Made } = await import('./gl/stage');
      const step = STEPS[this.#step];
      if (this.#gone || !step || this.#step === FLAT) return;
      this.#stage?.destroy();
      this.#stage = new Made(
        this.host,
        this.config,
        step,
        { again: () => this.#ask(), lost: () => this.#lost() },
        this.#cameras,
      );
      this.#cameras = this.#stage.cameras;
      this.#interval = this.#frames = 0;
      this.render();
      this.#show();
    } catch {
      // No WebGL here, or its script did not come: the flat view stands.
      this.#impossible = true;
      this.#leave();
      this.#tell();
    } finally {
      this.#loading = false;
      this.#ask();
    }
  }

  /** The browser took the graphics away: flat, and after a while another try. */
  #lost(): void {
    this.#step = FLAT;
    this.#governor = new Governor(devicePixelRatio, FLAT);
    this.#choose();
  }

  #leave(): void {
    this.#stage?.destroy();
    this.#stage = null;
    this.#interval = this.#frames = 0;
    this.#show();
    this.#ask();
  }

  #show(): void {
    const flat = !this.#stage || this.#printing;
    this.#flat.element.style.display = flat ? 'block' : 'none';
    if (this.#stage) this.#stage.canvas.style.display = flat ? 'none' : 'block';
  }

  #wait = (): void => {
    if (document.hidden || !this.#governor.wait(1000)) return;
    this.#step = this.#governor.step;
    this.#choose();
  };

  #print = (event: Event): void => {
    this.#printing = event.type === 'beforeprint';
    if (this.#printing) this.#drawFlat(this.#scene());
    this.#show();
  };

  #forget = (): void => {
    this.#drawn = 0;
  };
}
