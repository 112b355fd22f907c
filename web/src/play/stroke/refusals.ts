/** Why the server refuses something at the table, in words of the game: its own texts are for who writes programs. */
import { Refused } from '../../browser/http';
import type { Key } from '../../words/dictionary';
import { t } from '../../words/words.svelte';

/** Beginnings of the server's reasons that tell more than its status does. */
const REASONS: [RegExp, Key][] = [
  [
    /^(the ball would|the ball must|the place of the ball|the ball in hand needs|there is no ball in hand)/,
    'play.refusedPlace',
  ],
  [/^(the balls? |not a ball)/, 'practice.refusedLie'],
  [/^(a speed|an elevation|a miscue|a shot)/, 'play.refusedShot'],
  [/^(pairs do not|(white|yellow)\.name)/, 'play.refusedNames'],
  [/^there is no such match/, 'desk.noMatch'],
];

/** The text that stands for a refusal. */
export function reasonOf({ status, refusal }: Refused): Key {
  if (status === 401 || status === 403) return 'play.refusedSeat';
  if (status === 409) return 'play.refusedTurn';
  if (status === 429) return 'play.refusedOften';
  if (status >= 500 || status === 408) return 'play.refusedBusy';
  const found = REASONS.find(([reason]) => reason.test(refusal?.error ?? ''));
  return found?.[1] ?? (status === 404 ? 'play.noStroke' : 'play.refusedMove');
}

/** What went wrong, whatever was thrown; `silent` where nothing answered at all. */
export function failureText(failure: unknown, silent: Key = 'play.notSent'): string {
  return t(failure instanceof Refused ? reasonOf(failure) : silent);
}
