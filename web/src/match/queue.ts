/**
 * The entries of one match that wait to be sent.
 *
 * They are sent one after the other, each with an id of its own, which stays the same however often it is sent: an
 * answer
 * that got lost makes nothing twice. What waits is kept in the browser's storage, so that closing the page loses
 * nothing.
 * An entry that another desk forestalled is not dropped: it moves to `held`, for the user to decide.
 */
import { refusalText, Refused, send } from '../browser/http';
import { path } from './api';
import type { Environment } from './environment';
import { freshId } from './ids';
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

export interface Queued {
  waiting: readonly Waiting[];
  held: readonly Held[];
  /** Whether the last request got no answer. */
  offline: boolean;
}

/** The match that entries are for, the language of answers, and the name of the desk that writes. */
export interface Sender {
  id: string;
  lang: string;
  desk: string;
}

export interface QueueEvents {
  changed(change: Partial<Queued>): void;
  /** The server gave a sign of life, and its view where it sent one. */
  heard(view: View | undefined): void;
}

const RETRY = [300, 1000, 2000, 4000];

export class EntryQueue {
  waiting: readonly Waiting[];
  held: readonly Held[] = [];
  private retry: unknown = null;
  private sending = false;
  private failures = 0;
  private ended = false;

  constructor(
    private readonly from: Sender,
    private readonly environment: Environment,
    private readonly events: QueueEvents,
  ) {
    this.waiting = this.stored();
  }

  stop(): void {
    this.ended = true;
    this.environment.cancel(this.retry);
  }

  /** Put an entry behind those that wait; it is sent as soon as the server answers. */
  add(entry: string, seq: number, client_id = freshId()): Waiting {
    const waiting = { client_id, seq, entry };
    this.keep(waiting);
    this.waiting = [...this.waiting, waiting];
    this.events.changed({ waiting: this.waiting });
    void this.pump();
    return waiting;
  }

  /** Take back an entry that was not sent yet; false where it is too late. */
  withdraw(client_id: string): boolean {
    const place = this.waiting.findIndex((one) => one.client_id === client_id);
    if (place < 0 || place !== this.waiting.length - 1 || (this.sending && place === 0)) return false;
    this.drop(client_id);
    return true;
  }

  /** Forget a held entry. */
  release(client_id: string): Held | undefined {
    const held = this.held.find((one) => one.client_id === client_id);
    this.held = this.held.filter((one) => one !== held);
    this.events.changed({ held: this.held });
    return held;
  }

  /** Send at once what waits, without waiting for the next attempt. */
  hurry(): void {
    this.environment.cancel(this.retry);
    void this.pump();
  }

  private async pump(): Promise<void> {
    if (this.sending || this.ended) return;
    const [first] = this.waiting;
    if (!first) return;
    this.sending = true;
    try {
      const { client_id, seq, entry } = first;
      const { id, lang, desk } = this.from;
      const answer = await send<{ view: View; entry?: string }>(
        this.environment.fetch,
        path(id, `/entries?lang=${lang}`),
        { seq, client_id, entry, ...(desk && { desk }) },
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
    this.events.changed({ offline: true });
    const pause = RETRY[Math.min(this.failures++, RETRY.length - 1)] ?? 4000;
    if (!this.ended) this.retry = this.environment.later(() => void this.pump(), pause);
  }

  private answered(sent: Waiting, status: number, body: { view: View; entry?: string }): void {
    this.failures = 0;
    this.events.changed({ offline: false });
    this.events.heard(status < 300 || status === 409 ? body.view : undefined);
    if (status < 300) {
      this.drop(sent.client_id);
      void this.pump();
    } else if (status === 409) this.hold('taken', body.entry ?? '');
    else this.hold('refused', refusalText(new Refused(status, body)));
  }

  /**
   * The first waiting entry cannot stand; those behind it were entered on its score, so they wait for a decision too.
   */
  private hold(why: 'taken' | 'refused', text: string): void {
    const held = this.waiting.map((one, place) => ({
      ...one,
      why: place ? ('taken' as const) : why,
      text: place ? '' : text,
    }));
    for (const one of held) this.environment.storage.removeItem(this.key(one.client_id));
    this.waiting = [];
    this.held = [...this.held, ...held];
    this.events.changed({ waiting: this.waiting, held: this.held });
  }

  private drop(client_id: string): void {
    this.environment.storage.removeItem(this.key(client_id));
    this.waiting = this.waiting.filter((one) => one.client_id !== client_id);
    this.events.changed({ waiting: this.waiting });
  }

  private key(client_id: string): string {
    return `waiting/${this.from.id}/${client_id}`;
  }

  private keep(one: Waiting): void {
    try {
      this.environment.storage.setItem(this.key(one.client_id), JSON.stringify(one));
    } catch {
      /* a full storage must not stop play */
    }
  }

  private stored(): Waiting[] {
    const found: Waiting[] = [];
    const { storage } = this.environment;
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
}
