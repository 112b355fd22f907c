import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { t } from '../../words/words.svelte';
import { Moves } from './moves.svelte';

interface Request {
  path: string;
  token: string | null;
  body: { seq: number; client_id: string };
}
type Answer = { status: number; body: unknown } | 'lost';

const pass = (ms = 0): Promise<void> => vi.advanceTimersByTimeAsync(ms).then(() => undefined);
const made = (seq: number): Answer => ({ status: 201, body: { seq, view: { seq }, stroke: { seq } } });
const refused = (status: number, error: string, more = {}): Answer => ({
  status,
  body: { error, line: 1, column: 1, got: '', expected: '', ...more },
});

let answers: Answer[];
let requests: Request[];
let ready: { done: boolean; ready: number; total: number }[];
let told: string[];
let moves: Moves;

beforeEach(() => {
  vi.useFakeTimers();
  [answers, requests, ready, told] = [[], [], [], []];
  vi.stubGlobal('fetch', (url: string, init: RequestInit): Promise<Response> => {
    if (url.includes('/ready'))
      return Promise.resolve(Response.json(ready.shift() ?? { done: true, ready: 53, total: 53 }));
    requests.push({
      path: url,
      token: new Headers(init.headers).get('authorization'),
      body: JSON.parse(String(init.body)) as Request['body'],
    });
    const answer = answers.shift() ?? 'lost';
    if (answer === 'lost') return Promise.reject(new TypeError('no connection'));
    return Promise.resolve(Response.json(answer.body, { status: answer.status }));
  });
  moves = new Moves('abc', {
    struck: ({ seq }) => void told.push(`stroke ${seq}`),
    view: ({ seq }) => void told.push(`view ${seq}`),
    isPreparing: () => false,
  });
});
afterEach(() => {
  moves.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a move', () => {
  it('is sent with the token of its side and the number of its entry', async () => {
    answers = [made(5)];
    await moves.send({ kind: 'open', opens: 'yellow' }, 'white', 'secret', 5);
    expect(requests).toHaveLength(1);
    expect(requests[0]?.path).toMatch(/^\/api\/play\/abc\/open\?/);
    expect(requests[0]?.token).toBe('Bearer secret');
    expect(requests[0]?.body).toMatchObject({ seq: 5, opens: 'yellow' });
  });

  it('gives its stroke before the view that tells of it', async () => {
    answers = [made(5)];
    const sent = moves.send({ kind: 'reset' }, 'white', 'secret', 5);
    expect(moves.busy).toBe(true);
    await sent;
    expect(told).toEqual(['stroke 5', 'view 5']);
    expect([moves.busy, moves.error]).toEqual([false, '']);
  });

  it('carries the same id when it is sent again, and another one when it is another', async () => {
    answers = ['lost', made(5), made(6)];
    await moves.send({ kind: 'pause' }, 'white', 'secret', 5);
    expect(moves.error).toBe(t('play.notSent'));
    await moves.send({ kind: 'pause' }, 'white', 'secret', 5);
    expect(moves.error).toBe('');
    await moves.send({ kind: 'pause' }, 'white', 'secret', 6);
    const ids = requests.map(({ body }) => body.client_id);
    expect(ids[0]).toBe(ids[1]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  it('that is refused says why, and brings the view that came with the refusal', async () => {
    answers = [refused(409, "it is not this side's turn", { view: { seq: 6 } })];
    await moves.send({ kind: 'pause' }, 'white', 'secret', 5);
    expect(moves.error).toBe(t('play.refusedTurn'));
    expect(told).toEqual(['view 6']);
  });

  it('waits where the table is being prepared, says how far it is, and is sent again under its id', async () => {
    answers = [refused(503, 'the table is being prepared'), made(5)];
    ready = [
      { done: false, ready: 12, total: 53 },
      { done: true, ready: 53, total: 53 },
    ];
    const sent = moves.send({ kind: 'pause' }, 'white', 'secret', 5);
    await pass();
    expect(moves.preparing).toMatchObject({ ready: 12, total: 53 });
    await pass(1000);
    expect(moves.preparing).toBeNull();
    expect(moves.error).toBe(t('play.serverBusy'));
    await pass(2000);
    await sent;
    expect(requests.map(({ body }) => body.client_id)).toEqual(Array(2).fill(requests[0]?.body.client_id));
    expect(told).toEqual(['stroke 5', 'view 5']);
    expect([moves.busy, moves.error]).toEqual([false, '']);
  });

  it('is given up when the page is left while it waits', async () => {
    answers = Array<Answer>(9).fill(refused(503, 'the table is being prepared'));
    const sent = moves.send({ kind: 'pause' }, 'white', 'secret', 5);
    await pass();
    moves.stop();
    await pass(60_000);
    await sent;
    expect(requests).toHaveLength(2);
  });
});
