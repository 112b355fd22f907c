/**
 * Where the cue points, in the units of the notation: degrees from +x against the clock, m/s, ball radii.
 *
 * x runs along the short cushion and y along the long one. On a wide screen the upper cushion lies to the right: 90°
 * points
 * to the right, 0° down, and a growing azimuth turns against the clock there too.
 */
import type { Vec2 } from '../../table/trace';

/** A shot as the server takes and gives it. */
export interface Shot {
  az: number;
  v: number;
  el: number;
  side: number;
  high: number;
}

/** Limits of the controls; what the table can do at all is the server's question. */
export const SLOWEST = 0.1;
export const FASTEST = 8;
export const STEEPEST = 85;

export const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The same direction, from 0 to below 360 and in hundredths of a degree. */
export function direction(degrees: number): number {
  const hundredths = Math.round(degrees * 100) % 36000;
  return (hundredths < 0 ? hundredths + 36000 : hundredths) / 100 + 0;
}

/** The direction from one point to another, null where they are the same. */
export function towards(from: Vec2, to: Vec2): number | null {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  return Math.hypot(dx, dy) < 1e-6 ? null : direction((Math.atan2(dy, dx) * 180) / Math.PI);
}

const within = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);
const rounded = (value: number, digits: number): number => Number(value.toFixed(digits)) + 0;

/** The shot that the controls can show nearest to a wished one. */
export function settled(shot: Shot, reach: number): Shot {
  const out = Math.hypot(shot.side, shot.high);
  const shrink = out > reach ? reach / out : 1;
  return {
    az: direction(shot.az),
    v: rounded(within(shot.v, SLOWEST, FASTEST), 2),
    el: rounded(within(shot.el, 0, STEEPEST), 0),
    side: rounded(shot.side * shrink, 2),
    high: rounded(shot.high * shrink, 2),
  };
}

/** `az=92.69 v=3.4 el=4 side=-0.18 high=0.22` */
export const shotNotation = (shot: Shot): string =>
  `az=${shot.az} v=${shot.v} el=${shot.el} side=${shot.side} high=${shot.high}`;

/** Read a shot in the notation, null where the text is none; what stands behind the speed may be left out. */
export function parseShot(text: string): Shot | null {
  const shot: Partial<Shot> = {};
  for (const field of text.trim().split(/\s+/)) {
    const [, name, value] = /^(az|v|el|side|high)=([+-]?\d+(?:\.\d+)?)$/.exec(field) ?? [];
    if (!name || name in shot) return null;
    shot[name as keyof Shot] = Number(value);
  }
  const { az, v, el = 0, side = 0, high = 0 } = shot;
  return az === undefined || v === undefined ? null : { az, v, el, side, high };
}
