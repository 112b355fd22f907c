/** Free practice: balls and pins anywhere, what the stroke would do while it is aimed, and what a hand would make of it. */
import { Refused } from '../api';
import { said } from '../desk/api';
import * as aim from '../play/aim';
import type { Overlay } from '../table/config';
import { BALLS, Motion, PINS, type BallId, type PinId, type Vec2 } from '../table/trace';
import { law, t } from '../words/words.svelte';
import { tryOut, type Counted, type Level, type Outcome, type Question, type Ray } from './api';
import { Latest } from './latest';
import { covering, hindrance, written } from './lie';
import { read, type How } from './notation';
import type { Exercise, Kept } from './shelf';
import { Trial } from './trial.svelte';

export const FAN = 50;
/** Tries of a row. */
export const TRIES = 10;
/** A hand that rests for so long gets its fan, ms. */
const REST = 150;
const RETRY = 1000;
const COLOURS = { w: 'white', y: 'yellow', r: 'red' } as const;

export const ballName = (ball: BallId): string => law().balls[COLOURS[ball]];

export class Practice extends Trial {
  hand = $state<Level>('club');
  /** What the stroke that is aimed would do. */
  forecast = $state.raw<Outcome | null>(null);
  fan = $state.raw<Ray[]>([]);
  spread = $state.raw<Counted[]>([]);
  /** Why the stroke that is aimed cannot be simulated. */
  refused = $state('');
  /** Why a ball or a pin did not go where it was wished. */
  hindered = $state('');
  name = $state('');
  goal = $state(0);
  tries = $state.raw<boolean[]>([]);
  private ways = $state.raw<{ ball: BallId; points: Vec2[] }[]>([]);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly latest = new Latest<Question, Outcome>({
    ask: tryOut,
    tell: (outcome, { fan }) => this.foresee(outcome, fan),
    fail: (failure, question) => this.unforeseen(failure, question),
  });

  override start(): () => void {
    const stop = super.start();
    return () => {
      clearTimeout(this.timer);
      this.latest.stop();
      stop();
    };
  }

  /** Ask what the stroke that is aimed now would do. */
  look(): void {
    const fan = { ...this.question(FAN), hand: this.hand };
    clearTimeout(this.timer);
    this.fan = [];
    if (!this.aiming) {
      this.latest.stop();
      return;
    }
    this.latest.want({ ...fan, fan: 0 });
    this.timer = setTimeout(() => this.latest.want(fan), REST);
  }

  /** The hand errs in the stroke itself as it does in its fan. */
  protected override struck(): Question {
    return { ...this.question(), hand: this.hand, erring: this.hand !== 'steady', seed: Math.floor(Math.random() * 2 ** 32) };
  }

  private foresee(outcome: Outcome, fan: number): void {
    this.refused = '';
    this.forecast = outcome;
    const motion = new Motion(outcome.trace);
    this.ways = BALLS.map((ball) => ({ ball, points: motion.path(ball) })).filter(({ points }) => points.length > 1);
    if (fan) [this.fan, this.spread] = [outcome.fan, outcome.spread];
  }

  private unforeseen(failure: unknown, question: Question): void {
    const status = failure instanceof Refused ? failure.status : 0;
    if (status === 503) {
      clearTimeout(this.timer);
      if (!this.preparing) void this.prepared().then(() => { if (!this.ended) this.look(); });
      return;
    }
    if (status === 429) {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.latest.want(question), RETRY);
      return;
    }
    this.forecast = null;
    [this.ways, this.fan, this.spread] = [[], [], []];
    this.refused = failure instanceof Refused ? t('practice.refused', { reason: said(failure) }) : t('practice.offline');
  }

  override get drawn(): Overlay {
    const { film } = this;
    if (film) return this.seen ? { paths: BALLS.map((ball) => ({ ball, points: film.motion.path(ball) })) } : {};
    const fan = this.fan.flatMap(({ paths, points }) => BALLS.flatMap((ball) => (paths[ball] ? [{ ball, points: paths[ball], good: points > 0 }] : [])));
    return { paths: this.own ? this.ways : [], fan };
  }

  override movable(ball: BallId): boolean {
    return !this.film && this.position[ball] !== null;
  }

  override put(ball: BallId, wished: Vec2): void {
    const { ball_radius: edge, width, length } = this.measures;
    const within = (value: number, end: number): number => Math.min(Math.max(value, Math.ceil(edge * 1e4) / 1e4), Math.floor((end - edge) * 1e4) / 1e4);
    const at = written([within(wished[0], width), within(wished[1], length)]);
    // Along a cushion a ball still follows the finger; on other things it stays where it was.
    const stop = hindrance(ball, at, this.position, this.measures);
    if (!stop) this.position = { ...this.position, [ball]: at };
    const why = stop ?? hindrance(ball, wished, { w: null, y: null, r: null, pins: '' }, this.measures);
    if (!why) this.hindered = '';
    else if (why.kind === 'cushion') this.hindered = t('practice.inCushion');
    else if (why.kind === 'ball') this.hindered = t('practice.onBall', { ball: ballName(why.ball) });
    else this.hindered = t('practice.onPin', { pin: law().pins[why.pin] });
  }

  /** Take a pin off, or put it up. */
  flip(pin: PinId): void {
    if (this.film) return;
    const { pins } = this.position;
    const on = covering(pin, this.position, this.measures);
    const up = !pins.includes(pin);
    this.hindered = up && on ? t('practice.covered', { ball: ballName(on) }) : '';
    if (up && on) return;
    this.position = { ...this.position, pins: PINS.filter((one) => (one === pin ? up : pins.includes(one))).join('') };
  }

  /** Take a ball off the table, or put it on where there is room. */
  toggle(ball: BallId): void {
    if (this.film) return;
    this.hindered = '';
    if (this.position[ball]) {
      this.position = { ...this.position, [ball]: null };
      return;
    }
    const { marks, length, width } = this.measures;
    const rows = Array.from({ length: 12 }, (_, i): Vec2 => [width / 2, (length * (i + 1)) / 13]);
    const free = [{ w: marks.lower_central, y: marks.top, r: marks.red }[ball], ...rows].find((at) => !hindrance(ball, at, this.position, this.measures));
    if (free) this.position = { ...this.position, [ball]: written(free) };
    else this.hindered = t('practice.noRoom');
  }

  /** Count tries from now on by this goal; 0 counts none. */
  aimAt(goal: number): void {
    this.goal = goal;
    this.tries = [];
  }

  strikes(striker: 'W' | 'Y'): void {
    this.turn = { ...this.turn, striker };
  }

  plays(how: How): void {
    this.turn = { ...this.turn, how };
  }

  /** The opening position, with the striker's ball on the mark of the lower half. */
  open(): void {
    const { marks } = this.measures;
    const [w, y] = this.turn.striker === 'W' ? [marks.lower_central, marks.top] : [marks.top, marks.lower_central];
    this.lay({ position: { w, y, r: marks.red, pins: 'nwmes' }, turn: { ...this.turn, how: 'break' } });
  }

  /** Set up what the notation says; false where it says no position. */
  paste(text: string): boolean {
    const lie = read(text);
    if (!lie) return false;
    this.hindered = '';
    this.name = '';
    this.tries = [];
    this.lay(lie);
    return true;
  }

  get exercise(): Exercise {
    return { at: this.text, shot: aim.written(this.aim), edition: this.edition, goal: this.goal };
  }

  /** Take up an exercise, or the parts of one that a link names; false where its notation cannot be read. */
  take({ at, shot, edition, goal, name }: Partial<Kept>): boolean {
    const lie = at === undefined ? null : read(at);
    const aimed = shot === undefined ? null : aim.read(shot);
    if (edition) this.edition = edition;
    this.goal = goal ?? 0;
    this.tries = [];
    if (lie) this.lay(lie, aimed ?? undefined);
    else if (aimed) this.point(aimed);
    this.name = lie ? (name ?? '') : '';
    return (at === undefined || lie !== null) && (shot === undefined || aimed !== null);
  }

  protected override told(outcome: Outcome): void {
    super.told(outcome);
    if (!this.goal) return;
    const { to, points } = outcome.ruling;
    const row = this.tries.length < TRIES ? this.tries : [];
    this.tries = [...row, to === 'striker' && points >= this.goal];
  }
}
