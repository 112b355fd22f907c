/** How much of a ball is covered, seen from the one sent at it: 1 full, ½ with its edge at the middle, 0 none. */
import type { Vec2 } from '../../table/trace';
import { direction, radians } from './shot';

/** How far to the right of a ball's centre another one passes that goes straight, m; null where it is behind. */
export function offsetOf(from: Vec2, az: number, ball: Vec2): number | null {
  const [x, y] = [Math.cos(radians(az)), Math.sin(radians(az))];
  const [dx, dy] = [ball[0] - from[0], ball[1] - from[1]];
  return dx * x + dy * y > 0 ? dy * x - dx * y : null;
}

/** The direction in which it passes so far to the right, degrees. */
export function directionOf(from: Vec2, offset: number, ball: Vec2): number {
  const [dx, dy] = [ball[0] - from[0], ball[1] - from[1]];
  const turned = Math.asin(Math.min(1, Math.max(-1, offset / Math.hypot(dx, dy))));
  return direction(((Math.atan2(dy, dx) - turned) * 180) / Math.PI);
}

/** The part that is covered, by the offset and the radius of both balls. */
export const thicknessOf = (offset: number, radius: number): number => Math.max(0, 1 - Math.abs(offset) / (2 * radius));

const NAMES: readonly [number, string][] = [
  [0.75, '¾'],
  [0.5, '½'],
  [0.25, '¼'],
];
/** A quarter, a half or three quarters, where it is one as near as a player says it; else empty. */
export const fractionOf = (thickness: number): string =>
  NAMES.find(([value]) => Math.abs(value - thickness) <= 0.02)?.[1] ?? '';
