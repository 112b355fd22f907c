/** The tables of a hall as the server tells of them. */
import type { Listed, View } from './view';

/** A match on a screen of all tables, as the public may see it. */
export interface TableLine extends Omit<Listed, 'created_ms' | 'archived'> {
  /** A game has ended, and nobody has begun the next one. */
  held: boolean;
  review: boolean;
  pause: View['pause'];
}

export interface Place {
  table: string;
  match: TableLine | null;
  /** The match that waits for the table. */
  next: TableLine | null;
}

/** All tables, by their numbers. */
export interface Hall {
  tables: Place[];
  server_ms: number;
}

/** One table, whatever is played there. */
export interface Table {
  table: string;
  match: View | null;
  next: TableLine | null;
  /** What happens there, but for a stroke that has just been judged. */
  scene: 'WAITING' | 'LAG' | 'PLAY' | 'GAME_BALL' | 'REVIEW' | 'PAUSE' | 'GAME_OVER' | 'MATCH_OVER';
  /** When the last stroke of the game was entered, 0 for none. */
  judged_ms: number;
  server_ms: number;
}

/** How many squares of a grid show so many tables: across and down. */
export function grid(tables: number): { across: number; down: number } {
  if (tables <= 4) return { across: Math.min(2, Math.max(1, tables)), down: tables > 2 ? 2 : 1 };
  if (tables <= 6) return { across: 3, down: 2 };
  return tables <= 9 ? { across: 3, down: 3 } : { across: 4, down: 3 };
}

/** The most tables on one page of a screen. */
export const A_PAGE = 12;

/** The tables that stand on a page, and how many pages there are. */
export function page<T>(tables: T[], number: number): { shown: T[]; pages: number } {
  const pages = Math.max(1, Math.ceil(tables.length / A_PAGE));
  const each = Math.ceil(tables.length / pages);
  const at = number % pages;
  return { shown: tables.slice(at * each, (at + 1) * each), pages };
}
