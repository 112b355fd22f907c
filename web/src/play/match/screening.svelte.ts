/**
 * Showing what happens in a match, in its order.
 *
 * What the server says of a stroke is shown only when the stroke was seen: views of later strokes wait until those
 * before
 * were shown, and a ruling stays for a while before the answer to its stroke follows.
 */
import type { Played } from '../../match/view';
import type { Film } from '../stroke/film.svelte';
import { reduced, settings } from '../stroke/settings.svelte';
import type { Replay } from './api';
import type { Films } from './films';

/** How long the end of a stroke stays before the table is put in order, ms. */
const LOOK = 600;
/** The same, where its ways are shown instead of its motion. */
const LOOK_AT_WAYS = 2000;
/** How long a ruling can be read before the answer to its stroke is shown, ms. */
const READ = 4000;

export interface ScreeningEvents {
  /** Everything up to this view was seen: score, call and controls stand for it now. */
  seen(view: Played): void;
  /** A stroke was seen to its end, and its ruling is to be called. */
  call(view: Played): void;
}

export class Screening {
  /** The stroke that is on the table instead of the position. */
  film = $state.raw<Film<Replay> | null>(null);
  /** The stroke or lag that was seen last. */
  last = $state.raw<Film<Replay> | null>(null);
  /** Whether the film is one that somebody asked for, not the stroke just played. */
  replaying = $state(false);
  private shown: Played | null = null;
  private queue: Played[] = [];
  private running = false;
  private ended = false;
  private closed: (() => void) | null = null;
  /** When the last ruling has been there long enough, ms of the page's clock; and what ends waiting for that. */
  private readUntil = 0;
  private wasRead: (() => void) | null = null;

  constructor(
    private readonly films: Films,
    private readonly events: ScreeningEvents,
  ) {}

  stop(): void {
    this.ended = true;
    this.film?.close();
    this.closed?.();
    this.wasRead?.();
  }

  /** Take over the newest view; strokes that nobody has seen yet are shown first. */
  arrive(view: Played): void {
    if (!this.shown) {
      this.tell(view);
      return;
    }
    const last = this.queue.at(-1);
    if (last && last.table.stroke === view.table.stroke && last.table.lag === view.table.lag)
      this.queue[this.queue.length - 1] = view;
    else this.queue.push(view);
    void this.run();
  }

  /** Whoever strikes has read enough: go on to the answer at once. */
  hurry(): void {
    this.wasRead?.();
  }

  /** A move is made: what follows need not wait for the ruling before. */
  forgetReading(): void {
    this.readUntil = 0;
  }

  /** Show a stroke again; throws what keeps it from being brought. */
  async replay(seq: number): Promise<void> {
    if (this.film && !this.replaying) return;
    const film = await this.films.stroke(seq);
    if (this.ended || (this.film && !this.replaying)) return;
    this.film?.close();
    this.replaying = true;
    this.film = film;
    if (!reduced()) void film.show(settings.speed);
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

  /** The end of a stroke at once. */
  skip(): void {
    if (this.film && !this.replaying) this.film.skip();
  }

  private tell(view: Played): void {
    this.shown = view;
    this.events.seen(view);
    void this.recall(view);
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
      const view = this.queue[0];
      const before = this.shown?.table;
      const { stroke, lag } = view.table;
      if (before && lag > before.lag) await this.see(() => this.films.lag(lag));
      if (before && stroke > before.stroke) await this.see(() => this.films.stroke(stroke));
      // Other views of the same stroke may have come meanwhile: the newest counts.
      const latest = this.queue.shift() ?? view;
      this.tell(latest);
      if (before && stroke > before.stroke) {
        this.events.call(latest);
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
    this.film = this.last = film;
    if (reduced()) film.skip();
    else await film.show(settings.speed);
    if (!this.ended) await new Promise((resolve) => setTimeout(resolve, reduced() ? LOOK_AT_WAYS : LOOK));
    this.film = null;
  }

  /** The end of the match's last motion, where the page comes to it later. */
  private async recall({ table: { act, lag, position, stroke } }: Played): Promise<void> {
    if (position || this.last) return;
    const film =
      act === 'open' && lag ? this.films.lag(lag) : act === 'over' && stroke ? this.films.stroke(stroke) : null;
    const found = (await film?.catch(() => null)) ?? null;
    found?.seek(found.duration);
    this.last = found;
  }
}
