/** The entries of a match as they were written, brought as far as the match has come. */
import * as api from '../match/api';
import type { Logged } from '../match/view';

/** So many missing entries are brought one by one; more come with the whole log. */
const FEW = 4;

export class LogEntries {
  /** From number 1 on, without a gap. */
  all = $state.raw<readonly Logged[]>([]);
  private wanted = 0;
  private asking = false;

  constructor(private readonly id: string) {}

  /** An entry of this desk was taken under its number: it need not be brought. */
  wrote(entry: Logged): void {
    if (entry.seq === this.all.length + 1) this.all = [...this.all, entry];
  }

  /** The match has so many entries now. */
  async reach(seq: number): Promise<void> {
    this.wanted = Math.max(this.wanted, seq);
    if (this.asking) return;
    this.asking = true;
    try {
      while (this.all.length < this.wanted) {
        const from = this.all.length + 1;
        const missing = Array.from({ length: this.wanted - from + 1 }, (_, i) => from + i);
        const found =
          missing.length > FEW
            ? await api.log(this.id)
            : await Promise.all(missing.map((number) => api.logged(this.id, number)));
        for (const one of found) this.wrote(one);
        if (this.all.length < from) break;
      }
    } catch {
      // The next view asks again.
    } finally {
      this.asking = false;
    }
  }
}
