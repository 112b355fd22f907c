/** The state of the desk page: the match, the stroke being entered, its preview, and what may be pressed now. */
import { Refused, refusalText } from '../browser/http';
import * as api from '../match/api';
import type { Edition } from '../match/edition';
import { browser } from '../match/environment';
import { freshId } from '../match/ids';
import { Match, UNHEARD, type State } from '../match/match';
import type { Held, Waiting } from '../match/queue';
import type { Preview, StrokeRow, View } from '../match/view';
import { clear, EMPTY, fallOf, missing, untouched, type Form } from '../model/form';
import { formNotation, parseForm } from '../model/formNotation';
import { strokeOf } from '../model/rulingText';
import { other, type Half, type Pin, type Player } from '../model/things';
import { language } from '../words/words.svelte';
import { knock, type Knock } from './sounds';

/** Milliseconds after a commit in which the entry area takes nothing. */
export const LOCK = 600;
const RESTORE = 10_000;
/** Entries beside strokes, fouls and decisions that undo takes back while they are the newest. */
const REVOCABLE = new Set([
  'open',
  'respot',
  'reset',
  'pause',
  'extra',
  'warn',
  'leave',
  'exclude',
  'lose',
  'score',
  'note',
  'swap',
]);

export type Sheet =
  | {
      name:
        | 'calls'
        | 'referee'
        | 'score'
        | 'note'
        | 'decision'
        | 'foul'
        | 'warn'
        | 'leave'
        | 'notation'
        | 'why'
        | 'ball'
        | 'screens'
        | 'keys'
        | 'correct';
    }
  | { name: 'pin'; pin: Pin };

/** A stroke of the match that is being corrected. */
export interface Editing {
  seq: number;
  number: number;
  game: number;
  player: Player;
  /** The player as the entry names him: `W`, or `W2` of a pair. */
  who: string;
}

export class Desk {
  state = $state.raw<State>(UNHEARD);
  form = $state.raw<Form>(EMPTY);
  sheet = $state.raw<Sheet | null>(null);
  pad = $state(false);
  editing = $state.raw<Editing | null>(null);
  preview = $state.raw<Preview | null>(null);
  /** Why the server would refuse the stroke as it stands. */
  refusal = $state<string | null>(null);
  locked = $state(false);
  edition = $state.raw<Edition | null>(null);
  /** The last undo, while it can be taken back with one tap. */
  undone = $state.raw<{ seq: number; what: string } | null>(null);
  /** What the chip says about a press that came too late. */
  late = $state<number | null>(null);
  /** Problems that somebody chose to settle later. */
  postponed = $state.raw<string[]>([]);

  private readonly match: Match;
  private own = $state.raw<{ seq: number; word: string } | null>(null);
  private asked = 0;
  /** When the state on the screen was painted; a press counts only if it began after that. */
  private painted = 0;
  /**
   * The id of the stroke that was just confirmed; its taps stay to be seen until the server has it, or the lock ends.
   */
  private sent = $state<string | null>(null);
  private committed: { client_id: string; form: Form; editing: Editing | null } | null = null;

  constructor(readonly id: string) {
    this.match = new Match(id, browser, (state) => this.learn(state), language());
  }

  start(): void {
    this.match.start();
  }

  stop(): void {
    this.match.stop();
  }

  get view(): View | null {
    return this.state.view;
  }

  /** Entries that wait for the server, without the one that was confirmed a moment ago. */
  get waits(): readonly Waiting[] {
    return this.state.waiting.filter((one) => one.client_id !== this.sent);
  }

  /** Who is to play, with what waits here taken into account. */
  get striker(): Player | null {
    if (this.editing) return this.editing.player;
    const last = this.waits
      .map((one) => /^([WY])\d? /.exec(one.entry)?.[1])
      .filter(Boolean)
      .at(-1);
    return last ? other(last as Player) : (this.view?.striker ?? null);
  }

  /** The entry that a confirm would write; null where something is missing. */
  get entry(): string | null {
    const stroke = formNotation(this.form);
    if (!stroke || !this.striker) return null;
    if (this.editing) return `amend ${this.editing.seq} ${this.editing.who} ${stroke}`;
    // Which player of a pair strikes is part of the entry; behind waiting strokes the server says it.
    const partner = this.waits.length ? '' : this.view?.partner || '';
    return `${this.striker}${partner} ${stroke}`;
  }

  get missing(): ReturnType<typeof missing> {
    return missing(this.form);
  }

  get untouched(): boolean {
    return untouched(this.form) && !this.editing;
  }

  /** Whether the match takes strokes now. */
  get open(): boolean {
    const phase = this.view?.phase;
    return phase === 'play' || phase === 'opening';
  }

  /** Change what was tapped, unless the desk is locked. */
  tap(change: (form: Form) => Form): void {
    if (this.locked) return this.refuse();
    this.form = change(this.form);
    this.late = null;
  }

  worths(): Partial<Record<Pin, string>> {
    const worths: Partial<Record<Pin, string>> = {};
    for (const line of this.preview?.ruling?.lines ?? []) {
      for (const pin of line.pins) worths[pin as Pin] = String(line.points / line.pins.length);
    }
    return worths;
  }

  falls(): Partial<Record<Pin, NonNullable<ReturnType<typeof fallOf>>>> {
    return Object.fromEntries(this.form.pins);
  }

  /** Ask what the stroke would give; the newest question wins. */
  async look(): Promise<void> {
    if (this.sent) return;
    const question = ++this.asked;
    const entry = this.entry;
    if (!entry || this.waits.length) {
      this.preview = null;
      this.refusal = null;
      return;
    }
    try {
      const preview = await api.preview(this.id, entry, language());
      if (question !== this.asked) return;
      this.preview = preview;
      this.refusal = null;
    } catch (error) {
      if (question !== this.asked) return;
      this.preview = null;
      this.refusal = error instanceof Refused ? refusalText(error) : null;
    }
  }

  /** Write the stroke. `begun` is when the press began: before the screen showed this state it counts for nothing. */
  confirm(begun: number): void {
    const entry = this.entry;
    if (!entry || this.refusal) return this.refuse();
    if (this.locked || begun < this.painted) {
      this.late = this.view?.last?.stroke_number ?? null;
      return this.refuse();
    }
    const to = this.preview?.ruling?.to;
    const sound: Knock = to === 'opponent' ? 'opponent' : this.striker === 'W' ? 'white' : 'yellow';
    const client_id = freshId();
    this.sent = client_id;
    this.committed = { client_id, form: this.form, editing: this.editing };
    this.undone = null;
    this.taken = null;
    // Ahead of the lock's own timer: a press between the two would write the same taps once more.
    setTimeout(() => this.turn(client_id), LOCK);
    this.write(entry, sound, client_id);
  }

  /** The desk turns to the next stroke. */
  private turn(client_id: string): void {
    if (this.sent !== client_id) return;
    this.sent = null;
    this.form = { ...EMPTY, half: this.knownHalf };
    this.editing = null;
    this.sheet = null;
    this.pad = false;
  }

  /** The half that placing leaves to the striker, where it leaves only one. */
  private get knownHalf(): Half | null {
    const { turn, last } = this.view ?? {};
    return turn?.how === 'hand' && !turn.half ? (last?.placing?.half ?? null) : null;
  }

  /** Write an entry that is no stroke. */
  write(entry: string, sound: Knock = 'white', client_id = freshId()): void {
    this.lock();
    knock(sound);
    const { seq } = this.match.commit(entry, client_id);
    const [word] = entry.split(' ');
    this.own = word && REVOCABLE.has(word) ? { seq, word } : null;
  }

  /** The newest entry of the match, where it is none that a plain `void` takes back and this desk wrote it. */
  get newest(): { seq: number; word: string } | null {
    return this.own && this.own.seq === this.view?.seq ? this.own : null;
  }

  /** Take the last entry back: one that waits is withdrawn, one that stands is voided. */
  undo(begun: number): void {
    if (this.locked || begun < this.painted) return this.refuse();
    const waiting = this.state.waiting.at(-1);
    if (waiting) {
      if (this.match.withdraw(waiting.client_id)) this.lock();
      return;
    }
    const { newest, lastStroke } = this;
    this.undone = { seq: this.match.next, what: newest ? newest.word : String(lastStroke?.number ?? '') };
    this.write(newest ? `void ${newest.seq}` : 'void');
    const shown = this.undone;
    setTimeout(() => {
      if (this.undone === shown) this.undone = null;
    }, RESTORE);
  }

  /** What was undone stands again. */
  restore(): void {
    if (!this.undone || this.locked) return this.refuse();
    this.write(`void ${this.undone.seq}`);
    this.undone = null;
  }

  get lastStroke(): StrokeRow | null {
    return this.view?.strokes.filter((row) => row.struck).at(-1) ?? null;
  }

  /** The rows that can be corrected by taps or notation, the last first. */
  get correctable(): StrokeRow[] {
    return (this.view?.strokes ?? []).filter((row) => row.struck).reverse();
  }

  /** Begin to correct a stroke: its notation comes back as taps, or as text where taps cannot say it. */
  correct(row: Pick<StrokeRow, 'seq' | 'number' | 'game' | 'player' | 'entry'>): void {
    if (row.player === null) return;
    const text = strokeOf(row.entry);
    const who = /^[WY]\d?/.exec(row.entry)?.[0] ?? row.player;
    this.editing = { seq: row.seq, number: row.number, game: row.game, player: row.player, who };
    this.form = parseForm(text) ?? { ...EMPTY, text };
    this.pad = Boolean(this.form.total);
    this.sheet = null;
  }

  drop(): void {
    this.editing = null;
    this.form = clear(EMPTY);
    this.pad = false;
    this.sheet = null;
  }

  again(held: Held): void {
    this.match.again(held.client_id);
  }

  forget(held: Held): void {
    this.match.release(held.client_id);
  }

  hurry(): void {
    this.match.hurry();
  }

  setHalf(half: Half | null): void {
    this.tap((form) => ({ ...form, half }));
  }

  private refuse(): void {
    knock('refused');
  }

  private lock(): void {
    this.locked = true;
    setTimeout(() => {
      this.locked = false;
    }, LOCK);
    this.await();
  }

  /** From the next painted frame on presses count again. */
  private await(): void {
    this.painted = Number.POSITIVE_INFINITY;
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        this.painted = performance.now();
      }),
    );
  }

  private learn(state: State): void {
    const before = this.state;
    this.state = state;
    if (this.sent && !state.waiting.some((one) => one.client_id === this.sent)) {
      const held = state.held.find((one) => one.client_id === this.sent);
      if (held) this.keep(held);
      else this.turn(this.sent);
    } else if (this.committed && untouched(this.form) && !this.editing) {
      // The answer came late, and nothing else was tapped since: the taps come back.
      const held = state.held.find((one) => one.client_id === this.committed?.client_id);
      if (held && state.held.length === 1) {
        this.form = this.committed.form;
        this.editing = this.committed.editing;
        this.keep(held);
      }
    }
    if (state.view?.seq !== before.view?.seq) {
      this.await();
      // What was tapped for another turn is void.
      const same = state.view?.last?.seq === before.view?.last?.seq && state.view?.striker === before.view?.striker;
      this.form = { ...this.form, half: this.knownHalf ?? (same ? this.form.half : null) };
    }
  }

  /** A stroke that cannot be written as it is stays tapped, unless another player is now on turn. */
  private keep(held: Held): void {
    this.sent = null;
    this.committed = null;
    if (held.why === 'taken' && !this.editing && !held.entry.startsWith(this.view?.striker ?? '-')) {
      this.form = EMPTY;
      return;
    }
    this.taken = held.text;
    this.match.release(held.client_id);
  }

  /** What another desk entered in the place of our entry, or why it was refused. */
  taken = $state<string | null>(null);
}
