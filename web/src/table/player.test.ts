import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { Player } from './player';
import { contactOf } from './sounds';
import { type Happening, Motion } from './trace';

const rest = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 'rest'];
const motion = new Motion({
  duration: 2,
  ball_radius: 0.03,
  spin_decay: 10,
  pins: '',
  events: [
    [0, 'launch', 0, 0],
    [0.5, 'meet', 0, 1],
    [2, 'phase', 0, 0],
  ],
  segments: [
    [0, 0.5, 0.5, 0.03, ...rest],
    [1, 0.5, 0.9, 0.03, ...rest],
  ],
});

describe('Player', () => {
  let frames: ((now: number) => void)[] = [];
  beforeEach(() => {
    frames = [];
    vi.stubGlobal('requestAnimationFrame', (frame: (now: number) => void) => frames.push(frame));
    vi.stubGlobal('cancelAnimationFrame', (number: number) => (frames[number - 1] = () => undefined));
  });
  afterEach(() => vi.unstubAllGlobals());

  /** Let the browser draw a frame at this moment, ms. */
  const frame = (now: number): void => frames.at(-1)?.(now);

  it('shows moments at its speed, and tells each event once', () => {
    const [times, told]: [number[], string[]] = [[], []];
    const end = vi.fn();
    const player = new Player(motion, {
      onTime: (time) => times.push(time),
      onEvent: ({ kind }) => told.push(kind),
      onEnd: end,
    });
    player.speed = 4;
    player.play();
    for (const now of [1000, 1100, 1200, 1300, 1400, 1500]) frame(now);
    expect(times.map((time) => Number(time.toFixed(6)))).toEqual([0.4, 0.8, 1.2, 1.6, 2]);
    expect(told).toEqual(['launch', 'meet', 'phase']);
    expect(end).toHaveBeenCalledTimes(1);
    expect(player.playing).toBe(false);
  });
  it('tells nothing when it jumps, and starts over from the end', () => {
    const told = vi.fn();
    const player = new Player(motion, { onTime: () => undefined, onEvent: told });
    player.seek(9);
    expect(player.time).toBe(2);
    expect(told).not.toHaveBeenCalled();
    player.play();
    expect(player.time).toBe(0);
    player.pause();
    frame(1);
    expect(player.time).toBe(0);
  });
  it('takes a late frame for no leap, and refuses a speed that is none', () => {
    const player = new Player(motion, { onTime: () => undefined });
    player.play();
    frame(0);
    frame(60_000);
    expect(player.time).toBe(0.25);
    expect(() => (player.speed = 0)).toThrow('above 0');
  });
});

describe('contactOf', () => {
  const event = (kind: string, jump: number): Happening => ({
    time: 0,
    kind,
    ball: 'w',
    other: null,
    pin: null,
    cushion: null,
    jump,
  });
  it('is louder for a harder blow, and never too loud', () => {
    const [soft, hard, most] = [0.2, 2, 90].map((jump) => contactOf(event('meet', jump))?.loudness ?? 0) as [
      number,
      number,
      number,
    ];
    expect(soft).toBeLessThan(hard);
    expect(most).toBe(1);
    expect(contactOf(event('meet', 1))?.contact).toBe('balls');
  });
  it('hears a pin however little the ball feels of it, and nothing of a change of phase', () => {
    expect(contactOf(event('fell', 0.001))?.contact).toBe('pin');
    expect(contactOf(event('phase', 3))).toBeNull();
    expect(contactOf(event('cushion', 0.001))).toBeNull();
  });
});
