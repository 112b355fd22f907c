/** How a match stands on a screen, whatever screen it is. */
import { lastOf } from '../model/last';
import { sideOf, type Player, type Score, type Side, type Sides } from '../model/things';
import type { Game, View } from './view';

/** Points at which a player is said to play for the game. */
const NEAR = 4;

export type Shown = Pick<View, 'held' | 'games' | 'score' | 'phase' | 'winner' | 'target' | 'best_of'>;

export interface Standing {
  /** The game that has ended, until the next one is begun. */
  ended: Game | null;
  /** What stands under the names: of a game that has just ended, its result. */
  score: Score;
  /** Nothing is played: the match is over, or a game. Who won it is lit, nobody needs anything. */
  rests: boolean;
  won: Player | null;
  /** Games that win the match. */
  toWin: number;
  needs: Sides;
}

export function standing(view: Shown): Standing {
  const ended = view.held ? (lastOf(view.games) ?? null) : null;
  const score =
    ended?.white != null && ended.yellow != null
      ? { ...view.score, white: ended.white, yellow: ended.yellow }
      : view.score;
  return {
    ended,
    score,
    rests: view.phase === 'finished' || ended !== null,
    won: view.phase === 'finished' ? view.winner : (ended?.winner ?? null),
    toWin: Math.ceil(view.best_of / 2),
    needs: { white: Math.max(0, view.target - score.white), yellow: Math.max(0, view.target - score.yellow) },
  };
}

/** What a side plays for with few points to go: the game, or with it the match. */
export function playsFor({ rests, needs, score, toWin }: Standing, side: Side): 'game' | 'match' | null {
  if (rests || needs[side] > NEAR || needs[side] === 0) return null;
  return score.games[side] + 1 >= toWin ? 'match' : 'game';
}

/** Whether a side is lit: on turn, or the winner where nothing is played. */
export const isLit = (at: Standing, side: Side, striker: Player | null): boolean => {
  const lit = at.rests ? at.won : striker;
  return lit !== null && sideOf(lit) === side;
};
