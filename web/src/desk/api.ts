/** The HTTP interface as the pages see it: the shapes of its answers, and one function for each request. */
import { ask, Refused } from '../api';
import type { Half, Placement, Ruling } from '../ruling';
import type { Ball, Player } from './facts';

export type { Act, Line, Placement, Ruling } from '../ruling';

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
  calls: Record<string, { value: string; article: string; name?: string }>;
  /** Points to the striker that a stroke can come to. */
  totals: number[];
  /** Points to the opponent, without and with ball in hand. */
  totals_opponent?: number[];
  totals_hand?: number[];
  match?: Record<string, unknown>;
  clock?: Record<string, string | number>;
}

export interface NewMatch {
  white: string;
  yellow: string;
  edition: string;
  target: number;
  best_of: number;
  [heading: string]: string | number;
}

/** A sentence about a refusal. */
export function said(refused: Refused): string {
  const { refusal } = refused;
  if (!refusal) return `HTTP ${refused.status}`;
  const more = [refusal.got && `“${refusal.got}”`, refusal.expected].filter(Boolean).join(' → ');
  return more ? `${refusal.error} (${more})` : refusal.error;
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

export const path = (id: string, tail = ''): string => `/api/matches/${encodeURIComponent(id)}${tail}`;

export const matches = (query = ''): Promise<{ matches: View[] }> => ask('GET', `/api/matches${query}`);
export const create = (match: NewMatch): Promise<{ id: string }> => ask('POST', '/api/matches', match);
export const view = (id: string): Promise<View> => ask('GET', path(id));
export const preview = (id: string, entry: string, lang: string): Promise<Preview> => ask('POST', path(id, `/preview?lang=${lang}`), { entry });
export const editions = (): Promise<Edition[]> => ask('GET', '/api/editions');
export const edition = (id: string): Promise<Edition> => ask('GET', `/api/editions/${encodeURIComponent(id)}`);

/** The ball that a placing act names, as a role in the stroke before it. */
export const roleOf = (owner: 'offender' | 'incoming' | 'red'): Ball => ({ offender: 'c', incoming: 'o', red: 'r' } as const)[owner];

/** Every stroke of a match, of all games. */
export const allStrokes = (id: string): Promise<StrokeRow[]> => ask<{ strokes: StrokeRow[] }>('GET', path(id, '/protocol')).then((protocol) => protocol.strokes);
