/** What the server tells of a rule book. */
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
