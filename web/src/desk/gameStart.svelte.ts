/** The lag as it is entered, and who opens after it. */
import type { Player } from '../model/things';
import { openingEntries } from './openingEntries';

export class GameStart {
  /** The lag as notation, empty while nothing is chosen. */
  lag = $state('');
  winner = $state<Player | null>(null);
  opener = $state<Player | null>(null);

  lagged(lag: string, winner: Player | null): void {
    this.lag = lag;
    this.winner = winner;
    this.opener = winner;
  }

  /** The entries that say all this, where the book has this policy on who opens. */
  entries(policy: unknown): string[] {
    const { lag, winner, opener } = this;
    if (!lag) return [];
    return [lag, ...(winner && opener ? openingEntries(policy, winner, opener) : [])];
  }
}
