import { describe, expect, it } from 'vitest';

import { A_PAGE, grid, page } from './floor';

describe('grid', () => {
  it('has a square for every table of a page, and no row too many', () => {
    for (let tables = 1; tables <= A_PAGE; tables += 1) {
      const { across, down } = grid(tables);
      expect(across * down).toBeGreaterThanOrEqual(tables);
      expect(across * (down - 1)).toBeLessThan(tables);
    }
  });
});

describe('page', () => {
  const tables = Array.from({ length: 25 }, (_, i) => i);
  it('shares tables evenly among pages that turn', () => {
    const all = [0, 1, 2].flatMap((number) => page(tables, number).shown);
    expect(all).toEqual(tables);
    expect(page(tables, 0).pages).toBe(3);
    expect(page(tables, 3).shown).toEqual(page(tables, 0).shown);
    for (const number of [0, 1, 2]) expect(page(tables, number).shown.length).toBeLessThanOrEqual(A_PAGE);
  });
  it('is one page for few tables, and for none', () => {
    expect(page([1, 2, 3], 7)).toEqual({ shown: [1, 2, 3], pages: 1 });
    expect(page([], 0)).toEqual({ shown: [], pages: 1 });
  });
});
