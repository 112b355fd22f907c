import { beforeEach, describe, expect, it, vi } from 'vitest';

import type { Environment, Storage, Stream } from './environment';
import { freshId } from './ids';
import { Match, type State } from './match';
import { PATIENCE } from './stream';
import type { View } from './view';

const view = (seq: number): View => ({ seq }) as View;
const tick = (): Promise<void> => vi.advanceTimersByTimeAsync(0).then(() => undefined);

class Memory implements Storage {
  kept = new Map<string, string>();
  get length(): number {
    return this.kept.size;
  }
  key(index: number): string | null {
    return [...this.kept.keys()][index] ?? null;
  }
  getItem(key: string): string | null {
    return this.kept.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.kept.set(key, value);
  }
  removeItem(key: string): void {
    this.kept.delete(key);
  }
}

/** A server that keeps entries as the real one does, and that can be away or lose its answers. */
class Server {
  entries: { client_id: string; entry: string }[] = [];
  posts: { seq: number; client_id: string; entry: string }[] = [];
  away = false;
  deaf = false;
  refuse = '';
  missing = false;

  async fetch(_url: string, init?: RequestInit): Promise<Response> {
    if (this.away) throw new TypeError('no connection');
    if (!init?.body) return this.missing ? Response.json({}, { status: 404 }) : Response.json(view(3));
    const body = JSON.parse(String(init?.body)) as { seq: number; client_id: string; entry: string };
    this.posts.push(body);
    const known = this.entries.findIndex((one) => one.client_id === body.client_id);
    if (this.refuse)
      return Response.json({ error: this.refuse, line: 1, column: 3, got: '', expected: '' }, { status: 422 });
    if (known < 0 && body.seq !== this.entries.length + 1) {
      return Response.json(
        { seq: body.seq, view: view(this.entries.length), entry: this.entries[body.seq - 1]?.entry },
        { status: 409 },
      );
    }
    if (known < 0) this.entries.push(body);
    if (this.deaf) throw new TypeError('the answer got lost');
    return Response.json({ seq: body.seq, view: view(this.entries.length) }, { status: known < 0 ? 201 : 200 });
  }
}

class Wire implements Stream {
  static all: Wire[] = [];
  listeners = new Map<string, (event: { data: string }) => void>();
  closed = false;
  constructor(readonly url: string) {
    Wire.all.push(this);
  }
  addEventListener(type: string, listener: (event: { data: string }) => void): void {
    this.listeners.set(type, listener);
  }
  close(): void {
    this.closed = true;
  }
  tell(type: string, data: unknown = {}): void {
    this.listeners.get(type)?.({ data: JSON.stringify(data) });
  }
}

let server: Server;
let storage: Memory;
let last: State;

function open(): Match {
  const environment: Environment = {
    fetch: (url, init) => server.fetch(url, init),
    storage,
    stream: (url) => new Wire(url),
    now: () => Date.now(),
    later: (act, ms) => setTimeout(act, ms),
    cancel: (timer) => clearTimeout(timer as NodeJS.Timeout),
  };
  const match = new Match('7', environment, (state) => {
    last = state;
  });
  match.start();
  return match;
}

beforeEach(() => {
  vi.useFakeTimers();
  server = new Server();
  storage = new Memory();
  Wire.all = [];
});

describe('an entry', () => {
  it('gets the number after the last, and its own id', async () => {
    const match = open();
    match.commit('lag W');
    match.commit('W co');
    await tick();
    expect(server.posts.map((one) => [one.seq, one.entry])).toEqual([
      [1, 'lag W'],
      [2, 'W co'],
    ]);
    expect(last.waiting).toEqual([]);
    expect(last.view?.seq).toBe(2);
    expect(storage.kept.size).toBe(0);
  });

  it('is sent again with the same id until it is answered, and stands once', async () => {
    const match = open();
    server.deaf = true;
    match.commit('lag W');
    await tick();
    expect(last.offline).toBe(true);
    server.deaf = false;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(server.posts.length).toBeGreaterThan(1);
    expect(new Set(server.posts.map((one) => one.client_id)).size).toBe(1);
    expect(server.entries).toHaveLength(1);
    expect(last).toMatchObject({ offline: false, waiting: [] });
  });

  it('waits with others while the server is away, survives closing the page, and goes in order', async () => {
    server.away = true;
    const match = open();
    for (const entry of ['lag W', 'W co', 'Y co on']) match.commit(entry);
    await tick();
    match.stop();
    expect(storage.kept.size).toBe(3);
    server.away = false;
    open();
    expect(last.waiting.map((one) => one.seq)).toEqual([1, 2, 3]);
    await tick();
    expect(server.entries.map((one) => one.entry)).toEqual(['lag W', 'W co', 'Y co on']);
    expect(storage.kept.size).toBe(0);
  });

  it('is held with what stands in its place when another desk was faster', async () => {
    const match = open();
    server.entries.push({ client_id: 'theirs', entry: 'lag Y' });
    match.commit('lag W');
    match.commit('W co');
    await tick();
    expect(last.held.map((one) => [one.entry, one.why, one.text])).toEqual([
      ['lag W', 'taken', 'lag Y'],
      ['W co', 'taken', ''],
    ]);
    expect(last.view?.seq).toBe(1);
    match.again(last.held[1]?.client_id ?? '');
    await tick();
    expect(server.entries.map((one) => one.entry)).toEqual(['lag Y', 'W co']);
    match.release(last.held[0]?.client_id ?? '');
    expect(last.held).toEqual([]);
  });

  it('is held with the reason when the server refuses it', async () => {
    server.refuse = 'not a stroke';
    open().commit('W zz');
    await tick();
    expect(last.held).toMatchObject([{ entry: 'W zz', why: 'refused', text: 'not a stroke' }]);
  });

  it('can be withdrawn while it has not been sent', async () => {
    server.away = true;
    const match = open();
    match.commit('lag W');
    const second = match.commit('W co');
    expect(match.withdraw(second.client_id)).toBe(true);
    server.away = false;
    await vi.advanceTimersByTimeAsync(5000);
    expect(server.entries.map((one) => one.entry)).toEqual(['lag W']);
    expect(match.withdraw(second.client_id)).toBe(false);
  });
});

describe('news', () => {
  it('comes by one stream at a time and never goes back', () => {
    open();
    const [wire] = Wire.all;
    wire?.tell('message', view(4));
    wire?.tell('message', view(3));
    expect(last.view?.seq).toBe(4);
    expect(last.news).toBe('live');
  });

  it('is called stale after five silent seconds, and a new stream heals it', async () => {
    const match = open();
    server.away = true;
    Wire.all[0]?.tell('beat');
    await vi.advanceTimersByTimeAsync(PATIENCE - 1);
    expect(last.news).toBe('live');
    await vi.advanceTimersByTimeAsync(1);
    expect(last.news).toBe('stale');
    expect(Wire.all.map((wire) => wire.closed)).toEqual([true, false]);
    Wire.all[1]?.tell('message', view(9));
    expect(last).toMatchObject({ news: 'live', view: { seq: 9 } });
    match.stop();
    expect(Wire.all[1]?.closed).toBe(true);
  });
});

describe('a stream that cannot be had', () => {
  it('is asked after at once: there may be no such match', async () => {
    server.missing = true;
    open();
    Wire.all[0]?.tell('error');
    await tick();
    expect(last.gone).toBe(true);
  });
  it('is no sign of that where the match is there', async () => {
    open();
    Wire.all[0]?.tell('error');
    await tick();
    expect(last).toMatchObject({ gone: false, view: { seq: 3 } });
  });
});

describe('freshId', () => {
  it('is 32 hexadecimal digits, another one each time', () => {
    expect(freshId()).toMatch(/^[0-9a-f]{32}$/);
    expect(freshId()).not.toBe(freshId());
  });
});
