/** The protocol of a match as the server writes it: every entry with its ruling, and the figures of both players. */
import type { Player } from '../model/things';

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
  imported: string;
  created: string;
  lines: ProtocolLine[];
  games: { game: number; white: number | null; yellow: number | null; winner: Player | null; reason: string }[];
  match: { white: number; yellow: number; winner: Player | null; text: string; winner_text: string };
  problems: { seq: number; text: string }[];
  statistics: { players: Record<Player, Figures> };
  hash: string;
}
