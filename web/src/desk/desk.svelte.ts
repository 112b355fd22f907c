/** The state of the desk page: the match, the stroke being entered, its ruling, and what may be pressed now. */
import type { Edition } from '../match/edition';
import { browser, type Environment } from '../match/environment';
import { freshId } from '../match/ids';
import { Match, UNHEARD, type State } from '../match/match';
import type { Held, Waiting } from '../match/queue';
import type { Problem, StrokeRow, View } from '../match/view';
import { clear, EMPTY, missing, untouched, type Form } from '../model/form';
import { formNotation, parseForm } from '../model/formNotation';
import type { Ruling } from '../model/ruling';
import { strokeOf } from '../model/rulingText';
import { other, type Half, type Player } from '../model/things';
import { language } from '../words/words.svelte';
import { EntryDrafts, sheetAct, type SheetAct } from './entryDraft.svelte';
import type { Entry } from './history';
import { Lock, LOCK } from './lock.svelte';
import { RulingPreview } from './rulingPreview.svelte';
import { change, settings } from './settings.svelte';
import { isEntrySheet, isOfStroke, type Sheet, type SheetName } from './sheets';
import { knock, type Knock } from './sounds';
import { isSame, nextStroke, type StrokeKey } from './strokeKey';
import { Undo } from './undo.svelte';

/** A stroke of the match that is being corrected. */
export interface Editing {
  seq: number;
  number: number;
  game: number;
  player: Player;
  /** The player as the entry names him: `W`, or `W2` of a pair. */
  who: string;
}

/** Whether the screen is too small to show all facts of a stroke at once. */
const isSmall = (): boolean => globalThis.matchMedia?.('(max-width: 699px), (max-height: 499px)').matches ?? false;

/** Whether a stroke begins with its total. */
const totalsFirst = (): boolean => settings.totals ?? isSmall();

/** What tells an entry that is a stroke, or an old one that reads otherwise. */
const STROKE = /^[WY]\d? /;

export class Desk {
  state = $state.raw<State>(UNHEARD);
  form = $state.raw<Form>(EMPTY);
  sheet = $state.raw<Sheet | null>(null);
  pad = $state(totalsFirst());
  /** Whether all facts of this stroke are shown, where the castle stands alone else. */
  showsAll = $state(false);
  editing = $state.raw<Editing | null>(null);
  edition = $state.raw<Edition | null>(null);
  /** What the chip says about a press that came too late. */
  late = $state<number | null>(null);
  /** Problems that somebody chose to settle later. */
  postponed = $state.raw<string[]>([]);
  /** When the press began that acts now, on the page's clock; what no finger and no key did counts at once. */
  pressed = Number.POSITIVE_INFINITY;

  readonly preview: RulingPreview;
  /** What was begun in the sheets and is not written yet. */
  readonly drafts = new EntryDrafts();
  private readonly lock = new Lock();
  private readonly match: Match;
  readonly history: Undo;
  /**
   * What was tapped for a stroke that another desk has entered meanwhile: it stays as it was until somebody decides.
   */
  forestalled = $state.raw<StrokeKey | null>(null);
  /** The stroke that the taps are meant for, from the first tap on. */
  private meant: StrokeKey | null = null;
  /** The entries that this desk wrote, by their numbers. */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing is drawn from it
  private readonly own = new Map<number, string>();
  /**
   * The id of the stroke that was just confirmed; its taps stay to be seen until the server has it, or the lock ends.
   */
  private sent = $state<string | null>(null);
  private committed: { client_id: string; form: Form; editing: Editing | null; meant: StrokeKey | null } | null = null;

  constructor(
    readonly id: string,
    environment: Environment = browser,
  ) {
    this.preview = new RulingPreview(id);
    this.match = new Match(id, environment, (state) => this.learn(state), language(), settings.name);
    this.history = new Undo(id, this.match, (entry) => this.put(entry, 'white'));
    this.learn(this.match.state);
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
    if (!stroke || !this.striker || this.forestalled) return null;
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

  get locked(): boolean {
    return this.lock.closed;
  }

  get ruling(): Ruling | null {
    return this.preview.found?.ruling ?? null;
  }

  /**
   * The calls that can be entered: in a stroke, and where none was played. What the match takes now is the view's; of
   * a stroke that is corrected, or that waits behind others, only what the book knows is known.
   */
  get calls(): { stroke: string[]; before: string[] } {
    if (this.view && !this.editing && !this.waits.length) return this.view.calls;
    const known = Object.entries(this.edition?.calls ?? {});
    return {
      stroke: known.filter(([, call]) => call.in_stroke).map(([name]) => name),
      before: known.filter(([, call]) => call.without_stroke).map(([name]) => name),
    };
  }

  /** Whether a game has ended, nobody has begun the next one, and nothing is tapped for it. */
  get isHeld(): boolean {
    return Boolean(this.view?.held) && this.open && this.untouched && !this.waits.length && !this.forestalled;
  }

  /** The next game begins. */
  begin(begun: number): void {
    if (this.lock.takes(begun)) this.send('ready');
    else this.refuse();
  }

  /** Whether two have confirmed the result: nothing is entered any more, unless somebody says that it is wrong. */
  get isSettled(): boolean {
    return (this.view?.confirmed.length ?? 0) > 1;
  }

  /** Whether a settled match is open to be corrected. */
  reopened = $state(false);

  get isReadOnly(): boolean {
    return this.isSettled && !this.reopened;
  }

  /** Who would receive the points. */
  get receiver(): Player | null {
    const { ruling, striker } = this;
    return ruling?.to && striker ? (ruling.to === 'striker' ? striker : other(striker)) : null;
  }

  /** Whether there is no answer from the server, or none comes any more. */
  get cutOff(): boolean {
    return this.state.offline || this.state.news === 'stale';
  }

  /** The problem that is to be settled now. */
  get problem(): Problem | null {
    return this.view?.problems.find((one) => !this.postponed.includes(one.id)) ?? null;
  }

  /** Settle all problems later. */
  postpone(): void {
    this.postponed = this.view?.problems.map((one) => one.id) ?? [];
  }

  settleNow(): void {
    this.postponed = [];
  }

  /** Open a sheet. */
  show(name: SheetName): void {
    this.sheet = { name };
  }

  close(): void {
    this.sheet = null;
  }

  /** What the open sheet would write in place of the stroke; null where none does. */
  get sheetAct(): SheetAct | null {
    const { sheet, view } = this;
    if (!sheet || !view || !isEntrySheet(sheet.name) || sheet.name === 'leave') return null;
    return sheetAct(sheet.name, this.drafts.open(sheet.name, view), view);
  }

  /** Whether an open sheet has nothing to do with the stroke: the stroke waits until it is closed. */
  get isCovered(): boolean {
    return this.sheet !== null && !isOfStroke(this.sheet.name);
  }

  /** Write what the open sheet says. */
  confirmSheet(begun: number): void {
    const { sheetAct: act, sheet } = this;
    if (!act?.entry || !sheet || !isEntrySheet(sheet.name) || !this.lock.takes(begun)) return this.refuse();
    this.drafts.drop(sheet.name);
    this.sheet = null;
    this.send(act.entry);
  }

  /** Enter totals, or facts again. */
  showPad(open: boolean): void {
    this.pad = open;
    // On a small screen, and where players score themselves, the way of entering stays until it is changed again.
    if (isSmall() || settings.totals !== null) change({ totals: open });
    if (!open && this.form.total) this.tap(clear);
  }

  /** Change what was tapped, unless the desk is locked or the press began on another stroke. */
  tap(change: (form: Form) => Form): void {
    if (!this.lock.takes(this.pressed) || this.forestalled) return this.refuse();
    if (untouched(this.form) && this.view) this.meant = nextStroke(this.view);
    this.form = change(this.form);
    this.late = this.told = null;
  }

  /** Ask what the stroke would give. */
  look(): void {
    if (!this.sent) void this.preview.ask(this.waits.length ? null : this.entry);
  }

  /** Write the stroke. `begun` is when the press began: before the screen showed this state it counts for nothing. */
  confirm(begun: number): void {
    const entry = this.entry;
    if (!entry || this.preview.refusal || this.isCovered) return this.refuse();
    if (!this.lock.takes(begun)) {
      this.late = this.view?.last?.stroke_number ?? null;
      return this.refuse();
    }
    const to = this.ruling?.to;
    const sound: Knock = to === 'opponent' ? 'opponent' : this.striker === 'W' ? 'white' : 'yellow';
    const client_id = freshId();
    this.sent = client_id;
    const meant = this.meant ?? (this.view && nextStroke(this.view));
    this.committed = { client_id, form: this.form, editing: this.editing, meant };
    this.taken = null;
    // Ahead of the lock's own timer: a press between the two would write the same taps once more.
    setTimeout(() => this.turn(client_id), LOCK);
    this.send(entry, sound, client_id);
  }

  /** The desk turns to the next stroke. */
  private turn(client_id: string): void {
    if (this.sent !== client_id) return;
    this.lock.awaitPaint();
    this.sent = this.meant = null;
    this.form = { ...EMPTY, half: this.knownHalf };
    this.editing = null;
    this.sheet = null;
    this.pad = totalsFirst();
    this.showsAll = false;
  }

  /** The half that placing leaves to the striker, where it leaves only one. */
  private get knownHalf(): Half | null {
    const { turn, before } = this.view ?? {};
    return turn?.how === 'hand' && !turn.half ? (before?.placing.half ?? null) : null;
  }

  /** Write entries that are no stroke, one behind the other; false where the press that wants it does not count. */
  write(...entries: string[]): boolean {
    const counts = this.lock.takes(this.pressed);
    if (counts) for (const entry of entries) this.send(entry);
    else this.refuse();
    return counts;
  }

  private send(entry: string, sound: Knock = 'white', client_id = freshId()): void {
    this.history.forget();
    this.told = STROKE.test(entry) ? null : { seq: this.match.next, entry };
    this.put(entry, sound, client_id);
  }

  /** A choice of the rules that was made for this stroke is made otherwise. */
  takeChoiceBack(): void {
    const chosen = this.view?.chosen;
    if (chosen) this.write(`void ${chosen.seq}`);
  }

  /** The last act that was no stroke, to be said to whoever did it. */
  told = $state.raw<Entry | null>(null);

  private put(entry: string, sound: Knock, client_id = freshId()): void {
    this.lock.close();
    knock(sound);
    this.own.set(this.match.commit(entry, client_id).seq, entry);
  }

  /** Take the last act back, whatever it was; again, the one before, without waiting. */
  undo(begun: number): void {
    if (!this.lock.isPainted(begun) || !this.history.undo()) return this.refuse();
    this.lock.close();
  }

  /** Give back what was undone last. */
  restore(begun: number): void {
    if (!this.lock.isPainted(begun) || !this.history.restore()) this.refuse();
  }

  /** Forget what was tapped for the stroke that another desk has entered. */
  discard(): void {
    this.forestalled = this.meant = null;
    this.form = { ...EMPTY, half: this.knownHalf };
    this.pad = totalsFirst();
  }

  /** Take what was tapped for the stroke that is to be entered now. */
  enterAsNext(): void {
    if (!this.view) return;
    this.forestalled = null;
    this.meant = nextStroke(this.view);
    this.form = { ...this.form, half: this.knownHalf };
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
    this.showsAll = true;
    this.editing = { seq: row.seq, number: row.number, game: row.game, player: row.player, who };
    this.form = parseForm(text) ?? { ...EMPTY, text };
    this.pad = Boolean(this.form.total);
    this.sheet = null;
  }

  /** Tell what was seen in a stroke of which only the total was written. */
  fillIn(row: StrokeRow): void {
    this.correct(row);
    this.form = { ...EMPTY, half: this.form.half };
    this.pad = false;
  }

  drop(): void {
    this.editing = null;
    this.form = clear(EMPTY);
    this.pad = totalsFirst();
    this.showsAll = false;
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
      if (held) this.keep(held);
    }
    for (const held of state.held) this.own.delete(held.seq);
    if (state.view && state.view.seq !== before.view?.seq) {
      this.lock.awaitPaint();
      this.compare(state.view, before.view);
    }
    if (!this.isSettled) this.reopened = false;
    this.history?.learn(state, before);
  }

  /** Whether this desk wrote the last entry. */
  get wroteLast(): boolean {
    return this.view !== null && this.own.has(this.view.seq);
  }

  /** Whether the taps are still for the stroke that they were meant for. */
  private compare(view: View, before: View | null): void {
    const next = nextStroke(view);
    if (this.forestalled) {
      if (isSame(this.forestalled, next)) this.forestalled = null;
      return;
    }
    if (this.meant && !this.sent && !this.untouched && !this.editing && !isSame(this.meant, next)) {
      // What this desk takes back or restores moves the match to another stroke as well.
      if (this.own.get(view.seq)?.startsWith('void') ?? true) {
        this.forestalled = this.meant;
        this.sheet = null;
        return;
      }
      this.meant = next;
    }
    // A half was said for one turn alone.
    const same = view.last?.seq === before?.last?.seq && view.striker === before?.striker;
    this.form = { ...this.form, half: this.knownHalf ?? (same ? this.form.half : null) };
  }

  /** A stroke that could not be written stays tapped; where another has its number, somebody has to decide. */
  private keep(held: Held): void {
    const { committed, view } = this;
    this.sent = null;
    this.committed = null;
    // Others that were entered on its score are held too: they are decided upon one after the other.
    if (this.state.held.length > 1) {
      this.form = EMPTY;
      return;
    }
    if (committed) [this.form, this.editing, this.meant] = [committed.form, committed.editing, committed.meant];
    this.match.release(held.client_id);
    const { meant } = this;
    if (held.why === 'taken' && meant && view && !this.editing && !isSame(meant, nextStroke(view))) {
      this.forestalled = meant;
      this.sheet = null;
    } else this.taken = { why: held.why, text: held.text };
  }

  /** What another desk entered in the place of our entry, or why it was refused. */
  taken = $state.raw<Pick<Held, 'why' | 'text'> | null>(null);
}
