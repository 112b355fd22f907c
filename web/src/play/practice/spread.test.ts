import { describe, expect, it } from 'vitest';

import { bars, likeliest, strokes } from './spread';

const spread = [
  { points: 8, count: 20 },
  { points: 0, count: 5 },
  { points: -2, count: 25 },
];

describe('the spread of a hand', () => {
  it('stands in the order of points, to the scale of the highest bar', () => {
    expect(bars(spread)).toEqual([
      { points: -2, count: 25, part: 1 },
      { points: 0, count: 5, part: 0.2 },
      { points: 8, count: 20, part: 0.8 },
    ]);
    expect(bars([])).toEqual([]);
  });
  it('names what comes up most often', () => {
    expect(likeliest(spread)?.points).toBe(-2);
    expect(
      likeliest([
        { points: 2, count: 25 },
        { points: 4, count: 25 },
      ])?.points,
    ).toBe(4);
    expect(likeliest([])).toBeNull();
    expect(strokes(spread)).toBe(50);
  });
});
