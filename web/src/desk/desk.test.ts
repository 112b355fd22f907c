import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Environment } from '../match/environment';
import type { StrokeRow, View } from '../match/view';
import { meet, tapPin } from '../model/form';
import type { Player } from '../model/things';
import { Desk } from './desk.svelte';
import { LOCK } from './lock.svelte';

const STRUCK = /^([WY]) /;

/** A server that counts strokes, lets White and Yellow strike in turn, and takes entries back. */
class Server {
  entries: { entry: string; desk: string; client_id: string }[] = [];
  listener: (event: { data: string }) => void = () => undefined;

  private stands(seq: number): boolean {
    return !this.entries.some((one, i) => one.entry === `void ${seq}` && this.stands(i + 1));
  }

  get view(): View {
    const strokes = this.entries.flatMap(({ entry }, i): Partial<StrokeRow>[] => {
      const player = STRUCK.exec(entry)?.[1] as Player | undefined;
      return player && this.stands(i + 1) ? [{ seq: i + 1, player, entry, struck: true, part: 0 }] : [];
    });
    const rows = strokes.map((row, i) => ({ ...row, number: i + 1 })) as StrokeRow[];
    const striker: Player = rows.length % 2 ? 'Y' : 'W';
    return {
      seq: this.entries.length,
      game: 1,
      phase: 'play',
      striker,
      turn: { how: 'plain', half: null },
      strokes: rows,
      last: rows.at(-1) ?? null,
      problems: [],
      partner: 0,
      pairs: { white: false, yellow: false },
      held: false,
      confirmed: [],
    } as unknown as View;
  }

  /** Another desk writes. */
  write(entry: string, desk = 'table 3'): void {
    this.entries.push({ entry, desk, client_id: '' });
    this.tell();
  }

  tell(): void {
    this.listener({ data: JSON.stringify(this.view) });
  }

  fetch = (url: string, init?: RequestInit): Promise<Response> => {
    const one = /entries\/(\d+)/.exec(url)?.[1];
    if (one) return Promise.resolve(Response.json({ seq: Number(one), ...this.entries[Number(one) - 1] }));
    if (!init?.body || !url.includes('/entries')) return Promise.resolve(Response.json({}, { status: 404 }));
    const body = JSON.parse(String(init.body)) as { seq: number; entry: string; client_id: string };
    if (body.seq !== this.entries.length + 1) {
      const entry = this.entries[body.seq - 1]?.entry;
      return Promise.resolve(Response.json({ seq: body.seq, view: this.view, entry }, { status: 409 }));
    }
    this.entries.push({ ...body, desk: '' });
    return Promise.resolve(Response.json({ seq: body.seq, view: this.view }, { status: 201 }));
  };

  get texts(): string[] {
    return this.entries.map((one) => one.entry);
  }
}

let server: Server;
let desk: Desk;

const settle = (ms = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

beforeEach(async () => {
  vi.useFakeTimers();
  server = new Server();
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => setTimeout(act, 1));
  const environment: Environment = {
    fetch: server.fetch,
    storage: { length: 0, key: () => null, getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
    stream: () => ({
      addEventListener: (type, listener) => {
        if (type === 'message') server.listener = listener;
      },
      close: () => undefined,
    }),
    now: () => Date.now(),
    later: (act, ms) => setTimeout(act, ms),
    cancel: (timer) => clearTimeout(timer as number),
  };
  desk = new Desk('m', environment);
  desk.start();
  server.write('lag W', '');
  await settle(10);
});
afterEach(() => {
  desk.stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const confirm = async (): Promise<void> => {
  desk.confirm(performance.now());
  await settle(LOCK + 10);
};

describe('a stroke', () => {
  it('is written once, however often it is confirmed', async () => {
    desk.tap((form) => tapPin(form, 'n'));
    desk.confirm(performance.now());
    desk.confirm(performance.now());
    await settle(LOCK + 10);
    expect(server.texts).toEqual(['lag W', 'W co on']);
    expect(desk.untouched).toBe(true);
  });

  it('is not written by a press that began while the last one was written, however long it lasts', async () => {
    desk.confirm(performance.now());
    await settle(LOCK - 100);
    const begun = performance.now();
    await settle(200);
    desk.confirm(begun);
    desk.pressed = begun;
    expect(desk.write('note "late"')).toBe(false);
    desk.tap((form) => tapPin(form, 'm'));
    await settle(LOCK);
    expect(server.texts).toEqual(['lag W', 'W co']);
    expect(desk.untouched).toBe(true);
  });

  it('is not written by a press that began before its striker was painted', async () => {
    const begun = performance.now();
    server.write('W co');
    await settle(10);
    desk.confirm(begun);
    await settle(LOCK);
    expect(server.texts).toEqual(['lag W', 'W co']);
  });
});

describe('taps belong to a stroke number', () => {
  it('and stay as they were when another desk writes that stroke', async () => {
    desk.tap((form) => tapPin(form, 'm'));
    server.write('W co cr');
    await settle(10);
    expect(desk.forestalled).toEqual({ game: 1, number: 1, striker: 'W' });
    expect(desk.form.pins).toEqual([['m', 'o']]);
    expect(desk.history.deskOf(2)).toBe('table 3');
    desk.tap((form) => tapPin(form, 'n'));
    await confirm();
    expect(desk.form.pins).toEqual([['m', 'o']]);
    expect(server.texts).toEqual(['lag W', 'W co cr']);
  });

  it('are discarded, or meant for the next stroke, and written only by confirm', async () => {
    desk.tap((form) => tapPin(form, 'm'));
    server.write('W co cr');
    await settle(10);
    desk.enterAsNext();
    expect(desk.entry).toBe('Y co om');
    await confirm();
    expect(server.texts.at(-1)).toBe('Y co om');

    desk.tap((form) => tapPin(form, 'm'));
    server.write('W co');
    await settle(10);
    desk.discard();
    expect([desk.forestalled, desk.untouched, desk.entry]).toEqual([null, true, 'Y co']);
  });

  it('the same where both confirm at one moment', async () => {
    desk.tap((form) => meet(form, 'r'));
    // The other was faster, and this desk has not heard of it yet.
    server.entries.push({ entry: 'W co', desk: 'table 3', client_id: '' });
    await confirm();
    expect(desk.forestalled?.number).toBe(1);
    expect(desk.form.contact).toBe('r');
    expect(desk.state.held).toEqual([]);
    expect(server.texts).toEqual(['lag W', 'W co']);
  });

  it('are free again when that stroke is taken back', async () => {
    desk.tap((form) => tapPin(form, 'm'));
    server.write('W co');
    server.write('void 2');
    await settle(10);
    expect(desk.forestalled).toBeNull();
    expect(desk.entry).toBe('W co om');
  });

  it('and do not move to the stroke before when the last one is taken back here', async () => {
    server.write('W co');
    await settle(10);
    desk.tap((form) => tapPin(form, 'm'));
    desk.undo(performance.now());
    await settle(LOCK + 10);
    expect(desk.forestalled).toEqual({ game: 1, number: 2, striker: 'Y' });
    expect(desk.entry).toBeNull();
    desk.discard();
    expect(desk.entry).toBe('W co');
  });

  it('stay through a note, and through what this desk writes beside', async () => {
    desk.tap((form) => tapPin(form, 'm'));
    server.write('note "a coin"');
    await settle(10);
    desk.write('note "another"');
    await settle(LOCK + 10);
    expect(desk.forestalled).toBeNull();
    expect(desk.entry).toBe('W co om');
  });
});

describe('undo', () => {
  const undo = async (): Promise<void> => {
    desk.undo(performance.now());
    await settle(5);
  };

  it('takes back one act after the other without waiting, and restore gives them back', async () => {
    for (const entry of ['W co on', 'Y co', 'note "x"']) server.write(entry);
    await settle(10);
    expect(desk.history.last?.entry).toBe('note "x"');
    await undo();
    await undo();
    expect(server.texts.slice(4)).toEqual(['void 4', 'void 3']);
    expect([desk.history.last?.seq, desk.history.undone]).toEqual([2, 'Y co']);
    desk.restore(performance.now());
    await settle(5);
    desk.restore(performance.now());
    await settle(5);
    expect(server.texts.slice(6)).toEqual(['void 6', 'void 5']);
    expect([desk.history.last?.seq, desk.history.undone]).toEqual([4, null]);
  });

  it('waits until it is known what stands', async () => {
    server.write('W co');
    desk.undo(performance.now());
    expect(server.texts).toEqual(['lag W', 'W co']);
    await settle(10);
    await undo();
    expect(server.texts.at(-1)).toBe('void 2');
  });

  it('forgets what could be restored once something else is written', async () => {
    server.write('W co on');
    await settle(10);
    await undo();
    await settle(LOCK);
    await confirm();
    expect(server.texts.at(-1)).toBe('W co');
    expect(desk.history.undone).toBeNull();
  });
});
