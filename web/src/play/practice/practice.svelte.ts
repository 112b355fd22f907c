/**
 * Free practice: balls and pins anywhere, what the stroke would do while it is aimed, and what a hand would make of it.
 */
import { Refused } from '../../browser/http';
import type { Overlay } from '../../table/config';
import { BALLS, Motion, PINS, type BallId, type PinId, type Vec2 } from '../../table/trace';
import { law, t } from '../../words/words.svelte';
import { ballOf } from '../stroke/aimableTable';
import { allows, nearest, type FreeArea } from '../stroke/areas';
import type { Exercise, NamedExercise } from '../stroke/exercise';
import { failureText } from '../stroke/refusals';
import { parseSetup, type How } from '../stroke/setup';
import * as aim from '../stroke/shot';
import { tryOut, type Counted, type Level, type Outcome, type Question, type Ray } from './api';
import { Latest } from './latest';
import { ballOver, obstacle, freeAreaFor, rounded } from './obstacles';
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
  obstructed = $state('');
  name = $state('');
  goal = $state(0);
  tries = $state.raw<boolean[]>([]);
  /** The ball that a finger holds. */
  private held = $state.raw<BallId | null>(null);
  /** The limits of the striker's ball, as the server struckAndSeen them. */
  private limits = $state.raw<FreeArea['rectangles'] | null>(null);
  /** Somebody has just said from where the stroke is played. */
  private wished = false;
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
    return {
      ...this.question(),
      hand: this.hand,
      erring: this.hand !== 'steady',
      seed: Math.floor(Math.random() * 2 ** 32),
    };
  }

  private foresee(outcome: Outcome, fan: number): void {
    this.refused = '';
    this.forecast = outcome;
    this.limits = outcome.area?.rectangles ?? null;
    if (this.wished && this.limits) this.bring();
    this.wished = false;
    const motion = new Motion(outcome.trace);
    this.ways = BALLS.map((ball) => ({ ball, points: motion.path(ball) })).filter(({ points }) => points.length > 1);
    if (fan) [this.fan, this.spread] = [outcome.fan, outcome.spread];
  }

  private unforeseen(failure: unknown, question: Question): void {
    const status = failure instanceof Refused ? failure.status : 0;
    if (status === 503) {
      clearTimeout(this.timer);
      if (!this.preparing)
        void this.prepared().then(() => {
          if (!this.ended) this.look();
        });
      return;
    }
    if (status === 429) {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.latest.want(question), RETRY);
      return;
    }
    this.forecast = null;
    [this.ways, this.fan, this.spread] = [[], [], []];
    this.refused = failureText(failure, 'practice.offline');
  }

  override get drawn(): Overlay {
    const { film } = this;
    if (film) return this.seen ? { paths: BALLS.map((ball) => ({ ball, points: film.motion.path(ball) })) } : {};
    const fan = this.fan.flatMap(({ paths, points }) =>
      BALLS.flatMap((ball) => (paths[ball] ? [{ ball, points: paths[ball], good: points > 0 }] : [])),
    );
    return { paths: this.own ? this.ways : [], fan };
  }

  override movable(ball: BallId): boolean {
    return !this.film && this.position[ball] !== null;
  }

  override hold(ball: BallId | null): void {
    this.held = ball;
    if (ball) this.obstructed = '';
  }

  /** What is outlined: the limits of the ball that is held, else those that the rules set. */
  override get area(): FreeArea | null {
    if (this.held) return this.freeArea(this.held);
    return this.limits && { rectangles: this.limits, discs: [] };
  }

  private freeArea(ball: BallId): FreeArea {
    return freeAreaFor(ball, this.position, this.measures, ball === ballOf(this.striker) ? this.limits : null);
  }

  /** The nearest free place; what is in the way of the wished one is said. */
  override put(ball: BallId, wished: Vec2): void {
    const room = this.freeArea(ball);
    const at = nearest(room, rounded(wished));
    if (at) this.position = { ...this.position, [ball]: rounded(at) };
    const why = obstacle(ball, wished, this.position, this.measures);
    if (why?.kind === 'cushion') this.obstructed = t('practice.inCushion');
    else if (why?.kind === 'ball') this.obstructed = t('practice.onBall', { ball: ballName(why.ball) });
    else if (why) this.obstructed = t('practice.onPin', { pin: law().pins[why.pin] });
    else this.obstructed = allows(room, wished) ? '' : t('practice.inHalf');
  }

  /** Bring the striker's ball within the limits of the rules. */
  private bring(): void {
    const { own } = this;
    const room = this.freeArea(ballOf(this.striker));
    const at = own && !allows(room, own) && nearest(room, own);
    if (!at) return;
    this.position = { ...this.position, [ballOf(this.striker)]: rounded(at) };
    this.obstructed = t('practice.inHalf');
  }

  /** Take a pin off, or put it up. */
  flip(pin: PinId): void {
    if (this.film) return;
    const { pins } = this.position;
    const on = ballOver(pin, this.position, this.measures);
    const up = !pins.includes(pin);
    this.obstructed = up && on ? t('practice.covered', { ball: ballName(on) }) : '';
    if (up && on) return;
    this.position = { ...this.position, pins: PINS.filter((one) => (one === pin ? up : pins.includes(one))).join('') };
  }

  /** Take a ball off the table, or put it on where there is room. */
  toggle(ball: BallId): void {
    if (this.film) return;
    this.obstructed = '';
    if (this.position[ball]) {
      this.position = { ...this.position, [ball]: null };
      return;
    }
    const { marks, length, width } = this.measures;
    const rows = Array.from({ length: 12 }, (_, i): Vec2 => [width / 2, (length * (i + 1)) / 13]);
    const free = [{ w: marks.lower_central, y: marks.top, r: marks.red }[ball], ...rows].find(
      (at) => !obstacle(ball, at, this.position, this.measures),
    );
    if (free) this.position = { ...this.position, [ball]: rounded(free) };
    else this.obstructed = t('practice.noRoom');
  }

  /** Count tries from now on by this goal; 0 counts none. */
  aimAt(goal: number): void {
    this.goal = goal;
    this.tries = [];
  }

  strikes(striker: 'W' | 'Y'): void {
    this.limits = null;
    this.wished = true;
    this.turn = { ...this.turn, striker };
  }

  plays(how: How): void {
    this.limits = null;
    this.wished = true;
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
    const lie = parseSetup(text);
    if (!lie) return false;
    this.obstructed = '';
    this.name = '';
    this.tries = [];
    this.lay(lie);
    return true;
  }

  get exercise(): Exercise {
    return { at: this.text, shot: aim.shotNotation(this.aim), edition: this.edition, goal: this.goal };
  }

  /** Take up an exercise, or the parts of one that a link names; false where its notation cannot be read. */
  take({ at, shot, edition, goal, name }: Partial<NamedExercise>): boolean {
    const lie = at === undefined ? null : parseSetup(at);
    const aimed = shot === undefined ? null : aim.parseShot(shot);
    if (edition) this.edition = edition;
    this.goal = goal ?? 0;
    this.tries = [];
    if (lie) this.lay(lie, aimed ?? undefined);
    else if (aimed) this.point(aimed);
    this.name = lie ? (name ?? '') : '';
    return (at === undefined || lie !== null) && (shot === undefined || aimed !== null);
  }

  protected override struckAndSeen(outcome: Outcome): void {
    super.struckAndSeen(outcome);
    if (!this.goal) return;
    const { to, points } = outcome.ruling;
    const row = this.tries.length < TRIES ? this.tries : [];
    this.tries = [...row, to === 'striker' && points >= this.goal];
  }
}
