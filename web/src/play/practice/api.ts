/** Trying a shot over HTTP: what it would do, and what a hand would make of it. */
import { ask } from '../../browser/http';
import type { Area, PositionJson } from '../../match/simulatedTable';
import type { Ruling } from '../../model/ruling';
import type { Half, Side } from '../../model/things';
import type { BallId, Trace, Vec2 } from '../../table/trace';
import { ready, type Ready } from '../stroke/api';
import type { Shot } from '../stroke/shot';

export const LEVELS = ['steady', 'master', 'club', 'league', 'beginner', 'novice'] as const;
/** How sure a hand is. */
export type Level = (typeof LEVELS)[number];

export interface Question {
  position: string;
  turn: { striker: Side; how: 'plain' | 'break' | 'hand'; half: Half | null };
  edition: string;
  shot: Shot;
  /** So many strokes of a hand that means this shot. */
  fan: number;
  hand: Level;
  seed: number;
  /** Whether the stroke itself is played as the hand does it. */
  erring: boolean;
  lang: string;
}

/** A stroke of the fan; points to the opponent are negative. */
export interface Ray {
  paths: Partial<Record<BallId, Vec2[]>>;
  points: number;
}
export interface Counted {
  points: number;
  count: number;
}

export interface Outcome {
  /** As it was played. */
  shot: Shot;
  trace: Trace;
  stroke: string;
  ruling: Ruling;
  rest: PositionJson;
  /** Where the rules let the striker place his ball, null where they do not ask. */
  area: Area | null;
  fan: Ray[];
  spread: Counted[];
}

export const tryOut = (question: Question, signal?: AbortSignal): Promise<Outcome> =>
  ask('POST', '/api/play/practice', question, signal);

const AGAIN = 1000;

/** Wait until the simulator is prepared, or nobody waits for it any more; `tell` hears how far it is. */
export async function untilReady(tell: (found: Ready) => void, gone: () => boolean): Promise<void> {
  for (;;) {
    const found = await ready().catch(() => null);
    if (found && !gone()) tell(found);
    if (gone() || found?.done) return;
    await new Promise((resolve) => setTimeout(resolve, AGAIN));
  }
}
