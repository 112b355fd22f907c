/**
 * One match as a page knows it: the view, what waits to be sent, and whether news still comes.
 *
 * Entries are sent one after the other, each with an id of its own, which stays the same however often it is sent: an
 * answer that got lost makes nothing twice. What waits is kept in the browser's storage, so that closing the page loses
 * nothing. An entry that another desk forestalled is not dropped: it moves to `held`, for the user to decide.
 */
import { type Fetch, refusalText, Refused, send } from '../browser/http';
import { path } from './api';
import type { View } from './view';

export interface Waiting {
  client_id: string;
  seq: number;
  entry: string;
}
export interface Held extends Waiting {
  /** `taken`: another entry stands under its number; `refused`: the server says why not. */
  why: 'taken' | 'refused';
  /** What stands there, or the reason. */
  text: string;
}
export type News = 'new' | 'live' | 'stale';

export interface State {
  view: View | null;
  waiting: readonly Waiting[];
  held: readonly Held[];
  news: News;
  /** When the server last gave a sign of life, in ms since 1970; null before the first. */
  heard: number | null;
  /** Whether the last request got no answer. */
  offline: boolean;
  /** Whether the server says that there is no such match. */
  gone: boolean;
}

export interface Storage {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export interface Stream {
  addEventListener(type: string, listener: (event: { data: string }) => void): void;
  close(): void;
}

export interface World {
  fetch: Fetch;
  storage: Storage;
  stream: (url: string) => Stream;
  now: () => number;
  later: (act: () => void, ms: number) => unknown;
  cancel: (timer: unknown) => void;
}

/** Milliseconds without a sign of life after which a screen says that it may be behind. */
export const PATIENCE = 5000;
const RETRY = [300, 1000, 2000, 4000];

/** An id that no other entry has; plain http offers no `crypto.randomUUID`. */
export function freshId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export class Match {
  state: State = { view: null, waiting: [], held: [], news: 'new', heard: null, offline: false, gone: false };
  private stream: Stream | null = null;
  private watch: unknown = null;
  private retry: unknown = null;
  private sending = false;
  private failures = 0;
  private ended = false;

  constructor(
    readonly id: string,
    private readonly world: World,
    private readonly changed: (state: State) => void,
    private readonly lang = 'en',
  ) {
    this.set({ waiting: this.stored() });
  }

  /** Begin to listen and to send what waits from an earlier visit. */
  start(): void {
    this.listen();
    void this.pump();
  }

  /** Stop listening and sending; what waits stays in the storage. */
  stop(): void {
    this.ended = true;
    this.stream?.close();
    this.world.cancel(this.watch);
    this.world.cancel(this.retry);
  }

  /** The number that the next entry is to get. */
  get next(): number {
    return Math.max(this.state.view?.seq ?? 0, this.state.waiting.at(-1)?.seq ?? 0) + 1;
  }

  /** Give an entry to the match; it is sent as soon as the server answers. */
  commit(entry: string, client_id = freshId()): Waiting {
    const waiting = { client_id, seq: this.next, entry };
    this.keep(waiting);
    this.set({ waiting: [...this.state.waiting, waiting] });
    void this.pump();
    return waiting;
  }

  /** Take back an entry that was not sent yet; false where it is too late. */
  withdraw(client_id: string): boolean {
    const place = this.state.waiting.findIndex((one) => one.client_id === client_id);
    if (place < 0 || place !== this.state.waiting.length - 1 || (this.sending && place === 0)) return false;
    this.drop(client_id);
    return true;
  }

  /** Enter a held entry again, under the next free number. */
  again(client_id: string): void {
    const held = this.release(client_id);
    if (held) this.commit(held.entry);
  }

  /** Forget a held entry. */
  release(client_id: string): Held | undefined {
    const held = this.state.held.find((one) => one.client_id === client_id);
    this.set({ held: this.state.held.filter((one) => one !== held) });
    return held;
  }

  /** Send at once what waits, without waiting for the next attempt. */
  hurry(): void {
    this.world.cancel(this.retry);
    void this.pump();
  }

  private set(change: Partial<State>): void {
    this.state = { ...this.state, ...change };
    this.changed(this.state);
  }

  /** Take over a view that came another way than by the stream, unless a newer one stands. */
  see(view: View): void {
    const stands = this.state.view;
    if (!stands || view.seq >= stands.seq) this.set({ view });
  }

  private async pump(): Promise<void> {
    if (this.sending || this.ended) return;
    const [first] = this.state.waiting;
    if (!first) return;
    this.sending = true;
    try {
      const { client_id, seq, entry } = first;
      const answer = await send<{ view: View; entry?: string }>(
        this.world.fetch,
        path(this.id, `/entries?lang=${this.lang}`),
        { seq, client_id, entry },
      );
      this.sending = false;
      if (answer.status >= 500 || answer.status === 429) this.failed();
      else this.answered(first, answer.status, answer.body);
    } catch {
      this.sending = false;
      this.failed();
    }
  }

  private failed(): void {
    this.set({ offline: true });
    const pause = RETRY[Math.min(this.failures++, RETRY.length - 1)] ?? 4000;
    if (!this.ended) this.retry = this.world.later(() => void this.pump(), pause);
  }

  private answered(sent: Waiting, status: number, body: { view: View; entry?: string }): void {
    this.failures = 0;
    this.set({ offline: false, heard: this.world.now() });
    if (status < 300) {
      this.see(body.view);
      this.drop(sent.client_id);
      void this.pump();
      return;
    }
    if (status === 409) {
      this.see(body.view);
      this.hold('taken', body.entry ?? '');
    } else this.hold('refused', refusalText(new Refused(status, body)));
  }

  /**
   * The first waiting entry cannot stand; those behind it were entered on its score, so they wait for a decision too.
   */
  private hold(why: 'taken' | 'refused', text: string): void {
    const held = this.state.waiting.map((one, place) => ({
      ...one,
      why: place ? ('taken' as const) : why,
      text: place ? '' : text,
    }));
    for (const one of held) this.world.storage.removeItem(this.key(one.client_id));
    this.set({ waiting: [], held: [...this.state.held, ...held] });
  }

  private drop(client_id: string): void {
    this.world.storage.removeItem(this.key(client_id));
    this.set({ waiting: this.state.waiting.filter((one) => one.client_id !== client_id) });
  }

  private key(client_id: string): string {
    return `waiting/${this.id}/${client_id}`;
  }

  private keep(one: Waiting): void {
    try {
      this.world.storage.setItem(this.key(one.client_id), JSON.stringify(one));
    } catch {
      /* a full storage must not stop play */
    }
  }

  private stored(): Waiting[] {
    const found: Waiting[] = [];
    const { storage } = this.world;
    for (let i = 0; i < storage.length; i++) {
      const key = storage.key(i);
      if (!key?.startsWith(this.key(''))) continue;
      try {
        found.push(JSON.parse(storage.getItem(key) ?? '') as Waiting);
      } catch {
        storage.removeItem(key);
      }
    }
    return found.sort((a, b) => a.seq - b.seq);
  }

  private listen(): void {
    if (this.ended) return;
    this.stream?.close();
    const stream = this.world.stream(path(this.id, `/live?lang=${this.lang}`));
    this.stream = stream;
    const hear = (): void => {
      this.set({
        news: 'live',
        heard: this.world.now(),
        offline: this.state.waiting.length ? this.state.offline : false,
      });
      this.guard();
      if (this.state.offline && this.state.waiting.length) this.hurry();
    };
    stream.addEventListener('message', (event) => {
      this.see(JSON.parse(event.data) as View);
      hear();
    });
    stream.addEventListener('beat', hear);
    // A stream that fails does not say why: whether there is such a match is asked by itself, before anything was
    // shown.
    stream.addEventListener('error', () => {
      if (!this.state.view && !this.ended) void this.look();
    });
    this.guard();
  }

  /** After too long a silence: say so, and open a new stream, since the old one may be dead without knowing it. */
  private guard(): void {
    this.world.cancel(this.watch);
    this.watch = this.world.later(() => {
      this.set({ news: 'stale' });
      this.listen();
      void this.look();
    }, PATIENCE);
  }

  /** Ask for the view by itself: a stream cannot tell that there is no such match, and may be cut off by a proxy. */
  private async look(): Promise<void> {
    try {
      const answer = await send<View>(this.world.fetch, path(this.id, `?lang=${this.lang}`));
      if (answer.status === 404) this.set({ gone: true });
      else if (answer.status === 200) this.see(answer.body);
    } catch {
      /* the watch goes on */
    }
  }
}

/** The browser as the world of a match. */
export const browser: World = {
  fetch: (url, init) => fetch(url, init),
  get storage() {
    return localStorage;
  },
  stream: (url) => new EventSource(url) as unknown as Stream,
  now: () => Date.now(),
  later: (act, ms) => setTimeout(act, ms),
  cancel: (timer) => clearTimeout(timer as number),
};
