/** The HTTP interface as the pages see it: the shapes of its answers, and one function for each request. */
import type { Ball, Half, Player } from './facts';

export interface Line { code: string; article: string; points: number; pins: string }
export interface Foul { code: string; article: string; points: number; call: string }
export interface Sentence { text: string; article: string }

export interface Ruling {
  points: number;
  to: 'striker' | 'opponent' | null;
  hand: boolean;
  again: boolean;
  validity: 'good' | 'no_points' | 'bad';
  pattern: string;
  article: string;
  lines: Line[];
  fouls: Foul[];
  edition: string;
  call: string;
  sentences: Sentence[];
  stroke: string;
}

export interface Act {
  kind: 'restore' | 'lift' | 'stay' | 'mark' | 'choose' | 'up' | 'off' | 'hand';
  ball: 'offender' | 'incoming' | 'red' | '';
  place: string;
  pins: string;
}
export interface Placement { acts: Act[]; half: Half | null; pins: string; choice: Placement | null }

export interface Sides { white: number; yellow: number }
export interface Score extends Sides { games: Sides }
export interface Turn { how: 'plain' | 'break' | 'hand' | 'reset'; half: Half | null }

export interface StrokeRow {
  seq: number;
  number: number;
  game: number;
  player: Player;
  entry: string;
  ruling: Ruling;
  points: number;
  to: Player | null;
  score: Sides;
  struck: boolean;
}

export interface Last {
  seq: number;
  entry: string;
  ruling: Ruling | null;
  player: Player | null;
  points: number;
  to: Player | null;
  stroke_number: number | null;
  placing: Placement | null;
}

export interface Outcome { label: string; entries: string[]; score: Score | null }
export interface Problem { id: string; text: string; seqs: number[]; outcomes: Outcome[] }

export interface View {
  id: string;
  seq: number;
  players: { white: string; yellow: string };
  edition: string;
  target: number;
  best_of: number;
  headers: Record<string, string>;
  score: Score;
  game: number;
  striker: Player | null;
  turn: Turn;
  phase: 'lag' | 'opening' | 'play' | 'pause' | 'finished';
  needs: Sides;
  choice: boolean;
  last: Last | null;
  strokes: StrokeRow[];
  problems: Problem[];
  review: { since_ms: number; score: Score; seq: number } | null;
  pause: { since_ms: number; minutes: number } | null;
  winner: Player | null;
  server_ms: number;
}

export interface Preview { ruling: Ruling; placing: Placement; score: Score }

export interface Edition {
  id: string;
  title: string;
  prices: Record<string, number | string>;
  fouls: Record<string, { article: string; value: number }>;
  calls: Record<string, { value: string; article: string }>;
  totals: number[];
}

export interface NewMatch {
  white: string;
  yellow: string;
  edition: string;
  target: number;
  best_of: number;
  [heading: string]: string | number;
}

/** Why an entry was refused, as the server says it. */
export interface Refusal { error: string; line?: number; column?: number; got?: string; expected?: string }

/** An answer other than the wished one; `body` is what the server said. */
export class Refused extends Error {
  constructor(readonly status: number, readonly body: unknown) {
    super(said(body) || `HTTP ${status}`);
  }
}

/** A sentence about a refusal. */
export function said(body: unknown): string {
  if (typeof body !== 'object' || body === null) return '';
  const refusal = body as Refusal;
  const error = refusal.error ?? (body as { detail?: unknown }).detail;
  if (typeof error !== 'string') return '';
  const more = [refusal.got && `“${refusal.got}”`, refusal.expected].filter(Boolean).join(' → ');
  return more ? `${error} (${more})` : error;
}

export interface Sent<T> { status: number; body: T }
export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

/** One request; a broken connection rejects, any answer resolves. */
export async function send<T>(fetching: Fetch, url: string, body?: unknown, patience = 8000): Promise<Sent<T>> {
  const response = await fetching(url, {
    ...(body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(patience),
  });
  const text = await response.text();
  let answer: unknown = text;
  try { answer = JSON.parse(text); } catch { /* not every error is JSON */ }
  return { status: response.status, body: answer as T };
}

async function wish<T>(url: string, body?: unknown): Promise<T> {
  const answer = await send<T>(fetch.bind(globalThis), url, body);
  if (answer.status >= 400) throw new Refused(answer.status, answer.body);
  return answer.body;
}

export const path = (id: string, tail = ''): string => `/api/matches/${encodeURIComponent(id)}${tail}`;

export const matches = (query = ''): Promise<{ matches: View[] }> => wish(`/api/matches${query}`);
export const create = (match: NewMatch): Promise<{ id: string }> => wish('/api/matches', match);
export const view = (id: string): Promise<View> => wish(path(id));
export const preview = (id: string, entry: string, lang: string): Promise<Preview> => wish(path(id, `/preview?lang=${lang}`), { entry });
export const editions = (): Promise<{ editions: Edition[] }> => wish('/api/editions');
export const edition = (id: string): Promise<Edition> => wish(`/api/editions/${encodeURIComponent(id)}`);

/** The ball that a placing act names, as a role in the stroke before it. */
export const roleOf = (owner: 'offender' | 'incoming' | 'red'): Ball => ({ offender: 'c', incoming: 'o', red: 'r' } as const)[owner];
