import { describe, expect, it } from 'vitest';

import type { Area } from '../../match/simulatedTable';
import { allows, first, millimetres, nearest } from './areas';

const area: Area = { half: 'lower', rectangles: [[0.03075, 0.03075, 1.38925, 1.38925]], discs: [[0.71, 0.71, 0.0615]] };

describe('a ball in hand', () => {
  it('stays where it may lie', () => {
    expect(nearest(area, [0.3, 0.4])).toEqual([0.3, 0.4]);
  });
  it.each([[[-1, 0.5]], [[2, 2]], [[0.71, 0.72]], [[0.71, 0.71]]] as [[number, number]][])(
    'is brought back from %s',
    (wished) => {
      const at = nearest(area, wished);
      expect(at && allows(area, at)).toBe(true);
      const sent = at && millimetres(at);
      expect(sent && allows(area, [sent[0] / 1000, sent[1] / 1000])).toBe(true);
    },
  );
  it('is put down clear of the balls', () => {
    const at = first(area);
    expect(at && allows(area, at)).toBe(true);
  });
  it('finds no place where there is none', () => {
    expect(nearest({ ...area, discs: [[0.71, 0.71, 9]] }, [0.5, 0.5])).toBeNull();
  });
});
