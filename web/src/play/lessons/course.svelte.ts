/** The guided start: which stroke is learned now, how it is aimed, and what came of it. */
import type { Ruling } from '../../model/ruling';
import { Trial } from '../practice/trial.svelte';
import { reduced } from '../stroke/settings.svelte';
import { parseSetup } from '../stroke/setup';
import { parseShot, type Shot } from '../stroke/shot';
import { advice, LESSONS, type Advice, type Lesson } from './lessons';

/** How long the cue takes to turn to the aim that is shown, ms. */
const TURN = 700;

export class Course {
  readonly trial = new Trial();
  /** 0 before the first stroke, then the stroke, and one more for what is known at the end. */
  step = $state(0);
  /** Whether the aim that reaches the goal was shown. */
  shown = $state(false);
  /** On a phone a text lies over the table until it was read. */
  reading = $state(true);

  /** Begin with the table of the first stroke; the answer ends whatever is under way. */
  start(): () => void {
    this.lay();
    return this.trial.start();
  }

  get lesson(): Lesson | null {
    return LESSONS[this.step - 1] ?? null;
  }

  get ended(): boolean {
    return this.step > LESSONS.length;
  }

  /** The aim that reaches the goal. */
  private get wanted(): Shot | null {
    return this.lesson && parseShot(this.lesson.shot);
  }

  /** What to change about the aim. */
  get advice(): Advice | null {
    const { lesson, wanted } = this;
    return lesson && wanted ? advice(this.trial.aim, wanted, lesson.within) : null;
  }

  /** The ruling on the stroke, once its end was seen. */
  get ruling(): Ruling | null {
    const { outcome, seen } = this.trial;
    return seen && outcome ? outcome.ruling : null;
  }

  /** Whether the stroke reached the goal. */
  get good(): boolean {
    return Boolean(this.ruling && this.lesson?.goal.includes(this.ruling.pattern));
  }

  /** Put the balls where the lesson has them. */
  lay(): void {
    const { at, start } = this.lesson ?? LESSONS[0] ?? { at: '', start: '' };
    const setup = parseSetup(at);
    if (setup) this.trial.lay(setup, parseShot(start) ?? undefined);
    this.shown = false;
  }

  turnTo(step: number): void {
    this.step = step;
    this.reading = true;
    this.lay();
  }

  /** Turn the cue to the aim that reaches the goal. */
  show(): void {
    const { trial, wanted } = this;
    if (!wanted || trial.film) return;
    if (reduced()) {
      trial.point(wanted);
      this.shown = true;
      return;
    }
    const [from, begun] = [{ ...trial.aim }, performance.now()];
    const turn = (): void => {
      const part = Math.min(1, (performance.now() - begun) / TURN);
      const eased = part * part * (3 - 2 * part);
      const off = ((((wanted.az - from.az) % 360) + 540) % 360) - 180;
      trial.point(
        part === 1 ? wanted : { ...wanted, az: from.az + off * eased, v: from.v + (wanted.v - from.v) * eased },
      );
      this.shown = part === 1;
      if (part < 1 && trial.aiming) requestAnimationFrame(turn);
    };
    turn();
  }
}
