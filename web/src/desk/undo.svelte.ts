/** Taking back the last act, whatever it was, one after the other, and giving it back as far. */
import type { Match, State } from '../match/match';
import type { Logged } from '../match/view';
import { historyOf, type Entry, type History } from './history';
import { LogEntries } from './logEntries.svelte';

export class Undo {
  readonly log: LogEntries;
  /** Entries that were taken back before they were sent, the last at the end. */
  private withdrawn = $state.raw<readonly string[]>([]);
  private waiting = $state.raw<State['waiting']>([]);
  private seq = $state(0);

  constructor(
    id: string,
    private readonly match: Match,
    /** Write an entry. */
    private readonly write: (entry: string) => void,
  ) {
    this.log = new LogEntries(id);
  }

  /** The match stands there now; `before` is where it stood. */
  learn(state: State, before: State): void {
    const seq = state.view?.seq ?? 0;
    for (const one of before.waiting)
      if (
        one.seq <= seq &&
        !state.waiting.includes(one) &&
        !state.held.some((held) => held.client_id === one.client_id)
      )
        this.log.wrote({ seq: one.seq, entry: one.entry, desk: '' });
    this.waiting = state.waiting;
    this.seq = seq;
    void this.log.reach(seq);
  }

  /** Something else was done: what was undone before cannot come back. */
  forget(): void {
    this.withdrawn = [];
  }

  private get history(): History {
    return historyOf([...this.log.all.slice(0, this.seq), ...this.waiting]);
  }

  /** Whether it is known here what stands. */
  private get isKnown(): boolean {
    return this.log.all.length >= this.seq;
  }

  /** What undo takes back. */
  get last(): Entry | null {
    return this.isKnown ? this.history.last : null;
  }

  /** What restore gives back. */
  get undone(): string | null {
    return this.withdrawn.at(-1) ?? (this.isKnown ? (this.history.undone?.act.entry ?? null) : null);
  }

  /** The act that restore gives back, where it has a number. */
  get undoneSeq(): number | null {
    return this.withdrawn.length || !this.isKnown ? null : (this.history.undone?.act.seq ?? null);
  }

  /** Take the last act back; false where there is none. */
  undo(): boolean {
    const { last } = this;
    if (!last) return false;
    const waiting = this.waiting.at(-1);
    if (waiting?.seq === last.seq && this.match.withdraw(waiting.client_id))
      this.withdrawn = [...this.withdrawn, waiting.entry];
    else this.write(`void ${last.seq}`);
    return true;
  }

  /** Give back what was taken back last; false where there is nothing. */
  restore(): boolean {
    const withdrawn = this.withdrawn.at(-1);
    const undone = this.isKnown ? this.history.undone : null;
    if (withdrawn !== undefined) {
      this.withdrawn = this.withdrawn.slice(0, -1);
      this.write(withdrawn);
    } else if (undone) this.write(`void ${undone.seq}`);
    else return false;
    return true;
  }

  /** Who wrote an entry, as far as it is known here. */
  deskOf(seq: number): string {
    return this.log.all[seq - 1]?.desk ?? '';
  }

  entryOf(seq: number): Logged | null {
    return this.log.all[seq - 1] ?? null;
  }
}
