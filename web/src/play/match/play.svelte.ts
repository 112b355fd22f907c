/**
 * A match on the simulated table as its page knows it.
 *
 * The server decides everything. What it says of a stroke is shown only when the stroke was seen: `news` is the newest
 * view,
 * `shown` the one that score, call and controls stand for. Views in between wait until their strokes were shown.
 */
import { Refused } from '../../browser/http';
import { say, canSpeak } from '../../browser/voice';
import { allStrokes } from '../../match/api';
import { freshId } from '../../match/ids';
import { LiveMatch } from '../../match/liveMatch.svelte';
import type { Area, Scope } from '../../match/simulatedTable';
import { isPlayed, type Played, type StrokeRow } from '../../match/view';
import { opposite, playerOf, type Side, SIDES } from '../../model/things';
import { positionFromJson, MATCH, type Measures, type Overlay, type Position } from '../../table/config';
import type { BallId, Vec2 } from '../../table/trace';
import { language, t } from '../../words/words.svelte';
import { ballOf, type AimableTable } from '../stroke/aimableTable';
import { measures, ready } from '../stroke/api';
import type { Ready } from '../stroke/api';
import { first, millimetres, nearest } from '../stroke/areas';
import { Film } from '../stroke/film.svelte';
import { firstContact, type FirstContact } from '../stroke/ghost';
import { failureText } from '../stroke/refusals';
import { reduced, settings } from '../stroke/settings.svelte';
import { settled, towards, type Shot } from '../stroke/shot';
import * as api from './api';
import type { Replay, Wish } from './api';
import { byNow, seatsOf, type Tokens } from './seats';

const START: Shot = { az: 90, v: 2.5, el: 0, side: 0, high: 0 };
/** How long the end of a stroke stays before the table is put in order, ms. */
const LOOK = 600;
/** The same, where its ways are shown instead of its motion. */
const LOOK_AT_WAYS = 2000;
/** How long a ruling can be read before the answer to its stroke is shown, ms. */
const READ = 4000;
const RETRY = 1000;

export class Play implements AimableTable {
  readonly drawn: Overlay = {};
  readonly follow: LiveMatch;
  measures = $state.raw<Measures>(MATCH);
  /** What score, call and controls stand for. */
  shown = $state.raw<Played | null>(null);
  /** The stroke that is on the table instead of the position. */
  film = $state.raw<Film<Replay> | null>(null);
  /** The stroke or lag that was seen last. */
  private seen = $state.raw<Film<Replay> | null>(null);
  /** Whether the film is one that somebody asked for, not the stroke just played. */
  replaying = $state(false);
  aim = $state<Shot>({ ...START });
  /** Where the ball in hand is put, m. */
  place = $state.raw<Vec2 | null>(null);
  /** A move is on its way. */
  busy = $state(false);
  /** Why the last move did not stand. */
  error = $state('');
  /** How far the simulator is, while it is not ready. */
  preparing = $state.raw<Ready | null>(null);
  /** Every stroke of the match, once they were asked for. */
  rows = $state.raw<StrokeRow[]>([]);
  private tokens = $state.raw<Tokens>({});
  private queue: Played[] = [];
  private running = false;
  private ended = false;
  private turn = '';
  private sent: { key: string; client_id: string } | null = null;
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing is drawn from it
  private readonly strokes = new Map<number, Replay>();
  private closed: (() => void) | null = null;
  /** When the last ruling has been there long enough, ms of the page's clock; and what ends waiting for that. */
  private readUntil = 0;
  private wasRead: (() => void) | null = null;

  constructor(readonly id: string) {
    this.follow = new LiveMatch(id);
    this.tokens = seatsOf(id, localStorage);
  }

  /** Listen until the answer is called. */
  start(): () => void {
    const stop = this.follow.start();
    return () => {
      this.ended = true;
      this.film?.close();
      this.closed?.();
      this.wasRead?.();
      stop();
    };
  }

  /** Take over the newest view; strokes that nobody has seen yet are shown first. */
  arrive(): void {
    const { view } = this.follow;
    if (!isPlayed(view)) return;
    const news = view;
    if (!this.shown) {
      this.settle(news);
      void this.waitUntilReady();
      void measures(news.edition).then(
        (found) => {
          this.measures = found;
        },
        () => undefined,
      );
      return;
    }
    const last = this.queue.at(-1);
    if (last && last.table.stroke === news.table.stroke && last.table.lag === news.table.lag)
      this.queue[this.queue.length - 1] = news;
    else this.queue.push(news);
    void this.run();
  }

  private settle(view: Played): void {
    this.shown = view;
    if (!view.table.position && !this.seen) void this.recall(view);
    const turn = `${view.seq} ${view.table.act} ${this.acting ?? ''}`;
    if (turn === this.turn) return;
    this.turn = turn;
    this.error = '';
    this.place = view.table.area ? first(view.table.area) : null;
    const from = this.own;
    const side = this.striker;
    const target = side && from ? this.position[ballOf(opposite(side))] : null;
    this.aim = { ...START, az: (view.table.act !== 'lag' && from && target ? towards(from, target) : null) ?? 90 };
  }

  /** Show what waits, one stroke after the other. */
  private async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    while (this.queue[0] && !this.ended) {
      await this.read();
      if (this.replaying) {
        await new Promise<void>((resolve) => {
          this.closed = resolve;
        });
      }
      const news = this.queue[0];
      const before = this.shown?.table;
      const { stroke, lag } = news.table;
      if (before && lag > before.lag) await this.see(() => this.lagFilm(lag));
      if (before && stroke > before.stroke) await this.see(() => this.strokeFilm(stroke));
      // Other views of the same stroke may have come meanwhile: the newest counts.
      const latest = this.queue.shift() ?? news;
      this.settle(latest);
      if (before && stroke > before.stroke) {
        this.call(latest);
        this.readUntil = performance.now() + READ;
      }
    }
    this.running = false;
  }

  /**
   * Leave a ruling its time where the stroke behind it is known already: a computer answers while the balls still run.
   */
  private async read(): Promise<void> {
    const left = this.readUntil - performance.now();
    const next = this.queue[0]?.table.stroke ?? 0;
    if (left <= 0 || this.ended || next <= (this.shown?.table.stroke ?? 0)) return;
    await new Promise<void>((resolve) => {
      this.wasRead = resolve;
      setTimeout(resolve, left);
    });
    this.wasRead = null;
  }

  private async see(load: () => Promise<Film<Replay>>): Promise<void> {
    // Play goes on without the picture where it cannot be brought.
    const film = await load().catch(() => null);
    if (!film || this.ended) return;
    this.film = this.seen = film;
    if (reduced()) film.skip();
    else await film.show(settings.speed);
    if (!this.ended) await new Promise((resolve) => setTimeout(resolve, reduced() ? LOOK_AT_WAYS : LOOK));
    this.film = null;
  }

  /** The end of the match's last motion, where the page comes to it later. */
  private async recall({ table: { act, lag, stroke } }: Played): Promise<void> {
    const film = act === 'open' && lag ? this.lagFilm(lag) : act === 'over' && stroke ? this.strokeFilm(stroke) : null;
    this.seen = (await film?.catch(() => null)) ?? null;
  }

  private async lagFilm(seq: number): Promise<Film<Replay>> {
    return new Film<Replay>(seq, (await api.lag(this.id, seq)).trace, null);
  }

  private async strokeFilm(seq: number): Promise<Film<Replay>> {
    const stroke = this.strokes.get(seq) ?? (await api.stroke(this.id, seq, language()));
    this.strokes.set(seq, stroke);
    return new Film(seq, stroke.trace, stroke);
  }

  private call(view: Played): void {
    const { last } = view;
    if (!last?.ruling || settings.muted || !canSpeak) return;
    const side = last.to === 'Y' || (last.to === null && view.striker === 'Y') ? 'yellow' : 'white';
    const score = t('desk.spokenScore', {
      mine: view.score[side],
      theirs: view.score[opposite(side)],
      n: view.needs[side],
    });
    say(`${last.ruling.call} ${score}`, language());
  }

  /** Sides that play in this browser, by the sides of now. */
  get mine(): Side[] {
    const held = byNow(this.tokens, this.shown?.table.exchanged ?? false);
    return SIDES.filter((side) => held[side]);
  }

  /** Take a seat that a link has offered. */
  seated(tokens: Tokens): void {
    this.tokens = tokens;
    this.turn = '';
    if (this.shown) this.settle(this.shown);
  }

  /** The side that this browser may move for now, null where it is another's turn. */
  get acting(): Side | null {
    return this.shown?.table.by.find((side) => this.mine.includes(side)) ?? null;
  }

  /** The side that the table is shown for: the one that may strike. */
  get striker(): Side | null {
    return this.acting ?? this.shown?.table.by[0] ?? null;
  }

  /** Whether a stroke can be aimed here and now. */
  get aiming(): boolean {
    const act = this.shown?.table.act;
    return !this.film && this.acting !== null && (act === 'lag' || act === 'strike' || act === 'place');
  }

  /** How the table stands, the ball in hand where it is put. */
  get position(): Position {
    const twin = this.shown?.table.position;
    const position = twin ? positionFromJson(twin) : { w: null, y: null, r: null, pins: 'nwmes' };
    if (this.place && this.shown?.table.act === 'place' && this.acting) position[ballOf(this.acting)] = this.place;
    return position;
  }

  /** Centre of the ball that is struck next. */
  get own(): Vec2 | null {
    return this.striker ? this.position[ballOf(this.striker)] : null;
  }

  /** What the ball meets first if it goes straight. */
  get contact(): FirstContact | null {
    return this.acting
      ? firstContact(ballOf(this.acting), (this.aim.az * Math.PI) / 180, this.position, this.measures)
      : null;
  }

  /** Change the aim; it stays within what the controls can show. */
  point(part: Partial<Shot>): void {
    this.aim = settled({ ...this.aim, ...part }, this.measures.miscue);
  }

  /** What was seen last, while no position stands: where the lag ended, and the match. */
  get rest(): Film<Replay> | null {
    const table = this.shown?.table;
    return table && !table.position && (table.act === 'open' || table.act === 'over') ? this.seen : null;
  }

  /** Where the ball in hand may lie. */
  get area(): Area | null {
    return this.shown?.table.area ?? null;
  }

  /** Whether this is the ball in hand. */
  movable(ball: BallId): boolean {
    return this.place !== null && this.acting !== null && ball === ballOf(this.acting);
  }

  /** Put the ball in hand near a point; the direction stays. */
  put(ball: BallId, wished: Vec2): void {
    if (this.area && this.movable(ball)) this.place = nearest(this.area, wished) ?? this.place;
  }

  /** Strike; while a ruling stands to be read, go on to the answer. */
  strike(): void {
    this.wasRead?.();
    if (!this.aiming || !this.shown || this.preparing) return;
    const shot = { ...this.aim };
    if (this.shown.table.act === 'lag') void this.move({ kind: 'lag', shot });
    else
      void this.move({
        kind: 'strokes',
        shot,
        at: this.shown.table.act === 'place' && this.place ? millimetres(this.place) : null,
      });
  }

  opens(side: Side): void {
    void this.move({ kind: 'open', opens: side });
  }

  /** Ask for the opponent's ball on its mark before playing from hand. */
  choose(): void {
    void this.move({ kind: 'choice' });
  }

  /** Begin the pause that is due. */
  pause(): void {
    void this.move({ kind: 'pause' }, this.acting ?? this.mine[0]);
  }

  /** End it, for every side that plays in this browser. */
  async ready(): Promise<void> {
    const sides = this.shown?.table.by.filter((side) => this.mine.includes(side)) ?? [];
    for (const side of sides) await this.move({ kind: 'ready' }, side);
  }

  /** Ask for the opening position because of balls in contact. */
  reset(): void {
    void this.move({ kind: 'reset' });
  }

  /** Grant that to the other side, or not. */
  answer(agree: boolean): void {
    void this.move({ kind: 'answer', agree });
  }

  giveUp(side: Side, scope: Scope): void {
    void this.move({ kind: 'give-up', scope }, side);
  }

  private async move(wish: Wish, side: Side | null | undefined = this.acting): Promise<void> {
    const token = side && byNow(this.tokens, this.shown?.table.exchanged ?? false)[side];
    if (this.busy || !side || !token || !this.shown) return;
    this.busy = true;
    this.error = '';
    // Who strikes has read enough.
    this.readUntil = 0;
    const seq = this.shown.seq + 1;
    // The same wish again carries the same id: an answer that got lost makes no second stroke.
    const key = JSON.stringify([seq, side, wish]);
    if (this.sent?.key !== key) this.sent = { key, client_id: freshId() };
    const request = { ...wish, seq, client_id: this.sent.client_id };
    try {
      let answer = await api.move(this.id, token, request, language());
      while (answer.status === 503 && !this.ended) {
        await this.waitUntilReady();
        // The table may be ready and the server have too much to do.
        this.error = t('play.serverBusy');
        await new Promise((resolve) => setTimeout(resolve, 2 * RETRY));
        this.error = '';
        answer = await api.move(this.id, token, request, language());
      }
      if (answer.status < 300 && answer.body.stroke) this.strokes.set(answer.body.seq, answer.body.stroke);
      if (answer.status >= 300) this.error = failureText(new Refused(answer.status, answer.body));
      // A view that was refused as old is no news of this move: what is shown stays until its strokes were seen.
      if (answer.body?.view) this.follow.take(answer.body.view);
    } catch {
      this.error = t('play.notSent');
    }
    this.busy = false;
  }

  /** Wait until the simulator is ready, and say how far it is. */
  private async waitUntilReady(): Promise<void> {
    do {
      const found = await ready().catch(() => null);
      this.preparing = found?.done ? null : (found ?? this.preparing);
      if (found?.done && this.shown?.table.act !== 'prepare') break;
      await new Promise((resolve) => setTimeout(resolve, RETRY));
    } while (!this.ended && this.preparing);
  }

  /** Show a stroke of the match again. */
  async replay(seq: number): Promise<void> {
    if (this.film && !this.replaying) return;
    const film = await this.strokeFilm(seq).catch((failure: unknown) => {
      this.error = failureText(failure);
      return null;
    });
    if (!film || this.ended || (this.film && !this.replaying)) return;
    this.error = '';
    this.film?.close();
    this.replaying = true;
    this.film = film;
    if (!reduced()) void film.show(settings.speed);
  }

  /** Show the stroke that a link names, or say that there is none. */
  async replayNamed(text: string): Promise<void> {
    if (/^0*[1-9]\d{0,6}$/.test(text)) await this.replay(Number(text));
    else this.error = t('play.noStroke');
  }

  /** Back from a replay to the table as it stands. */
  live(): void {
    if (!this.replaying) return;
    this.film?.close();
    this.film = null;
    this.replaying = false;
    this.closed?.();
    this.closed = null;
  }

  /** Whether the match went on behind a replay. */
  get waits(): boolean {
    return this.replaying && (this.follow.view?.seq ?? 0) > (this.shown?.seq ?? 0);
  }

  /** A tap while a stroke runs: its end at once. */
  skip(): void {
    if (this.film && !this.replaying) this.film.skip();
  }

  /** The strokes that can be shown again, oldest first. */
  get shownRows(): StrokeRow[] {
    const all = this.rows.length ? this.rows : (this.shown?.strokes ?? []);
    return all.filter((row) => row.struck && row.part === 0);
  }

  /** The stroke before or behind the one that is shown. */
  neighbour(by: -1 | 1): number | null {
    const rows = this.shownRows;
    const seq = this.film?.seq ?? this.shown?.table.stroke;
    const place = rows.findIndex((row) => row.seq === seq);
    return place < 0 ? null : (rows[place + by]?.seq ?? null);
  }

  /** Bring the strokes of all games. */
  async list(): Promise<void> {
    this.rows = await allStrokes(this.id).catch(() => this.rows);
  }

  /** Whose turn it is, as the notation has it. */
  get turnOf(): 'W' | 'Y' | null {
    return this.shown?.table.by.length === 1 && this.shown.table.act !== 'agree'
      ? playerOf(this.shown.table.by[0] as Side)
      : (this.shown?.striker ?? null);
  }
}
