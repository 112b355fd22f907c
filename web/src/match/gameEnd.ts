/** What is said of a game that has ended. */
import { sideOf } from '../model/things';
import { t } from '../words/words.svelte';
import type { Followed, Game } from './view';

type Names = Followed['players'];

/** `Game 1 to Rossi, 60 : 32`; without a winner the score alone. */
export function gameText(players: Names, { game, winner, white, yellow }: Game): string {
  const score = white === null || yellow === null ? '' : `, ${white} : ${yellow}`;
  return winner
    ? `${t('match.gameTo', { n: game, name: players[sideOf(winner)] })}${score}`
    : `${t('watch.gameN', { n: game })}${score}`;
}

/** `Match to Rossi, 2 : 1`. */
export function matchText({ players, winner, score }: Pick<Followed, 'players' | 'winner' | 'score'>): string {
  return winner
    ? `${t('match.matchTo', { name: players[sideOf(winner)] })}, ${score.games.white} : ${score.games.yellow}`
    : t('desk.finished');
}
