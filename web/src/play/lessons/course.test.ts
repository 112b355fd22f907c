import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Outcome } from '../practice/api';
import { LESSONS } from './lessons';

vi.hoisted(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
const { Course } = await import('./course.svelte');
const { settings } = await import('../stroke/settings.svelte');
const { parseShot } = await import('../stroke/shot');

const ended = (pattern: string): Outcome => ({ ruling: { pattern } }) as unknown as Outcome;

let course: InstanceType<typeof Course>;
let frames: FrameRequestCallback[];

/** The page's clock goes on, and the next picture is drawn. */
function frame(ms: number): void {
  vi.advanceTimersByTime(ms);
  for (const draw of frames.splice(0)) draw(performance.now());
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => frames.push(draw));
  settings.still = false;
  course = new Course();
  course.turnTo(1);
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the guided start', () => {
  it('goes from the first words over each stroke to what is known', () => {
    course.turnTo(0);
    expect([course.lesson, course.ended]).toEqual([null, false]);
    for (const [i, lesson] of LESSONS.entries()) {
      course.turnTo(i + 1);
      expect([course.lesson, course.ended, course.reading]).toEqual([lesson, false, true]);
      expect(course.trial.aim).toMatchObject(parseShot(lesson.start) ?? {});
    }
    course.turnTo(LESSONS.length + 1);
    expect([course.lesson, course.advice, course.ended]).toEqual([null, null, true]);
  });

  it('advises what to change until the aim is near enough', () => {
    const wanted = parseShot(LESSONS[0]?.shot ?? '');
    expect(course.advice?.turn).not.toBeNull();
    if (wanted) course.trial.point(wanted);
    expect(course.advice).toEqual({ turn: null, speed: null });
    expect(course.shown).toBe(false);
  });

  it('judges a stroke when its end was seen, and by the goal of its lesson', () => {
    const goal = course.lesson?.goal[0] ?? '';
    course.trial.outcome = ended(goal);
    expect([course.ruling, course.good]).toEqual([null, false]);
    course.trial.seen = true;
    expect([course.ruling?.pattern, course.good]).toEqual([goal, true]);
    course.trial.outcome = ended('something else');
    expect(course.good).toBe(false);
  });

  it('puts everything back for another try', () => {
    course.trial.point({ az: 123 });
    course.trial.outcome = ended('x');
    course.trial.seen = true;
    course.lay();
    expect([course.ruling, course.shown]).toEqual([null, false]);
    expect(course.trial.aim.az).toBeCloseTo(parseShot(LESSONS[0]?.start ?? '')?.az ?? Number.NaN);
  });
});

describe('the aim that reaches the goal', () => {
  it('is turned to within 0.7 s, the shorter way', () => {
    const [from, to] = [course.trial.aim.az, parseShot(course.lesson?.shot ?? '')?.az ?? Number.NaN];
    course.show();
    frame(350);
    const half = course.trial.aim.az;
    expect(Math.abs(half - from)).toBeLessThan(180);
    expect((half - from) * (half - to)).toBeLessThan(0);
    expect(course.shown).toBe(false);
    frame(350);
    expect(course.trial.aim.az).toBeCloseTo(to);
    expect([course.shown, frames.length]).toEqual([true, 0]);
  });

  it('is there at once where motion is not wanted', () => {
    settings.still = true;
    course.show();
    expect(course.shown).toBe(true);
    expect(frames).toEqual([]);
    expect(course.advice).toEqual({ turn: null, speed: null });
  });
});
