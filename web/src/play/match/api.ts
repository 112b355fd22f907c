/** A match on the simulated table over HTTP. */
import { ask, send, type Sent } from '../../browser/http';
import type { PositionJson, Scope, Seated } from '../../match/simulatedTable';
import type { View } from '../../match/view';
import type { Ruling } from '../../model/ruling';
import type { Side, Sides } from '../../model/things';
import type { Trace, Vec2 } from '../../table/trace';
import type { Shot } from '../stroke/shot';
import type { Tokens } from './seats';

export interface NewPlay {
  white: { name: string; player: Seated };
  yellow: { name: string; player: Seated };
  edition: string;
  target: number;
  best_of: number;
  start?: Sides;
  client_id: string;
}

export interface Replay {
  seq: number;
  striker: Side;
  how: 'plain' | 'break' | 'hand' | 'reset';
  at: PositionJson;
  at_text: string;
  shot: Shot;
  shot_text: string;
  stroke: string;
  trace: Trace;
  ruling: Ruling | null;
  score: Sides;
  same: boolean;
}

const at = (id: string, tail: string, lang: string): string =>
  `/api/play/${encodeURIComponent(id)}${tail}?lang=${lang}`;

export const begin = (wish: NewPlay): Promise<{ id: string; tokens: Tokens }> => ask('POST', '/api/play', wish);
/** Who plays here beside persons: `guest` is the name of the server's own player, empty where there is none. */
export const players = (): Promise<{ levels: string[]; guest: string }> => ask('GET', '/api/play/players');
export const stroke = (id: string, seq: number, lang: string): Promise<Replay> =>
  ask('GET', at(id, `/strokes/${seq}`, lang));
export const lag = (id: string, seq: number): Promise<{ seq: number; at: PositionJson; trace: Trace }> =>
  ask('GET', `/api/play/${encodeURIComponent(id)}/lag/${seq}`);
/** Where the cue points before anybody has aimed: degrees, m/s, metres; `clean` where the law finds no foul in it. */
export interface FirstAim {
  seq: number;
  az: number;
  v: number;
  at: Vec2 | null;
  clean: boolean;
}
export const firstAim = (id: string): Promise<FirstAim> => ask('GET', `/api/play/${encodeURIComponent(id)}/aim`);
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
  view: View;
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
