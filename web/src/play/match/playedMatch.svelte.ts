/** A match on the simulated table as its page knows it: who plays here, what is aimed, and what is shown of it. */
import { canSpeak, say } from '../../browser/voice';
import { allStrokes } from '../../match/api';
import { LiveMatch } from '../../match/liveMatch.svelte';
import type { Area, Scope } from '../../match/simulatedTable';
import { isPlayed, type Played, type StrokeRow } from '../../match/view';
import { opposite, playerOf, SIDES, type Side } from '../../model/things';
import { MATCH, positionFromJson, type Measures, type Overlay, type Position } from '../../table/config';
import type { BallId, Vec2 } from '../../table/trace';
import { language, t } from '../../words/words.svelte';
import { ballOf, type AimableTable } from '../stroke/aimableTable';
import { measures } from '../stroke/api';
import { first, millimetres, nearest } from '../stroke/areas';
import type { Film } from '../stroke/film.svelte';
import { firstContact, type FirstContact } from '../stroke/ghost';
import { failureText } from '../stroke/refusals';
import { settings } from '../stroke/settings.svelte';
import { settled, towards, type Shot } from '../stroke/shot';
import { firstAim, type Replay, type Wish } from './api';
import { Films } from './films';
import { Moves } from './moves.svelte';
import { Screening } from './screening.svelte';
import { byNow, seatsOf, type Tokens } from './seats';

const START: Shot = { az: 90, v: 2.5, el: 0, side: 0, high: 0 };

export class PlayedMatch implements AimableTable {
  readonly drawn: Overlay = {};
  readonly follow: LiveMatch;
  readonly moves: Moves;
  measures = $state.raw<Measures>(MATCH);
  /** What score, call and controls stand for. */
  shown = $state.raw<Played | null>(null);
  aim = $state<Shot>({ ...START });
  /** Where the ball in hand is put, m. */
  place = $state.raw<Vec2 | null>(null);
  /** Whether no direction was found from which the law finds no foul: the cue points at the opponent's ball. */
  foulEverywhere = $state(false);
  /** Every stroke of the match, once they were asked for. */
  rows = $state.raw<StrokeRow[]>([]);
  private readonly screening: Screening;
  private tokens = $state.raw<Tokens>({});
  /** The turn that is aimed for, to notice that it is another one. */
  private turn = '';

  constructor(readonly id: string) {
    this.follow = new LiveMatch(id);
    this.tokens = seatsOf(id, localStorage);
    const films = new Films(id);
    this.screening = new Screening(films, { seen: (view) => this.seen(view), call: (view) => this.call(view) });
    this.moves = new Moves(id, {
      struck: (stroke) => films.keep(stroke),
      view: (view) => this.follow.take(view),
      isPreparing: () => this.shown?.table.act === 'prepare',
    });
  }

  /** Listen until the answer is called. */
  start(): () => void {
    const stop = this.follow.start();
    return () => {
      this.screening.stop();
      this.moves.stop();
      stop();
    };
  }

  /** Take over the newest view. */
  arrive(): void {
    const { view } = this.follow;
    if (!isPlayed(view)) return;
    const begins = !this.shown;
    this.screening.arrive(view);
    if (!begins) return;
    void this.moves.waitUntilReady();
    void measures(view.edition).then(
      (found) => {
        this.measures = found;
      },
      () => undefined,
    );
  }

  /** The stroke that is on the table instead of the position. */
  get film(): Film<Replay> | null {
    return this.screening.film;
  }

  /** Whether the film is one that somebody asked for, not the stroke just played. */
  get replaying(): boolean {
    return this.screening.replaying;
  }

  private seen(view: Played): void {
    this.shown = view;
    const turn = `${view.seq} ${view.table.act} ${this.acting ?? ''}`;
    if (turn === this.turn) return;
    this.turn = turn;
    this.moves.error = '';
    this.place = view.table.area ? first(view.table.area) : null;
    const from = this.own;
    const side = this.striker;
    const target = side && from ? this.position[ballOf(opposite(side))] : null;
    this.aim = { ...START, az: (view.table.act !== 'lag' && from && target ? towards(from, target) : null) ?? 90 };
    this.foulEverywhere = false;
    if (this.aiming && view.table.act !== 'lag') void this.aimFirst(view.seq);
  }

  /** Point the cue where the law finds no foul, unless whoever strikes has begun to aim. */
  private async aimFirst(seq: number): Promise<void> {
    const [aim, place] = [this.aim, this.place];
    const found = await firstAim(this.id).catch(() => null);
    if (found?.seq !== seq || this.shown?.seq !== seq || this.aim !== aim || this.place !== place) return;
    this.foulEverywhere = !found.clean;
    if (found.at && place) this.place = found.at;
    this.point({ az: found.az, v: found.v });
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
    if (this.shown) this.seen(this.shown);
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
    return table && !table.position && (table.act === 'open' || table.act === 'over') ? this.screening.last : null;
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
    this.screening.hurry();
    if (!this.aiming || !this.shown || this.moves.preparing) return;
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
    if (this.moves.busy || !side || !token || !this.shown) return;
    this.screening.forgetReading();
    await this.moves.send(wish, side, token, this.shown.seq + 1);
  }

  /** Show a stroke of the match again. */
  async replay(seq: number): Promise<void> {
    try {
      await this.screening.replay(seq);
      this.moves.error = '';
    } catch (failure) {
      this.moves.error = failureText(failure);
    }
  }

  /** Back from a replay to the table as it stands. */
  live(): void {
    this.screening.live();
  }

  /** A tap while a stroke runs: its end at once. */
  skip(): void {
    this.screening.skip();
  }

  /** Show the stroke that a link names, or say that there is none. */
  async replayNamed(text: string): Promise<void> {
    if (/^0*[1-9]\d{0,6}$/.test(text)) await this.replay(Number(text));
    else this.moves.error = t('play.noStroke');
  }

  /** Whether the match went on behind a replay. */
  get waits(): boolean {
    return this.replaying && (this.follow.view?.seq ?? 0) > (this.shown?.seq ?? 0);
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
