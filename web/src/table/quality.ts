/** How much is drawn: steps from everything to the flat picture, and who chooses among them by the time of a frame. */
import type { Quality } from './config';

export interface Step {
  name: Exclude<Quality, 'auto'>;
  /** Shadows of every lamp, or of the middle one. */
  shadows: 'full' | 'simple';
  /** Pixels of the picture for one of the page, at most. */
  ratio: number;
  antialias: boolean;
}

/**
 * From the best to the cheapest: first the shadows go, then pixels, then smooth edges, and at last the third
 * dimension.
 */
export const STEPS: readonly Step[] = [
  { name: 'high', shadows: 'full', ratio: 2, antialias: true },
  { name: 'high', shadows: 'simple', ratio: 2, antialias: true },
  { name: 'middle', shadows: 'simple', ratio: 1, antialias: true },
  { name: 'low', shadows: 'simple', ratio: 1, antialias: false },
  { name: 'low', shadows: 'simple', ratio: 0.7, antialias: false },
  { name: 'flat', shadows: 'simple', ratio: 1, antialias: false },
];

export const FLAT = STEPS.length - 1;

/** The step of a fixed quality; automatic starts at the best. */
export function stepOf(quality: Quality): number {
  return quality === 'auto' ? 0 : STEPS.findIndex(({ name }) => name === quality);
}

/** A frame may take so long, ms. */
export const SLOW = 50;
/** So short that more can be tried, ms: two frames of a usual screen would still be faster than `SLOW`. */
const QUICK = 24;
/** Frames behind a change that say nothing: shaders are compiled in them. */
const SETTLE = 3;
const FEW = 8;
const MANY = 90;
/** At first so long after a step down nothing better is tried, ms; twice as long every time. */
const PATIENCE = 10_000;

export class Governor {
  #step: number;
  #skip = SETTLE;
  #frames: number[] = [];
  #quiet = 0;
  #patience = PATIENCE;

  /** `ratio` is the screen's: steps that look the same on it are left out. */
  constructor(
    private readonly ratio: number,
    step = 0,
  ) {
    this.#step = step;
  }

  get step(): number {
    return this.#step;
  }

  /** Take the time of one frame, ms; true where another step is to be drawn from now on. */
  feed(time: number): boolean {
    this.#quiet += time;
    if (this.#skip > 0) {
      this.#skip--;
      return false;
    }
    this.#frames.push(time);
    if (this.#frames.length >= FEW && median(this.#frames.slice(-FEW)) > SLOW) return this.#go(1);
    if (this.#frames.length < MANY) return false;
    const quick = median(this.#frames) < QUICK;
    this.#frames = [];
    return quick && this.#quiet > this.#patience && this.#go(-1);
  }

  /** Take time in which nothing is measured, as while the flat picture stands; true where 3D is to be tried again. */
  wait(time: number): boolean {
    this.#quiet += time;
    return this.#step === FLAT && this.#quiet > this.#patience && this.#go(-1);
  }

  #go(by: 1 | -1): boolean {
    let step = this.#step + by;
    while (step > 0 && step < FLAT && this.#same(step, this.#step)) step += by;
    if (step < 0 || step > FLAT || this.#same(step, this.#step)) {
      this.#frames = [];
      return false;
    }
    this.#step = step;
    this.#skip = SETTLE;
    this.#frames = [];
    this.#quiet = 0;
    if (by > 0) this.#patience *= 2;
    return true;
  }

  #same(a: number, b: number): boolean {
    const [one, two] = [STEPS[a], STEPS[b]];
    if (!one || !two) return true;
    return (
      (one.name === 'flat') === (two.name === 'flat') &&
      one.shadows === two.shadows &&
      one.antialias === two.antialias &&
      Math.min(one.ratio, this.ratio) === Math.min(two.ratio, this.ratio)
    );
  }
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[(sorted.length - 1) >> 1] ?? 0;
}
