/** One match as a page knows it: the view, what waits to be sent, and whether news still comes. */
import { lastOf } from '../model/last';
import type { Environment } from './environment';
import { freshId } from './ids';
import { EntryQueue, type Held, type Queued, type Waiting } from './queue';
import { path } from './api';
import { NewsStream } from './stream';
import type { View } from './view';

/** Whether views come: not yet, as they should, or no longer. */
export type News = 'new' | 'live' | 'stale';

export interface State extends Queued {
  view: View | null;
  news: News;
  /** When the server last gave a sign of life, in ms since 1970; null before the first. */
  heard: number | null;
  /** Whether the server says that there is no such match. */
  gone: boolean;
}

/** What a page knows before it has heard anything. */
export const UNHEARD: State = {
  view: null,
  waiting: [],
  held: [],
  news: 'new',
  heard: null,
  offline: false,
  gone: false,
};

export class Match {
  state: State = UNHEARD;
  private readonly queue: EntryQueue;
  private readonly stream: NewsStream<View>;

  constructor(
    readonly id: string,
    private readonly environment: Environment,
    private readonly changed: (state: State) => void,
    lang = 'en',
    /** What others call this desk. */
    desk = '',
  ) {
    this.queue = new EntryQueue({ id, lang, desk }, environment, {
      changed: (change) => this.set(change),
      heard: (view) => {
        this.set({ heard: environment.now() });
        if (view) this.see(view);
      },
    });
    this.stream = new NewsStream<View>(path(id, `/live?lang=${lang}`), path(id, `?lang=${lang}`), environment, {
      news: (view) => this.see(view),
      alive: () => this.alive(),
      silent: () => this.set({ news: 'stale' }),
      gone: () => this.set({ gone: true }),
    });
    this.set({ waiting: this.queue.waiting });
  }

  /** Begin to listen and to send what waits from an earlier visit. */
  start(): void {
    this.stream.start();
    this.queue.hurry();
  }

  /** Stop listening and sending; what waits stays in the storage. */
  stop(): void {
    this.stream.stop();
    this.queue.stop();
  }

  /** The number that the next entry is to get. */
  get next(): number {
    return Math.max(this.state.view?.seq ?? 0, lastOf(this.state.waiting)?.seq ?? 0) + 1;
  }

  /** Give an entry to the match; it is sent as soon as the server answers. */
  commit(entry: string, client_id = freshId()): Waiting {
    return this.queue.add(entry, this.next, client_id);
  }

  /** Take back an entry that was not sent yet; false where it is too late. */
  withdraw(client_id: string): boolean {
    return this.queue.withdraw(client_id);
  }

  /** Enter a held entry again, under the next free number. */
  again(client_id: string): void {
    const held = this.release(client_id);
    if (held) this.commit(held.entry);
  }

  /** Forget a held entry. */
  release(client_id: string): Held | undefined {
    return this.queue.release(client_id);
  }

  /** Send at once what waits, without waiting for the next attempt. */
  hurry(): void {
    this.queue.hurry();
  }

  /** Take over a view that came another way than by the stream, unless a newer one stands. */
  see(view: View): void {
    const stands = this.state.view;
    if (!stands || view.seq >= stands.seq) this.set({ view });
  }

  private set(change: Partial<State>): void {
    this.state = { ...this.state, ...change };
    this.changed(this.state);
  }

  private alive(): void {
    const { waiting, offline } = this.state;
    this.set({ news: 'live', heard: this.environment.now(), offline: waiting.length ? offline : false });
    if (offline && waiting.length) this.hurry();
  }
}
