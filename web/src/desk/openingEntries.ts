import type { Player } from '../model/things';

/**
 * The entries that say who opens after the lag.
 *
 * Where the book lets the winner choose, nothing need be said when he opens himself. Where White opens, the other
 * choice is that the players exchange their balls.
 */
export function openingEntries(policy: unknown, winner: Player, opener: Player): string[] {
  if (policy === 'white') return opener === 'W' ? ['open W'] : ['colours', 'open W'];
  return opener === winner ? [] : [`open ${opener}`];
}
