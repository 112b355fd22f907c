import { describe, expect, it } from 'vitest';

import type { Vec2 } from '../../table/trace';
import { directionOf, fractionOf, offsetOf, thicknessOf } from './thickness';

const R = 0.03075;
const FROM: Vec2 = [0.3, 0.4];
const BALL: Vec2 = [0.9, 1.9];

describe('thickness', () => {
  it.each([1, 0.9, 0.75, 0.6, 0.5, 0.4, 0.25, 0.1, 0])('%s is aimed at from either side', (wanted) => {
    for (const side of [-1, 1]) {
      const az = directionOf(FROM, side * (1 - wanted) * 2 * R, BALL);
      expect(thicknessOf(offsetOf(FROM, az, BALL) ?? NaN, R)).toBeCloseTo(wanted, 2);
    }
  });
  it('is less to the right with a direction turned to the right', () => {
    expect(offsetOf([0, 0], 89, [0, 1])).toBeGreaterThan(0);
    expect(offsetOf([0, 0], 91, [0, 1])).toBeLessThan(0);
    expect(directionOf([0, 0], 0.01, [0, 1])).toBeLessThan(90);
  });
  it('is none of a ball behind', () => {
    expect(offsetOf([0, 0], 90, [0, -1])).toBeNull();
  });
  it('has the names of players', () => {
    expect([0.765, 0.5, 0.24, 0.6, 1].map(fractionOf)).toEqual(['¾', '½', '¼', '', '']);
  });
});
