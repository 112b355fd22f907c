/**
 * A position with its turn as one line of the notation, to copy out and paste in; what it can mean is the server's
 * question.
 */
import type { Position } from '../../table/config';
import type { Vec2 } from '../../table/trace';

/** How the striker plays: as the balls lie, the opening, or with the ball in hand in a half. */
export type How = 'plain' | 'break' | 'lower' | 'upper';
export interface Turn {
  striker: 'W' | 'Y';
  how: How;
}
export interface Setup {
  position: Position;
  turn: Turn;
}

const PINS = 'nwmes';
const NUMBER = String.raw`[+-]?\d+(?:\.\d+)?`;
const FIELD = new RegExp(
  `^(?:([wyr])=(?:-|(${NUMBER}),(${NUMBER}))|pins=(-|[nwmes]+)|turn=([WY])|hand=(lower|upper|break))$`,
);

const millimetres = (value: number): string => String(Math.round(value * 1e4) / 10);
const ball = (at: Vec2 | null): string => (at ? at.map(millimetres).join(',') : '-');

/** `w=710,355 y=710,2740 r=710,2130 pins=nwmes turn=W hand=lower` */
export function setupNotation({ position, turn }: Setup): string {
  const balls = `w=${ball(position.w)} y=${ball(position.y)} r=${ball(position.r)}`;
  return `${balls} pins=${position.pins || '-'} turn=${turn.striker}${turn.how === 'plain' ? '' : ` hand=${turn.how}`}`;
}

/** Read such a line; null where it is none, or tells what cannot be set up here. */
export function parseSetup(text: string): Setup | null {
  const balls: Partial<Record<string, Vec2 | null>> = {};
  const found: { pins?: string; striker?: 'W' | 'Y'; how?: How } = {};
  const seen = new Set<string>();
  for (const word of text.trim().split(/\s+/)) {
    const name = word.split('=')[0] ?? '';
    const [, of, x, y, pins, striker, hand] = FIELD.exec(word) ?? [];
    if (seen.has(name) || (!of && !pins && !striker && !hand)) return null;
    seen.add(name);
    if (of) balls[of] = x === undefined ? null : [Number(x) / 1000, Number(y) / 1000];
    else if (pins) {
      if (new Set(pins).size !== pins.length) return null;
      found.pins = pins === '-' ? '' : [...PINS].filter((pin) => pins.includes(pin)).join('');
    } else if (striker) found.striker = striker as 'W' | 'Y';
    else found.how = hand as How;
  }
  const { w, y, r } = balls;
  if (w === undefined || y === undefined || r === undefined) return null;
  return {
    position: { w, y, r, pins: found.pins ?? PINS },
    turn: { striker: found.striker ?? 'W', how: found.how ?? 'plain' },
  };
}
