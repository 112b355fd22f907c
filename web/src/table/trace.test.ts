import { describe, expect, it } from 'vitest';

import { LYING, Motion, type Trace } from './trace';
import { carried } from './turning';

const R = 0.03;
const still = [0, 0, 0];

/** White rolls along x for two seconds and meets yellow, red rests; the pin `n` topples from one second on. */
const TRACE: Trace = {
  duration: 4,
  ball_radius: R,
  spin_decay: 10,
  pins: 'nm',
  events: [
    [0, 'launch', 0, 0],
    [1, 'fell', 0, 0],
    [2, 'meet', 0, 1],
    [3, 'cushion', 1, 5],
    [4, 'phase', 1, 0],
  ],
  segments: [
    [0, 0.2, 0.5, R, 0.4, 0, 0, -0.1, 0, 0, 0, 0.4 / R, 5, 0, -0.2 / R, 0, 'roll'],
    [0, 0.6, 0.5, R, ...still, ...still, ...still, 0, 0, 2, 'rest'],
    [1, 0.66, 0.5, R, ...still, ...still, ...still, 0, 0, 0, 'rest'],
    [1, 0.66, 0.5, R, 0.3, 0, 0, ...still, ...still, 0, 0, 2, 'slide'],
    [1, 0.96, 0.5, R, -0.2, 0, 0, ...still, ...still, 0, 0, 3, 'slide'],
    [2, 1, 2, R, ...still, ...still, ...still, 0, 0, 0, 'gone'],
    [3, 0.7, 1.5, 0, ...still, ...still, ...still, 0, 0, 0, 'stand'],
    [3, 0.7, 1.5, 0, ...still, ...still, 0.3, 0, 0, 0, 2, 1, 'down'],
    [5, 0.7, 1.4, 0, ...still, ...still, ...still, 0, 0, 0, 'stand'],
  ],
};

describe('Motion', () => {
  const motion = new Motion(TRACE);

  it('evaluates the polynomials, held between the start and the end', () => {
    expect(motion.body('w', 1)?.centre).toEqual([0.5, 0.5, R]);
    expect(motion.body('w', 1)?.velocity[0]).toBeCloseTo(0.2, 12);
    expect(motion.body('w', -3)).toEqual(motion.body('w', 0));
    expect(motion.body('y', 9)).toEqual(motion.body('y', 4));
    expect(motion.body('w', 2)?.state).toBe('rest');
  });
  it('lets spin about the vertical end where it is nothing', () => {
    expect(motion.body('w', 0.2)?.spin[2]).toBeCloseTo(3, 12);
    expect(motion.body('w', 1)?.spin[2]).toBe(0);
  });
  it('lays a pin down and leaves it there; knows which stood', () => {
    expect(motion.body('.n', 0.9)?.state).toBe('stand');
    expect(motion.body('.n', 1.5)?.spin).toEqual([0.3, 1, 0]);
    expect(motion.sample(3).pins.n).toMatchObject({ heading: 0.3, tilt: LYING, state: 'down' });
    expect(motion.sample(3).pins.e).toBeNull();
  });
  it('turns a rolling ball as far as it rolls', () => {
    const [white = []] = TRACE.segments;
    const rolling = new Motion({ ...TRACE, segments: [white.map((value, column) => (column === 12 ? 0 : value))] });
    const top = carried(rolling.sample(1).balls.w?.q ?? [0, 0, 0, 1], [0, 0, 1]);
    // After 0.3 m it has turned by 10 radians about y.
    expect(top[0]).toBeCloseTo(Math.sin(0.3 / R), 4);
    expect(top[2]).toBeCloseTo(Math.cos(0.3 / R), 4);
  });
  it('hides a ball that is off', () => {
    expect(motion.sample(1).balls.r?.on).toBe(false);
    expect(motion.path('r')).toEqual([]);
  });
  it('names the parties of an event, and how much it does', () => {
    const [launch, fell, meet, cushion, phase] = motion.events;
    expect(launch).toMatchObject({ kind: 'launch', ball: 'w', other: null });
    expect(launch?.jump).toBeCloseTo(0.4, 12);
    expect(fell).toMatchObject({ ball: 'w', pin: 'n', other: null });
    expect(meet).toMatchObject({ ball: 'w', other: 'y', pin: null, cushion: null });
    expect(cushion).toMatchObject({ ball: 'y', cushion: 'T' });
    expect(cushion?.jump).toBeCloseTo(0.5, 12);
    expect(phase?.jump).toBe(0);
  });
  it('draws the way of a ball through the points where it changes', () => {
    const path = motion.path('y');
    expect(path[0]).toEqual([0.66, 0.5]);
    expect(Math.max(...path.map(([x]) => x))).toBeCloseTo(0.96, 9);
    expect(path.at(-1)?.[0]).toBeCloseTo(0.76, 2);
  });
});
