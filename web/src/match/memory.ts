/** What a new match takes over from those that were scored before on this server. */
import type { Listed } from './view';

export interface Memory {
  /** The one that was begun last. */
  last: Listed | null;
  /** Names of players, and what stood in each heading, without repetition, the latest first. */
  names: string[];
  headings: (name: string) => string[];
}

/** Matches on the simulated table have no heading, and whoever plays there is not remembered. */
export function memoryOf(listed: readonly Listed[]): Memory {
  const scored = listed
    .filter((one) => Object.keys(one.headers).length > 0)
    .sort((one, other) => other.created_ms - one.created_ms);
  const unique = (words: (string | undefined)[]): string[] => [...new Set(words.filter((word) => word !== undefined))];
  return {
    last: scored[0] ?? null,
    names: unique(scored.flatMap(({ players }) => [players.white, players.yellow])),
    headings: (name) => unique(scored.map(({ headers }) => headers[name])),
  };
}
