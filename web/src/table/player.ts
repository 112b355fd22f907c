/** The clock of a replay: which moment of a stroke is shown, at what speed, and which events it passes. */
import type { Happening, Motion } from './trace';

export interface PlayerSigns {
  onTime(time: number): void;
  /** An event that the clock passed while it ran forward. */
  onEvent?(event: Happening): void;
  onEnd?(): void;
}

export class Player {
  #time = 0;
  #speed = 1;
  #last: number | null = null;
  #frame = 0;

  constructor(
    readonly motion: Motion,
    private readonly signs: PlayerSigns,
  ) {}

  get time(): number {
    return this.#time;
  }

  get playing(): boolean {
    return this.#frame !== 0;
  }

  get speed(): number {
    return this.#speed;
  }

  set speed(speed: number) {
    if (!(speed > 0)) throw new RangeError(`a speed of a replay must be above 0, not ${speed}`);
    this.#speed = speed;
  }

  /** Run on from here, from the start where the end was reached. */
  play(): void {
    if (this.playing) return;
    if (this.#time >= this.motion.duration) this.seek(0);
    this.#last = null;
    this.#frame = requestAnimationFrame(this.#tick);
  }

  pause(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  /** Show a moment; no events are told. */
  seek(time: number): void {
    this.#time = Math.min(Math.max(time, 0), this.motion.duration);
    this.#last = null;
    this.signs.onTime(this.#time);
  }

  /** Show the end at once. */
  skip(): void {
    this.pause();
    this.seek(this.motion.duration);
    this.signs.onEnd?.();
  }

  /** Go on by so many seconds of the stroke. */
  advance(by: number): void {
    const from = this.#time;
    this.#time = Math.min(from + by, this.motion.duration);
    for (const event of this.motion.events) {
      if ((event.time > from || (from === 0 && event.time === 0)) && event.time <= this.#time)
        this.signs.onEvent?.(event);
    }
    this.signs.onTime(this.#time);
  }

  #tick = (now: number): void => {
    // A frame that came late, as when the page was hidden, is no leap of the stroke.
    const passed = this.#last === null ? 0 : Math.min(now - this.#last, 250);
    this.#last = now;
    if (passed > 0) this.advance((passed / 1000) * this.#speed);
    if (this.#frame === 0) return;
    if (this.#time < this.motion.duration) {
      this.#frame = requestAnimationFrame(this.#tick);
    } else {
      this.#frame = 0;
      this.signs.onEnd?.();
    }
  };
}
