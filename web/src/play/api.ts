/** The simulated table over HTTP, and the shapes of its answers. */
import { ask } from '../api';
import { send, type NewMatch, type Ruling, type Sent, type Sides, type View } from '../desk/api';
import type { Measures } from '../table/config';
import type { Trace, Vec2 } from '../table/trace';
import type { Shot } from './aim';
import type { Seated, Side, Tokens } from './seats';

/** A position as JSON: millimetres. */
export interface Twin {
  w: Vec2 | null;
  y: Vec2 | null;
  r: Vec2 | null;
  pins: string;
}

/** Where the centre of a ball in hand may lie, metres. */
export interface Area {
  half: 'lower' | 'upper';
  rectangles: [number, number, number, number][];
  discs: [number, number, number][];
}

export type Act = 'lag' | 'open' | 'strike' | 'place' | 'agree' | 'over' | 'pause' | 'prepare';

/** What is given up. */
export type Scope = 'game' | 'match';

/** What a view says of the simulated table. */
export interface TableNews {
  seats: Record<Side, Seated>;
  exchanged: boolean;
  act: Act;
  by: Side[];
  position: Twin | null;
  text: string;
  area: Area | null;
  choice: { text: string; position: Twin } | null;
  /** Who asks for the reset of 10.4. */
  asked: Side | null;
  /** What may be done beside the strokes. */
  may: { pause: boolean; reset: boolean; give_up: Record<Side, Scope[]> };
  stroke: number;
  lag: number;
  thinking: { side: Side; place: number } | null;
  failed: string;
}

export type PlayView = View & { table: TableNews | null };
/** A view of a match that is played on the simulated table. */
export type Played = View & { table: TableNews };
export const isPlayed = (view: View | null): view is Played => Boolean((view as PlayView | null)?.table);

export interface Replay {
  seq: number;
  striker: Side;
  how: 'plain' | 'break' | 'hand' | 'reset';
  at: Twin;
  at_text: string;
  shot: Shot;
  shot_text: string;
  stroke: string;
  trace: Trace;
  ruling: Ruling | null;
  score: Sides;
  same: boolean;
}

export interface NewPlay {
  white: { name: string; player: Seated };
  yellow: { name: string; player: Seated };
  edition: NewMatch['edition'];
  target: number;
  best_of: number;
  client_id: string;
}

/** How far the simulator is from being ready. */
export interface Ready {
  ready: number;
  total: number;
  done: boolean;
}

const at = (id: string, tail: string, lang: string): string =>
  `/api/play/${encodeURIComponent(id)}${tail}?lang=${lang}`;

export const begin = (wish: NewPlay): Promise<{ id: string; tokens: Tokens }> => ask('POST', '/api/play', wish);
export const measures = (edition: string): Promise<Measures> =>
  ask('GET', `/api/play/measures?edition=${encodeURIComponent(edition)}`);
export const stroke = (id: string, seq: number, lang: string): Promise<Replay> =>
  ask('GET', at(id, `/strokes/${seq}`, lang));
export const lag = (id: string, seq: number): Promise<{ seq: number; at: Twin; trace: Trace }> =>
  ask('GET', `/api/play/${encodeURIComponent(id)}/lag/${seq}`);
export const ready = (): Promise<Ready> => ask('GET', '/api/play/ready');

export type Wish =
  | { kind: 'lag'; shot: Shot }
  | { kind: 'open'; opens: Side }
  | { kind: 'choice' | 'pause' | 'ready' | 'reset' }
  | { kind: 'answer'; agree: boolean }
  | { kind: 'give-up'; scope: Scope }
  | { kind: 'strokes'; shot: Shot; at: Vec2 | null };
export type Move = Wish & { seq: number; client_id: string };

export interface Moved {
  seq: number;
  view: PlayView;
  stroke?: Replay;
}

/** Make a move for the side of a token; a broken connection rejects, any answer resolves. */
export function move(id: string, token: string, { kind, ...body }: Move, lang: string): Promise<Sent<Moved>> {
  // A simulation on a busy server may take its time, and a lost answer costs nothing: the same request is answered
  // again.
  const patience = 20_000;
  return send(
    (url, init) => fetch(url, { ...init, headers: { ...init?.headers, authorization: `Bearer ${token}` } }),
    at(id, `/${kind}`, lang),
    body,
    patience,
  );
}
