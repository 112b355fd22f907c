import { describe, expect, it } from 'vitest';

import { direction, parseShot, settled, towards, shotNotation } from './shot';

describe('directions', () => {
  it('count against the clock from +x', () => {
    expect(towards([0, 0], [1, 0])).toBe(0);
    expect(towards([0, 0], [0, 1])).toBe(90);
    expect(towards([0, 0], [0, -1])).toBe(270);
    expect(towards([1, 1], [1, 1])).toBeNull();
  });
  it('stay in one turn and in hundredths', () => {
    expect(direction(-0.01)).toBe(359.99);
    expect(direction(359.999)).toBe(0);
    expect(direction(725.126)).toBe(5.13);
    expect(Object.is(direction(-360), 0)).toBe(true);
  });
});

describe('a shot', () => {
  const shot = { az: 92.69, v: 3.4, el: 4, side: -0.18, high: 0.22 };
  it('is read as it is written', () => {
    expect(shotNotation(shot)).toBe('az=92.69 v=3.4 el=4 side=-0.18 high=0.22');
    expect(parseShot(shotNotation(shot))).toEqual(shot);
    expect(parseShot(' az=10  v=2 ')).toEqual({ az: 10, v: 2, el: 0, side: 0, high: 0 });
  });
  it('is refused when it is none', () => {
    for (const text of ['', 'az=10', 'v=2', 'az=10 v=2 az=11', 'az=ten v=2', 'az=10 v=2 spin=1', 'az=NaN v=2'])
      expect(parseShot(text), text).toBeNull();
  });
  it('stays within what the controls can show', () => {
    const { side, high, ...rest } = settled({ az: 400, v: 99, el: -3, side: 3, high: 4 }, 0.5);
    expect(rest).toEqual({ az: 40, v: 8, el: 0 });
    expect([side, high]).toEqual([0.3, 0.4]);
  });
});
