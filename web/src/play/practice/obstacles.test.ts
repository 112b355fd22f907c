import { describe, expect, it } from 'vitest';

import { MATCH, type Position } from '../../table/config';
import { ballOver, obstacle, rounded } from './obstacles';

const position: Position = { w: [0.7, 0.4], y: [0.9, 2], r: null, pins: 'nwmes' };
const at = (x: number, y: number, from = position) => obstacle('w', [x, y], from, MATCH);

describe('obstacle', () => {
  it('lets a ball lie where nothing is, and where it lies already', () => {
    expect(at(0.3, 0.3)).toBeNull();
    expect(at(0.7, 0.41)).toBeNull();
  });
  it('lets it touch a cushion and not lie in one', () => {
    expect(at(0.03075, 2.84 - 0.03075)).toBeNull();
    expect(at(0.03, 1)).toEqual({ kind: 'cushion' });
    expect(at(1, 2.9)).toEqual({ kind: 'cushion' });
    expect(at(Number.NaN, 1)).toEqual({ kind: 'cushion' });
  });
  it('lets it touch a ball and not lie on one', () => {
    expect(at(0.9 + 0.0615, 2)).toBeNull();
    expect(at(0.95, 2)).toEqual({ kind: 'ball', ball: 'y' });
    expect(obstacle('r', [0.7, 0.4], position, MATCH)).toEqual({ kind: 'ball', ball: 'w' });
  });
  it('lets it not lie on a pin that stands', () => {
    expect(at(0.71, 1.3)).toBeNull();
    expect(at(0.71, 1.33)).toEqual({ kind: 'pin', pin: 's' });
    expect(at(0.71, 1.33, { ...position, pins: 'nwme' })).toBeNull();
  });
});

describe('covering', () => {
  it('names the ball on a spot', () => {
    const over: Position = { ...position, pins: 'nwme', r: [0.71, 1.33] };
    expect(ballOver('s', over, MATCH)).toBe('r');
    expect(ballOver('n', over, MATCH)).toBeNull();
  });
});

describe('rounded', () => {
  it('rounds to a tenth of a millimetre', () => expect(rounded([0.123456, 1.99996])).toEqual([0.1235, 2]));
});
