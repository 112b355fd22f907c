/** The spots that are painted on a ball, so that its spin is seen: directions in the ball, and how large each is. */
import type { BallId, Vec3 } from './trace';

export interface Spot {
  way: Vec3;
  /** Of the ball's radius. */
  size: number;
}

const AXES: Vec3[] = [
  [1, 0, 0],
  [-1, 0, 0],
  [0, 1, 0],
  [0, -1, 0],
  [0, 0, 1],
  [0, 0, -1],
];
/** Turned so that a ball that lies still shows three spots from any side, one of them near the top. */
const TILTED: Vec3[] = AXES.map(([x, y, z]) => {
  const [a, b] = [0.5, 0.38];
  const [x1, z1] = [x * Math.cos(a) + z * Math.sin(a), z * Math.cos(a) - x * Math.sin(a)];
  return [x1, y * Math.cos(b) - z1 * Math.sin(b), z1 * Math.cos(b) + y * Math.sin(b)];
});

const of = (ways: Vec3[], size: number): Spot[] => ways.map((way) => ({ way, size }));

export const SPOTS: Record<BallId, Spot[]> = {
  w: of(TILTED, 0.16),
  y: of(AXES, 0.24),
  r: of(TILTED, 0.13),
};

export const COLOURS: Record<BallId, { ball: string; spot: string; light: string; shade: string }> = {
  w: { ball: '#F8F3E5', spot: '#C9191F', light: '#FFFFFF', shade: '#D9CFB6' },
  y: { ball: '#F7BC12', spot: '#5B3B00', light: '#FFE08A', shade: '#D49500' },
  r: { ball: '#C9191F', spot: '#5E0A0E', light: '#F0686B', shade: '#8E0E13' },
};
