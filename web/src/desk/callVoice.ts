/** The referee's voice: every new ruling with the score behind it. */
import { canSpeak, say } from '../browser/voice';
import type { View } from '../match/view';
import { opposite, sideOf } from '../model/things';
import { language, t } from '../words/words.svelte';
import { settings } from './settings.svelte';

export class CallVoice {
  /** Number of the last entry that was spoken or need not be. */
  private spoken = -1;

  hear(view: View): void {
    const { last } = view;
    if (!last?.ruling || !settings.voice || !canSpeak) return;
    if (this.spoken >= 0 && last.seq > this.spoken) {
      const side = sideOf(last.to ?? view.striker ?? 'W');
      const score = { mine: view.score[side], theirs: view.score[opposite(side)], n: view.needs[side] };
      say(`${last.ruling.call} ${t('desk.spokenScore', score)}`, language());
    }
    this.spoken = last.seq;
  }
}
