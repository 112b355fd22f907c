/**
 * A stroke from any position, as often as one likes: aim, strike, see it, put everything back. Nothing of it is kept.
 */
import { Refused } from '../../browser/http';
import { canSpeak, say } from '../../browser/voice';
import { opposite, type Side } from '../../model/things';
import { MATCH, type Measures, type Overlay, type Position } from '../../table/config';
import type { BallId, Vec2 } from '../../table/trace';
import { language } from '../../words/words.svelte';
import { ballOf, type AimableTable } from '../stroke/aimableTable';
import * as api from '../stroke/api';
import type { FreeArea } from '../stroke/areas';
import { Film, type Struck } from '../stroke/film.svelte';
import { firstContact, type FirstContact } from '../stroke/ghost';
import { failureText } from '../stroke/refusals';
import { reduced, settings } from '../stroke/settings.svelte';
import { setupNotation, type Setup, type Turn } from '../stroke/setup';
import { settled, towards, type Shot } from '../stroke/shot';
import { tryOut, untilReady, type Outcome, type Question } from './api';

export class Trial implements AimableTable {
  measures = $state.raw<Measures>(MATCH);
  position = $state.raw<Position>({ w: null, y: null, r: null, pins: 'nwmes' });
  turn = $state.raw<Turn>({ striker: 'W', how: 'plain' });
  edition = $state('umb-1997');
  aim = $state<Shot>({ az: 90, v: 2, el: 0, side: 0, high: 0 });
  film = $state.raw<Film<Struck> | null>(null);
  /** What came of the stroke that was struck. */
  outcome = $state.raw<Outcome | null>(null);
  /** Whether its end was seen. */
  seen = $state(false);
  busy = $state(false);
  error = $state('');
  /** How far the simulator is, while it is not ready. */
  preparing = $state.raw<api.Ready | null>(null);
  get area(): FreeArea | null {
    return null;
  }
  protected ended = false;

  /** Bring the table's measures; the answer ends whatever is under way. */
  start(): () => void {
    void api.measures(this.edition).then(
      (found) => {
        this.measures = found;
      },
      () => undefined,
    );
    return () => {
      this.ended = true;
      this.film?.close();
    };
  }

  get striker(): Side {
    return this.turn.striker === 'W' ? 'white' : 'yellow';
  }

  get acting(): Side | null {
    return this.film ? null : this.striker;
  }

  get mine(): Side[] {
    return [this.striker];
  }

  get own(): Vec2 | null {
    return this.position[ballOf(this.striker)];
  }

  get aiming(): boolean {
    return !this.film && !this.busy && this.own !== null;
  }

  /** A stroke whose end was seen can be run to and fro. */
  get replaying(): boolean {
    return this.seen;
  }

  get contact(): FirstContact | null {
    return firstContact(ballOf(this.striker), (this.aim.az * Math.PI) / 180, this.position, this.measures);
  }

  get drawn(): Overlay {
    return {};
  }

  /** Lay out a position; whatever was struck is forgotten. */
  lay({ position, turn }: Setup, shot?: Shot): void {
    this.back();
    this.error = '';
    this.position = position;
    this.turn = turn;
    if (shot) this.point(shot);
    else this.face();
  }

  /** Point at the opponent's ball. */
  face(): void {
    const target = this.position[ballOf(opposite(this.striker))];
    const az = this.own && target && towards(this.own, target);
    if (az !== null) this.point({ az });
  }

  point(part: Partial<Shot>): void {
    this.aim = settled({ ...this.aim, ...part }, this.measures.miscue);
  }

  movable(_ball: BallId): boolean {
    return false;
  }

  put(_ball: BallId, _wished: Vec2): void {}

  hold(_ball: BallId | null): void {}

  /** The position and its turn in the notation. */
  get text(): string {
    return setupNotation({ position: this.position, turn: this.turn });
  }

  /** The stroke that is aimed, as a question to the server. */
  question(fan = 0): Question {
    const { how } = this.turn;
    const half = how === 'lower' || how === 'upper' ? how : null;
    return {
      position: this.text,
      turn: { striker: this.striker, how: how === 'plain' || how === 'break' ? how : 'hand', half },
      edition: this.edition,
      shot: { ...this.aim },
      fan,
      hand: 'steady',
      seed: 0,
      erring: false,
      lang: language(),
    };
  }

  /** The stroke that is struck, as a question to the server. */
  protected struck(): Question {
    return this.question();
  }

  strike(): void {
    if (this.aiming) void this.play();
  }

  private async play(): Promise<void> {
    this.busy = true;
    this.error = '';
    const striker = this.striker;
    const question = this.struck();
    try {
      const outcome = await this.patiently(question);
      if (this.ended) return;
      this.outcome = outcome;
      this.seen = false;
      const film = new Film<Struck>(0, outcome.trace, { striker, shot: outcome.shot });
      this.film = film;
      if (reduced()) film.skip();
      else await film.show(settings.speed);
      if (this.ended || this.film !== film) return;
      this.seen = true;
      this.struckAndSeen(outcome);
    } catch (failure) {
      this.error = failureText(failure, 'practice.offline');
    } finally {
      this.busy = false;
    }
  }

  /** Show how far the simulator is until it is ready. */
  protected async prepared(): Promise<void> {
    await untilReady(
      (found) => {
        this.preparing = found;
      },
      () => this.ended,
    );
    this.preparing = null;
  }

  /** Ask until the simulator is ready. */
  private async patiently(question: Question): Promise<Outcome> {
    for (;;) {
      try {
        return await tryOut(question);
      } catch (failure) {
        if (this.ended || !(failure instanceof Refused) || failure.status !== 503) throw failure;
        await this.prepared();
      }
    }
  }

  /** The end of a stroke was seen. */
  protected struckAndSeen({ ruling }: Outcome): void {
    if (!settings.muted && canSpeak) say(ruling.call, language());
  }

  skip(): void {
    if (this.film && !this.seen) this.film.skip();
  }

  /** Everything as it was before the stroke. */
  back(): void {
    const { film } = this;
    this.film = null;
    this.outcome = null;
    this.seen = false;
    film?.close();
  }

  /** Show the stroke again. */
  again(): void {
    if (!this.film || !this.seen) return;
    this.film.seek(0);
    this.film.play();
  }
}
