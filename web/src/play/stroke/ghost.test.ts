import { describe, expect, it } from 'vitest';

import { MATCH, type Position } from '../../table/config';
import { firstContact, pinGap } from './ghost';
import { radians } from './shot';

const R = MATCH.ball_radius;
const bare: Position = { w: [0.71, 0.355], y: null, r: null, pins: '' };

describe('the ghost line', () => {
  it('ends where two balls touch', () => {
    const found = firstContact('w', radians(90), { ...bare, y: [0.71, 2] }, MATCH);
    expect(found?.what).toBe('y');
    expect(found?.at[1]).toBeCloseTo(2 - 2 * R, 12);
    expect(found?.target?.[1]).toBeGreaterThan(2);
  });
  it('touches a ball that it meets beside its middle', () => {
    const y: [number, number] = [0.71 + R, 1.2];
    const found = firstContact('w', radians(90), { ...bare, y }, MATCH);
    expect(Math.hypot((found?.at[0] ?? 0) - y[0], (found?.at[1] ?? 0) - y[1])).toBeCloseTo(2 * R, 12);
    expect(found?.target?.[0]).toBeGreaterThan(y[0]);
  });
  it.each([
    [0, 'R', 1.42 - R, 0.355],
    [180, 'L', R, 0.355],
    [90, 'T', 0.71, 2.84 - R],
    [270, 'B', 0.71, R],
  ])('meets a cushion at %s°', (az, what, x, y) => {
    const found = firstContact('w', radians(az), bare, MATCH);
    expect(found?.what).toBe(what);
    expect(found?.at[0]).toBeCloseTo(x, 12);
    expect(found?.at[1]).toBeCloseTo(y, 12);
  });
  it('meets pins that stand, and only those', () => {
    expect(firstContact('w', radians(90), { ...bare, pins: 'nwmes' }, MATCH)?.what).toBe('.s');
    expect(firstContact('w', radians(90), { ...bare, pins: 'nwe' }, MATCH)?.what).toBe('.n');
    expect(pinGap(MATCH)).toBeGreaterThan(0.005);
    expect(pinGap(MATCH)).toBeLessThan(R + 0.005);
  });
  it('leaves a ball that it touches where it goes away from it', () => {
    const touching = { ...bare, y: [0.71, 0.355 + 2 * R] as [number, number] };
    expect(firstContact('w', radians(270), touching, MATCH)?.what).toBe('B');
    expect(firstContact('w', radians(90), touching, MATCH)?.distance).toBeCloseTo(0, 9);
  });
  it('needs a ball', () => {
    expect(firstContact('y', 0, bare, MATCH)).toBeNull();
  });
});
