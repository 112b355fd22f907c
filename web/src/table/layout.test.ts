import { describe, expect, it } from 'vitest';

import { positionFromJson, MATCH, sceneOf, START } from './config';
import { crosses, diamonds, lines, pinHeight, profile, upright } from './layout';
import { LYING } from './trace';

describe('the pin', () => {
  const shape = profile(MATCH);
  it('has the measured radii at the measured heights', () => {
    const { pin } = MATCH;
    const at = (height: number): number | undefined => shape.find(([h]) => Math.abs(h - height) < 1e-9)?.[1];
    expect(at(0)).toBeCloseTo(pin.base_radius, 9);
    expect(at(pin.belly_height)).toBeCloseTo(pin.belly_radius, 9);
    expect(at(pin.neck_height)).toBeCloseTo(pin.neck_radius, 9);
    expect(at(pin.head_height)).toBeCloseTo(pin.head_radius, 9);
    expect(at(pin.height)).toBeCloseTo(0, 9);
    expect(Math.max(...shape.map(([, r]) => r))).toBeCloseTo(pin.belly_radius, 9);
  });
  it('touches the bed at every tilt', () => {
    expect(pinHeight(shape, MATCH.pin.height, 0)).toBeCloseTo(MATCH.pin.height / 2, 12);
    // On its side it lies on the belly, as computed for the bed: its axis slopes down to the head.
    const lying = pinHeight(shape, MATCH.pin.height, LYING);
    expect(lying).toBeGreaterThan(MATCH.pin.neck_radius);
    expect(lying).toBeLessThan(MATCH.pin.belly_radius);
    for (const tilt of [0.3, 0.8, 1.2, 1.5]) {
      const lowest = Math.min(
        ...shape.map(
          ([h, r]) =>
            pinHeight(shape, MATCH.pin.height, tilt) + (h - MATCH.pin.height / 2) * Math.cos(tilt) - r * Math.sin(tilt),
        ),
      );
      expect(lowest).toBeCloseTo(0, 12);
    }
  });
});

describe('the table', () => {
  it('has two lines, nine crosses and twenty-four diamonds', () => {
    expect(lines(MATCH)).toEqual([
      [
        [0, 1.42],
        [1.42, 1.42],
      ],
      [
        [0, 0.71],
        [1.42, 0.71],
      ],
    ]);
    expect(crosses(MATCH)).toHaveLength(9);
    expect(diamonds(MATCH)).toHaveLength(24);
  });
  it('stands upright on a narrow screen only', () => {
    expect([upright(844, 390), upright(800, 800), upright(390, 844)]).toEqual([false, false, true]);
  });
});

describe('a position', () => {
  it('comes from its twin in millimetres', () => {
    expect(positionFromJson({ w: [710, 355.5], y: null, r: [1, 2] })).toEqual({
      w: [0.71, 0.3555],
      y: null,
      r: [0.001, 0.002],
      pins: 'nwmes',
    });
  });
  it('is a scene of what lies and stands', () => {
    const scene = sceneOf({ ...START, position: { w: [0.5, 0.6], y: null, r: null, pins: 'ms' } });
    expect(scene.balls.w).toMatchObject({ x: 0.5, y: 0.6, z: MATCH.ball_radius, on: true });
    expect(scene.balls.y).toBeNull();
    expect(scene.pins.n).toBeNull();
    expect(scene.pins.s).toMatchObject({ x: 0.71, y: 1.354, tilt: 0, state: 'stand' });
  });
});
