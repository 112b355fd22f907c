import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Played } from '../../match/view';
import type { Film } from '../stroke/film.svelte';
import type { Replay } from './api';
import type { Films } from './films';

vi.hoisted(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
const { Screening } = await import('./screening.svelte');
const { settings } = await import('../stroke/settings.svelte');

const view = (seq: number, stroke: number, more: Partial<Played['table']> = {}): Played =>
  ({ seq, table: { stroke, lag: 0, act: 'strike', position: {}, ...more } }) as unknown as Played;
const pass = (ms = 0): Promise<void> => vi.advanceTimersByTimeAsync(ms).then(() => undefined);

/** A film without a picture: it ends when the test says so, or when it is skipped or closed. */
class Reel {
  skipped = false;
  duration = 7;
  time = 0;
  end: () => void = () => undefined;
  constructor(readonly name: string) {}
  show(): Promise<void> {
    return new Promise((resolve) => {
      this.end = resolve;
    });
  }
  seek(time: number): void {
    this.time = time;
  }
  skip(): void {
    this.skipped = true;
    this.end();
  }
  close(): void {
    this.end();
  }
}

let reels: Reel[];
let missing: Set<string>;
let told: string[];
let screening: InstanceType<typeof Screening>;

function bring(name: string): Promise<Film<Replay>> {
  if (missing.has(name)) return Promise.reject(new Error('no connection'));
  const reel = new Reel(name);
  reels.push(reel);
  return Promise.resolve(reel as unknown as Film<Replay>);
}
const films = {
  lag: (seq: number) => bring(`lag ${seq}`),
  stroke: (seq: number) => bring(`stroke ${seq}`),
} as unknown as Films;
const names = (): string[] => reels.map(({ name }) => name);
const onTable = (): string | undefined => (screening.film as unknown as Reel | null)?.name;

/** Let the film that runs end, and the look at its end pass. */
async function end(): Promise<void> {
  reels.at(-1)?.end();
  await pass(600);
}

beforeEach(() => {
  vi.useFakeTimers();
  [reels, missing, told] = [[], new Set(), []];
  settings.still = false;
  screening = new Screening(films, {
    seen: ({ seq }) => void told.push(`seen ${seq}`),
    call: ({ seq }) => void told.push(`call ${seq}`),
  });
});
afterEach(() => {
  screening.stop();
  vi.useRealTimers();
});

describe('what happens is shown in its order', () => {
  it('shows where the match stands at once, and no stroke that was before', async () => {
    screening.arrive(view(7, 7));
    await pass();
    expect(told).toEqual(['seen 7']);
    expect(names()).toEqual([]);
  });

  it('tells score and call of a stroke only when its end was looked at', async () => {
    screening.arrive(view(1, 0));
    screening.arrive(view(2, 2));
    await pass();
    expect(onTable()).toBe('stroke 2');
    reels[0]?.end();
    await pass(599);
    expect(told).toEqual(['seen 1']);
    await pass(1);
    expect(told).toEqual(['seen 1', 'seen 2', 'call 2']);
    expect(screening.film).toBeNull();
    expect((screening.last as unknown as Reel).name).toBe('stroke 2');
  });

  it('shows a lag before what it decides, and calls nothing', async () => {
    screening.arrive(view(0, 0, { act: 'lag' }));
    screening.arrive(view(1, 0, { act: 'open', lag: 1 }));
    await pass();
    expect(onTable()).toBe('lag 1');
    await end();
    expect(told).toEqual(['seen 0', 'seen 1']);
  });

  it('takes the newest of several views of one stroke, and shows each stroke once', async () => {
    screening.arrive(view(1, 0));
    screening.arrive(view(2, 2));
    await pass();
    screening.arrive(view(3, 2));
    screening.arrive(view(4, 4));
    await end();
    expect(told).toEqual(['seen 1', 'seen 3', 'call 3']);
    await pass(4000);
    expect(names()).toEqual(['stroke 2', 'stroke 4']);
    await end();
    expect(told.slice(3)).toEqual(['seen 4', 'call 4']);
  });

  it('goes on without the film that cannot be brought', async () => {
    missing.add('stroke 2');
    screening.arrive(view(1, 0));
    screening.arrive(view(2, 2));
    await pass();
    expect(told).toEqual(['seen 1', 'seen 2', 'call 2']);
  });

  it('shows the ways instead of the motion where motion is not wanted, and for longer', async () => {
    settings.still = true;
    screening.arrive(view(1, 0));
    screening.arrive(view(2, 2));
    await pass(1999);
    expect(reels[0]?.skipped).toBe(true);
    expect(told).toEqual(['seen 1']);
    await pass(1);
    expect(told).toEqual(['seen 1', 'seen 2', 'call 2']);
  });

  it('shows nothing any more once it was stopped', async () => {
    screening.arrive(view(1, 0));
    screening.arrive(view(2, 2));
    await pass();
    screening.stop();
    screening.arrive(view(3, 3));
    await pass(60_000);
    expect(names()).toEqual(['stroke 2']);
    expect(told).not.toContain('seen 3');
  });
});

describe('a ruling can be read before its answer', () => {
  beforeEach(async () => {
    screening.arrive(view(1, 0));
    screening.arrive(view(2, 2));
    await pass();
    screening.arrive(view(3, 3));
    await end();
  });

  it('stays for four seconds', async () => {
    await pass(3999);
    expect(names()).toEqual(['stroke 2']);
    await pass(1);
    expect(onTable()).toBe('stroke 3');
  });

  it('is left at once by who strikes', async () => {
    screening.hurry();
    await pass();
    expect(onTable()).toBe('stroke 3');
  });
});

it('does not keep an answer waiting that comes to a move made meanwhile', async () => {
  screening.arrive(view(1, 0));
  screening.arrive(view(2, 2));
  await pass();
  await end();
  screening.forgetReading();
  screening.arrive(view(3, 3));
  await pass();
  expect(onTable()).toBe('stroke 3');
});

describe('a replay', () => {
  it('takes no stroke from the table that is being played', async () => {
    screening.arrive(view(1, 0));
    screening.arrive(view(2, 2));
    await pass();
    await screening.replay(1);
    expect([onTable(), screening.replaying]).toEqual(['stroke 2', false]);
    expect(names()).toEqual(['stroke 2']);
  });

  it('lets what happens meanwhile wait, and shows it when it is left', async () => {
    screening.arrive(view(5, 5));
    await screening.replay(3);
    expect([onTable(), screening.replaying]).toEqual(['stroke 3', true]);
    screening.arrive(view(6, 6));
    await pass(60_000);
    expect(told).toEqual(['seen 5']);
    screening.live();
    await pass();
    expect([onTable(), screening.replaying]).toEqual(['stroke 6', false]);
  });

  it('is not ended by a tap that ends strokes', async () => {
    screening.arrive(view(5, 5));
    await screening.replay(3);
    screening.skip();
    expect(reels[0]?.skipped).toBe(false);
  });

  it('says what keeps a stroke from being brought', async () => {
    missing.add('stroke 3');
    screening.arrive(view(5, 5));
    await expect(screening.replay(3)).rejects.toThrow('no connection');
    expect(screening.replaying).toBe(false);
  });
});

it('shows whoever comes to an ended match its last stroke', async () => {
  screening.arrive(view(9, 8, { act: 'over', position: null }));
  await pass();
  const last = screening.last as unknown as Reel;
  expect(last.name).toBe('stroke 8');
  expect(last.time, 'the castle beside the table is drawn at the time of the film').toBe(last.duration);
  expect(screening.film).toBeNull();
});
