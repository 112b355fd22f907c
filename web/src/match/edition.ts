/** A call that a book knows. */
export interface KnownCall {
  value: string;
  article: string;
  name: string;
  /** Whether it can be made in a stroke, and where no stroke was played. */
  in_stroke: boolean;
  without_stroke: boolean;
  /** What it can be about, one of which is named with it; `thing` is empty where it then names nothing. */
  things: { thing: string; name: string }[];
}

/** What the server tells of a rule book. */
export interface Edition {
  id: string;
  title: string;
  prices: Record<string, number | string>;
  fouls: Record<string, { article: string; value: number }>;
  calls: Record<string, KnownCall>;
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
