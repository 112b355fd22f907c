/** What the server makes of the stroke as it is tapped. */
import { refusalText, Refused } from '../browser/http';
import * as api from '../match/api';
import type { Preview } from '../match/view';
import type { Pin } from '../model/things';
import { language } from '../words/words.svelte';

export class RulingPreview {
  found = $state.raw<Preview | null>(null);
  /** Why the server would refuse the stroke as it stands. */
  refusal = $state<string | null>(null);
  private asked = 0;

  constructor(private readonly id: string) {}

  /** Ask what an entry would give; the newest question wins. */
  async ask(entry: string | null): Promise<void> {
    const question = ++this.asked;
    if (!entry) return this.set(null, null);
    try {
      const found = await api.preview(this.id, entry, language());
      if (question === this.asked) this.set(found, null);
    } catch (error) {
      if (question === this.asked) this.set(null, error instanceof Refused ? refusalText(error) : null);
    }
  }

  /** The points of each pin that fell. */
  get worths(): Partial<Record<Pin, string>> {
    const worths: Partial<Record<Pin, string>> = {};
    for (const line of this.found?.ruling?.lines ?? []) {
      for (const pin of line.pins) worths[pin as Pin] = String(line.points / line.pins.length);
    }
    return worths;
  }

  private set(found: Preview | null, refusal: string | null): void {
    this.found = found;
    this.refusal = refusal;
  }
}
