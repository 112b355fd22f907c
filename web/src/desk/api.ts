/** The HTTP interface as the pages see it: the shapes of its answers, and one function for each request. */
import { ask, Refused } from '../api';
import type { Half, Placement, Ruling } from '../ruling';
import type { Player } from './facts';

export type { Act, Line, Placement, Ruling } from '../ruling';

export interface Sides {
  white: number;
  yellow: number;
}
export interface Score extends Sides {
  games: Sides;
}
export interface Turn {
  how: 'plain' | 'break' | 'hand' | 'reset';
  half: Half | null;
}

/** A ruling without words, as lists carry it. */
export type Verdict = Omit<Ruling, 'verdict' | 'call' | 'sentences' | 'stroke' | 'placing'>;

/** A stroke, or another entry that gave points or a foul. */
export interface StrokeRow {
  seq: number;
  part: number;
  number: number;
  game: number;
  player: Player | null;
  entry: string;
  kind: 'stroke' | 'foul' | 'decision' | 'warn';
  /** Before capping at the target; `gain` is what the receiver got. */
  points: number;
  gain: number;
  to: Player | null;
  hand: boolean;
  articles: string[];
  score: Sides;
  struck: boolean;
  /** Number of the entry that gave this reading, or set its ruling; 0 for none. */
  amended: number;
  overruled: number;
  ends: '' | 'game' | 'match';
  time_ms: number;
  ruling: Verdict | null;
}

export interface Last extends Omit<StrokeRow, 'ruling'> {
  stroke_number: number;
  ruling: Ruling | null;
  placing: Placement | null;
}

export interface Outcome {
  label: string;
  entries: string[];
  score: Score;
}
export interface Problem {
  id: string;
  code: string;
  text: string;
  article: string;
  seqs: number[];
  outcomes: Outcome[];
}
export interface Game {
  game: number;
  opener: Player | null;
  white: number | null;
  yellow: number | null;
  winner: Player | null;
  reason: string;
}
export interface Clock {
  ready_ms: number;
  shot_s: number;
  second_s: number;
  extra_s: number;
  extras_a_game: number;
  extras: Sides;
  extra: boolean;
  overruns: number;
}

/** What a list shows of a match. */
export interface Summary {
  id: string;
  seq: number;
  players: { white: string; yellow: string };
  edition: string;
  target: number;
  best_of: number;
  rehearsal: boolean;
  headers: Record<string, string>;
  score: Score;
  game: number;
  striker: Player | null;
  phase: 'lag' | 'opening' | 'play' | 'pause' | 'finished';
  winner: Player | null;
}
export interface Listed extends Summary {
  created_ms: number;
  changed_ms: number;
  archived: boolean;
}

export interface View extends Summary {
  digest: string;
  turn: Turn;
  partner: number;
  opener: Player | null;
  opened: boolean;
  lag: { winner: Player | null; repeated: number } | null;
  needs: Sides;
  choice: boolean;
  reset: boolean;
  pause_due: string;
  games: Game[];
  last: Last | null;
  strokes: StrokeRow[];
  problems: Problem[];
  more_problems: number;
  review: { since_ms: number; score: Score; seq: number; note: string } | null;
  pause: { since_ms: number; minutes: number } | null;
  clock: Clock | null;
  reason: string;
  server_ms: number;
}

export interface Preview {
  ruling: Ruling | null;
  placing: Placement | null;
  score: Score;
  striker: Player | null;
  game: number;
  phase: Summary['phase'];
  problems: Omit<Problem, 'outcomes'>[];
}

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
  /** The article of every policy by its dotted key. */
  cited?: Record<string, string>;
  match?: Record<string, unknown>;
  judging?: Record<string, unknown>;
  clock?: Record<string, string | number>;
}

export interface NewMatch {
  white: string;
  yellow: string;
  edition: string;
  target: number;
  best_of: number;
  [heading: string]: string | number | boolean;
}

/** A sentence about a refusal. */
export function said(refused: Refused): string {
  const { refusal } = refused;
  if (!refusal) return `HTTP ${refused.status}`;
  const more = [refusal.got && `“${refusal.got}”`, refusal.expected].filter(Boolean).join(' → ');
  return more ? `${refusal.error} (${more})` : refusal.error;
}

export interface Sent<T> {
  status: number;
  body: T;
}
export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

/** One request; a broken connection rejects, any answer resolves. */
export async function send<T>(fetching: Fetch, url: string, body?: unknown, patience = 8000): Promise<Sent<T>> {
  const response = await fetching(url, {
    ...(body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(patience),
  });
  const text = await response.text();
  let answer: unknown = text;
  try {
    answer = JSON.parse(text);
  } catch {
    /* not every error is JSON */
  }
  return { status: response.status, body: answer as T };
}

export const path = (id: string, tail = ''): string => `/api/matches/${encodeURIComponent(id)}${tail}`;

export const matches = (query: Record<string, string>): Promise<{ matches: Listed[]; next: string }> =>
  ask('GET', `/api/matches?${new URLSearchParams(query)}`);
export const create = (match: NewMatch): Promise<{ id: string }> => ask('POST', '/api/matches', match);
export const enter = (id: string, seq: number, client_id: string, entry: string): Promise<unknown> =>
  ask('POST', path(id, '/entries'), { seq, client_id, entry });
export const archive = (id: string, archived: boolean): Promise<unknown> =>
  ask('POST', path(id, '/archive'), { archived });
export const view = (id: string, lang: string): Promise<View> => ask('GET', path(id, `?lang=${lang}`));
export const preview = (id: string, entry: string, lang: string): Promise<Preview> =>
  ask('POST', path(id, `/preview?lang=${lang}`), { entry });
export const editions = (lang: string): Promise<Edition[]> => ask('GET', `/api/editions?lang=${lang}`);
export const edition = (id: string, lang: string): Promise<Edition> =>
  ask('GET', `/api/editions/${encodeURIComponent(id)}?lang=${lang}`);

/** One entry as it was written and as it reads now. */
export interface Explained {
  seq: number;
  entry: string;
  author: string;
  time_ms: number;
  stands: boolean;
  corrections: { seq: number; entry: string; stands: boolean }[];
  rows: (Omit<StrokeRow, 'ruling'> & { ruling: Ruling | null })[];
}
export const explain = (id: string, seq: number, lang: string): Promise<Explained> =>
  ask('GET', path(id, `/entries/${seq}?lang=${lang}`));

/** Every stroke of a match, of all games. */
export async function allStrokes(id: string): Promise<StrokeRow[]> {
  const rows: StrokeRow[] = [];
  let after = 0;
  do {
    const page: { strokes: StrokeRow[]; next: number } = await ask('GET', path(id, `/strokes?after=${after}`));
    rows.push(...page.strokes);
    after = page.next;
  } while (after);
  return rows;
}

/** A match file of either kind becomes a match. */
export async function upload(file: File): Promise<{ id: string; problems: number }> {
  const answer = await fetch('/api/matches/file', {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: file,
  });
  const body: unknown = await answer.json();
  if (!answer.ok) throw new Refused(answer.status, body);
  return body as { id: string; problems: number };
}

export interface Figures {
  strokes: number;
  made: number;
  received: number;
  given: number;
  net: number;
  per_stroke: Record<'made' | 'received' | 'given' | 'net', number | null>;
  best: number;
  zeros: number;
  pins: Record<'sides' | 'middles' | 'middles_alone', number>;
  castles: number;
  strikes: number;
  caroms: number;
  casins: number;
  drinks: number;
  fouls: Record<string, number>;
}

export interface ProtocolLine {
  seq: number;
  game: number;
  number: number;
  kind: string;
  time: string;
  player: Player | '';
  text: string;
  words: string;
  sum: { code: string; points: number; each: number; count: number; name: string; article: string }[];
  to: Player | null;
  points: number;
  gain: number;
  hand: boolean;
  score: number[];
  notes: string[];
  struck: boolean;
}

export interface Protocol {
  title: string;
  players: Record<Player, string>;
  rules: string;
  distance: string;
  start: string;
  rehearsal: string;
  created: string;
  lines: ProtocolLine[];
  games: { game: number; white: number | null; yellow: number | null; winner: Player | null; reason: string }[];
  match: { white: number; yellow: number; winner: Player | null; text: string; winner_text: string };
  problems: { seq: number; text: string }[];
  statistics: { players: Record<Player, Figures> };
  hash: string;
}
export const protocol = (id: string, lang: string): Promise<Protocol> => ask('GET', path(id, `/protocol?lang=${lang}`));
