/** A stroke or a lag as it is shown: its motion, and the clock that runs through it. */
import type { Side } from '../../model/things';
import { Player } from '../../table/player';
import { soundOf } from '../../table/sounds';
import { Motion, type Trace } from '../../table/trace';
import type { Shot } from './shot';

/** Who struck, and how: what the cue of a film is drawn by. */
export interface Struck {
  striker: Side;
  shot: Shot;
}

/** The cue comes forward for so long before the ball moves, s. */
const THRUST = 0.45;
/** How far it is drawn back then, m. */
export const DRAWN = 0.14;

export class Film<Stroke extends Struck = Struck> {
  readonly motion: Motion;
  time = $state(0);
  running = $state(false);
  /** How far the cue is drawn back, m; null where it is out of the picture. */
  pull = $state<number | null>(null);
  private readonly clock: Player;
  private frame = 0;
  private over: (() => void) | null = null;

  constructor(
    readonly seq: number,
    trace: Trace,
    /** What the server tells of a stroke; null for a lag. */
    readonly stroke: Stroke | null,
  ) {
    this.motion = new Motion(trace);
    this.clock = new Player(this.motion, {
      onTime: (time) => {
        this.time = time;
      },
      onEvent: soundOf,
      onEnd: () => this.end(),
    });
  }

  get duration(): number {
    return this.motion.duration;
  }

  /** Show it from the start to its end, the cue first. */
  show(speed: number): Promise<void> {
    this.clock.speed = speed;
    return new Promise((resolve) => {
      this.over = resolve;
      const begun = performance.now();
      const thrust = (): void => {
        const part = ((performance.now() - begun) / 1000 / THRUST) * speed;
        if (part >= 1) {
          this.pull = null;
          this.frame = 0;
          this.play();
        } else {
          this.pull = DRAWN * (1 - part * part);
          this.frame = requestAnimationFrame(thrust);
        }
      };
      if (this.stroke) thrust();
      else this.play();
    });
  }

  play(): void {
    this.clock.play();
    this.running = true;
  }

  pause(): void {
    this.clock.pause();
    this.running = false;
  }

  set speed(speed: number) {
    this.clock.speed = speed;
  }

  seek(time: number): void {
    this.pull = null;
    this.clock.seek(time);
  }

  /** Its end at once. */
  skip(): void {
    cancelAnimationFrame(this.frame);
    this.pull = null;
    this.clock.skip();
  }

  /** Leave it; nothing of it runs on. */
  close(): void {
    cancelAnimationFrame(this.frame);
    this.clock.pause();
    this.end();
  }

  private end(): void {
    this.running = false;
    const over = this.over;
    this.over = null;
    over?.();
  }
}
