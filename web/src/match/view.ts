/** What the server tells of a match: the shapes of its answers. */
import type { Placement, Ruling, Verdict } from '../model/ruling';
import type { Half, Player, Score, Side, Sides } from '../model/things';
import type { TableNews } from './simulatedTable';

export interface Turn {
  how: 'plain' | 'break' | 'hand' | 'reset';
  half: Half | null;
}

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

/** What can be called now, by name: in a stroke, where none was played, outside a stroke, as a warning. */
export interface PossibleCalls {
  stroke: string[];
  before: string[];
  outside: Record<Side, string[]>;
  warnings: Record<Side, string[]>;
}

/** What a list shows of a match. */
export interface Summary {
  id: string;
  seq: number;
  players: { white: string; yellow: string };
  edition: string;
  target: number;
  best_of: number;
  /** Points that a game begins with. */
  start: Sides;
  clocked: boolean;
  rehearsal: boolean;
  /** What it was read from where it was not begun on this server, else empty. */
  origin: string;
  headers: Record<string, string>;
  score: Score;
  /** The finished games. */
  games: Game[];
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

/** What the public follows a match by. */
export interface Followed extends Summary {
  opener: Player | null;
  /** Whether a game has ended and nobody has begun the next one. */
  held: boolean;
  needs: Sides;
  last: Last | null;
  strokes: StrokeRow[];
  reason: string;
}

/** A row with its ruling in words. */
export type RowInWords = Omit<StrokeRow, 'ruling'> & { ruling: Ruling | null };

export interface Review {
  since_ms: number;
  /** What the public sees: before the stroke in question. */
  score: Score;
  seq: number;
  note: string;
  /** The stroke in question as it was entered, and as it reads now; null where there is none. */
  stroke: RowInWords | null;
  now: RowInWords | null;
}

export interface View extends Followed {
  digest: string;
  turn: Turn;
  partner: number;
  /** On which side two play, under a book that knows pairs. */
  pairs: Record<Side, boolean>;
  opened: boolean;
  /** Whether the players have exchanged the balls that they began with. */
  exchanged: boolean;
  lag: { winner: Player | null; repeated: number } | null;
  choice: boolean;
  /** A choice that was made for the next stroke, and the entry that made it. */
  chosen: { what: 'respot' | 'reset'; seq: number } | null;
  reset: boolean;
  pause_due: string;
  pause_minutes: number;
  confirmed: { by: Player | 'referee'; name: string }[];
  calls: PossibleCalls;
  /** What the referee does before the next stroke, and who has struck. */
  before: { by: Player; placing: Placement } | null;
  /** What the public sees instead, where it is not what the desk sees. */
  public: Followed | null;
  problems: Problem[];
  more_problems: number;
  review: Review | null;
  pause: { since_ms: number; minutes: number } | null;
  clock: Clock | null;
  server_ms: number;
  /** Of a match on the simulated table alone. */
  table?: TableNews | null;
}

export interface Preview {
  ruling: Ruling | null;
  placing: Placement | null;
  score: Score;
  striker: Player | null;
  game: number;
  phase: Summary['phase'];
  winner: Player | null;
  /** The game that ends with it. */
  ended: Game | null;
  problems: Omit<Problem, 'outcomes'>[];
}

/** An entry as the log has it. */
export interface Logged {
  seq: number;
  entry: string;
  /** The name of the desk that wrote it, empty where it has none. */
  desk: string;
}

/** One entry as it was written and as it reads now. */
export interface Explained {
  seq: number;
  entry: string;
  author: string;
  desk: string;
  time_ms: number;
  stands: boolean;
  corrections: { seq: number; entry: string; stands: boolean }[];
  rows: RowInWords[];
}

/** What the public sees of a match: nothing that is under review, or not settled yet. */
export const shownOf = (view: View): View => (view.public ? { ...view, ...view.public } : view);

/** A match in numbers; chances are White's, from 0 to 1. */
export interface Numbers {
  seq: number;
  players: [string, string];
  figures: [string, string, string][];
  forecast: {
    match: number;
    game: number;
    /** Number of the entry, game, chance of the match after it. */
    moments: [number, number, number][];
    key: { seq: number; game: number; number: number; player: Player; points: number; gain: number } | null;
    strokes: [number, number];
  } | null;
}

/** A view of a match that is played on the simulated table. */
export type Played = View & { table: TableNews };
export const isPlayed = (view: View | null): view is Played => Boolean(view?.table);
