/** The three strokes of the guided start: where the balls lie, what to aim, and what shows that it was understood. */
import type { Shot } from '../stroke/shot';
import lessons from './lessons.json';

export interface Lesson {
  name: 'pin' | 'carom' | 'drink';
  /** Position, the aim to begin with, and the one that is shown, in the notation. */
  at: string;
  start: string;
  shot: string;
  /** How far from the shown aim a stroke still reaches the goal: degrees, and a part of the speed. */
  within: { az: number; v: number };
  /** Patterns of the ruling that reach it. */
  goal: string[];
}

export const LESSONS = lessons as Lesson[];

export interface Advice {
  turn: 'left' | 'right' | null;
  speed: 'softer' | 'harder' | null;
}

/** What to change about an aim, as seen along the cue; nothing where it is near enough. */
export function advice(aim: Shot, shown: Shot, within: Lesson['within']): Advice {
  const off = ((((aim.az - shown.az) % 360) + 540) % 360) - 180;
  const faster = aim.v / shown.v - 1;
  return {
    turn: Math.abs(off) <= within.az ? null : off < 0 ? 'left' : 'right',
    speed: Math.abs(faster) <= within.v + 1e-9 ? null : faster < 0 ? 'harder' : 'softer',
  };
}
