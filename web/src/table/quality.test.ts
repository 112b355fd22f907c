import { describe, expect, it } from 'vitest';

import { FLAT, Governor, STEPS, stepOf } from './quality';

/** The step after so many frames of so many ms. */
function run(governor: Governor, frames: number, time: number): number {
  for (let i = 0; i < frames; i++) governor.feed(time);
  return governor.step;
}

describe('Governor', () => {
  it('starts at the best and stays there while frames are quick', () => {
    expect(run(new Governor(2), 1000, 17)).toBe(0);
  });
  it('gives up shadows, pixels, smooth edges and the third dimension, in this order', () => {
    const governor = new Governor(2);
    const seen: number[] = [];
    for (let i = 0; i < 200; i++) if (governor.feed(80)) seen.push(governor.step);
    expect(seen).toEqual([1, 2, 3, 4, 5]);
    expect(STEPS.map(({ shadows, ratio, antialias, name }) => [shadows, ratio, antialias, name === 'flat'])).toEqual([
      ['full', 2, true, false],
      ['simple', 2, true, false],
      ['simple', 1, true, false],
      ['simple', 1, false, false],
      ['simple', 0.7, false, false],
      ['simple', 1, false, true],
    ]);
  });
  it('leaves out a step that looks the same on this screen', () => {
    const governor = new Governor(1);
    const seen: number[] = [];
    for (let i = 0; i < 200; i++) if (governor.feed(80)) seen.push(governor.step);
    expect(seen).toEqual([1, 3, 4, 5]);
  });
  it('keeps what takes under 50 ms but is not quick', () => {
    const governor = new Governor(2);
    run(governor, 12, 80);
    expect(run(governor, 3000, 40)).toBe(1);
  });
  it('forgives single slow frames and those behind a change', () => {
    const governor = new Governor(2);
    run(governor, 3, 900);
    for (let i = 0; i < 300; i++) governor.feed(i % 4 ? 17 : 300);
    expect(governor.step).toBe(0);
  });
  it('tries the better again when frames are quick, with ever more patience', () => {
    const governor = new Governor(2);
    expect(run(governor, 12, 80)).toBe(1);
    expect(run(governor, 900, 17)).toBe(1);
    expect(run(governor, 600, 17)).toBe(0);
    expect(run(governor, 12, 80)).toBe(1);
    expect(run(governor, 1800, 17)).toBe(1);
    expect(run(governor, 1200, 17)).toBe(0);
  });
  it('comes back from the flat picture after a while', () => {
    const governor = new Governor(2);
    expect(run(governor, 200, 80)).toBe(FLAT);
    let waited = 0;
    while (!governor.wait(1000)) waited++;
    expect(waited).toBeGreaterThan(60);
    expect(governor.step).toBe(FLAT - 1);
  });
});

it('a fixed quality has its step', () => {
  expect(['auto', 'high', 'middle', 'low', 'flat'].map((quality) => stepOf(quality as 'auto'))).toEqual([
    0, 0, 2, 3, 5,
  ]);
});
