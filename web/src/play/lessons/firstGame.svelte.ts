/** The game that ends the guided start: to 30 against the weakest computer. */
import { freshId } from '../../match/ids';
import { t } from '../../words/words.svelte';
import { begin } from '../match/api';
import { sit } from '../match/seats';
import { failureText } from '../stroke/refusals';

export const TARGET = 30;

export class FirstGame {
  busy = $state(false);
  /** Why it could not be begun. */
  error = $state('');
  private clientId = freshId();

  /** Begin it under a rule book; its id, null where it could not be begun. */
  async begin(edition: string): Promise<string | null> {
    if (this.busy) return null;
    this.busy = true;
    this.error = '';
    const computer = t('play.computerNamed', { level: t('play.level_novice') });
    try {
      const { id, tokens } = await begin({
        white: { name: localStorage.getItem('name') ?? t('play.you'), player: 'person' },
        yellow: { name: computer, player: 'novice' },
        edition,
        target: TARGET,
        best_of: 1,
        client_id: this.clientId,
      });
      sit(id, tokens, localStorage);
      return id;
    } catch (failure) {
      this.busy = false;
      this.clientId = freshId();
      this.error = failureText(failure);
      return null;
    }
  }
}
