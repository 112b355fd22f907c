import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { Latest, TIMING } from './latest';

interface Flight {
  question: number;
  at: number;
  signal: AbortSignal;
  answer: (value: string) => void;
  fail: (error: Error) => void;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function start(): {
  latest: Latest<number, string>;
  flights: Flight[];
  struckAndSeen: [string, number][];
  failed: number[];
} {
  const flights: Flight[] = [];
  const struckAndSeen: [string, number][] = [];
  const failed: number[] = [];
  const latest = new Latest<number, string>({
    ask: (question, signal) =>
      new Promise((answer, fail) => {
        signal.addEventListener('abort', () => fail(new Error('aborted')));
        flights.push({ question, at: performance.now(), signal, answer, fail });
      }),
    tell: (answer, question) => {
      struckAndSeen.push([answer, question]);
    },
    fail: (_, question) => {
      failed.push(question);
    },
  });
  return { latest, flights, struckAndSeen, failed };
}
const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);
const flight = (flights: Flight[], i: number): Flight => flights[i] ?? expect.fail(`no question ${i} was asked`);

describe('Latest', () => {
  it('asks the first question at once', () => {
    const { latest, flights } = start();
    latest.want(1);
    expect(flights.map((one) => one.question)).toEqual([1]);
  });

  it('has one on its way, and then asks the newest of those that waited', async () => {
    const { latest, flights, struckAndSeen } = start();
    for (const question of [1, 2, 3]) latest.want(question);
    await vi.advanceTimersByTimeAsync(100);
    expect(flights).toHaveLength(1);
    flight(flights, 0).answer('one');
    await settle();
    expect(flights.map((one) => one.question)).toEqual([1, 3]);
    flight(flights, 1).answer('three');
    await settle();
    expect(struckAndSeen).toEqual([
      ['one', 1],
      ['three', 3],
    ]);
  });

  it('asks no more than twenty times a second, however fast the answers are', async () => {
    const { latest, flights } = start();
    const begun = performance.now();
    for (let ms = 0; ms < 1000; ms += 5) {
      latest.want(ms);
      await vi.advanceTimersByTimeAsync(5);
      for (const one of flights) one.answer('soon');
      await settle();
    }
    const starts = flights.map((one) => one.at - begun).filter((at) => at < 1000);
    expect(starts.length).toBeGreaterThan(15);
    expect(starts.length).toBeLessThanOrEqual(20);
    for (const [i, at] of starts.entries())
      if (i > 0) expect(at - (starts[i - 1] ?? 0)).toBeGreaterThanOrEqual(TIMING.gap);
    await vi.advanceTimersByTimeAsync(100);
    expect(flights.at(-1)?.question).toBe(995);
  });

  it('gives a slow one up for a newer one, and never tells its answer', async () => {
    const { latest, flights, struckAndSeen, failed } = start();
    latest.want(1);
    latest.want(2);
    await vi.advanceTimersByTimeAsync(TIMING.patience);
    expect(flights.map((one) => one.question)).toEqual([1, 2]);
    expect(flight(flights, 0).signal.aborted).toBe(true);
    flight(flights, 0).answer('late');
    flight(flights, 1).answer('two');
    await settle();
    expect(struckAndSeen).toEqual([['two', 2]]);
    expect(failed).toEqual([]);
  });

  it('lets a slow one be where nobody asks anything newer', async () => {
    const { latest, flights, struckAndSeen } = start();
    latest.want(1);
    await vi.advanceTimersByTimeAsync(10 * TIMING.patience);
    flight(flights, 0).answer('one');
    await settle();
    expect(struckAndSeen).toEqual([['one', 1]]);
  });

  it('tells a failure with its question, and goes on', async () => {
    const { latest, flights, failed } = start();
    latest.want(1);
    latest.want(2);
    flight(flights, 0).fail(new Error('refused'));
    await vi.advanceTimersByTimeAsync(TIMING.gap);
    expect(failed).toEqual([1]);
    expect(flights.map((one) => one.question)).toEqual([1, 2]);
  });

  it('is silent when it was stopped', async () => {
    const { latest, flights, struckAndSeen, failed } = start();
    latest.want(1);
    latest.want(2);
    latest.stop();
    await vi.advanceTimersByTimeAsync(10 * TIMING.patience);
    expect(flights).toHaveLength(1);
    expect([struckAndSeen, failed]).toEqual([[], []]);
  });
});
