import { describe, expect, it } from 'vitest';

import { parseSetup } from '../stroke/setup';
import { parseShot } from '../stroke/shot';
import { advice, LESSONS } from './lessons';

const shown = { az: 359, v: 1, el: 0, side: 0, high: 0 };
const within = { az: 2, v: 0.2 };

describe('advice', () => {
  it('is silent near the shown aim, across the full circle too', () => {
    expect(advice({ ...shown, az: 0.9, v: 1.2 }, shown, within)).toEqual({ turn: null, speed: null });
    expect(advice({ ...shown, az: 357.1, v: 0.8 }, shown, within)).toEqual({ turn: null, speed: null });
  });
  it('turns the shorter way, left against the clock', () => {
    expect(advice({ ...shown, az: 2 }, shown, within).turn).toBe('right');
    expect(advice({ ...shown, az: 350 }, shown, within).turn).toBe('left');
  });
  it('tells too fast from too slow', () => {
    expect(advice({ ...shown, v: 1.3 }, shown, within).speed).toBe('softer');
    expect(advice({ ...shown, v: 0.7 }, shown, within).speed).toBe('harder');
  });
});

describe.each(LESSONS)('the lesson $name', ({ at, start, shot, within: near }) => {
  it('can be read, and does not begin with its answer', () => {
    expect(parseSetup(at)).not.toBeNull();
    const [from, to] = [parseShot(start), parseShot(shot)];
    if (!from || !to) throw new Error('not a shot');
    expect(advice(from, to, near).turn).not.toBeNull();
    expect(advice(to, to, near)).toEqual({ turn: null, speed: null });
  });
});
