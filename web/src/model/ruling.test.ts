import { describe, expect, it } from 'vitest';

import { calculation, headline, pinsToSet, type Foul, type Placement, type Ruling } from './ruling';

const line = (points: number, pins: string) => ({ code: 'side_pins', name: 'Side pins', article: '8.1', points, pins });
const foul = (code: string, points: number): Foul => ({ code, name: code, call: code, article: '15', points });

describe('calculation', () => {
  it('shows what each of several pins is worth', () => {
    expect(calculation(line(6, 'nwe'))).toBe('2 + 2 + 2');
    expect(calculation(line(2, 'n'))).toBe('');
    expect(calculation(line(4, ''))).toBe('');
  });
});

describe('headline', () => {
  const ruling = { verdict: 'Good stroke', article: '5.2', fouls: [] as Foul[] } as Ruling;
  it('is the verdict of a stroke without a foul', () => {
    expect(headline(ruling)).toEqual({ text: 'Good stroke', article: '5.2' });
  });
  it('is the first foul that counts', () => {
    expect(headline({ ...ruling, fouls: [foul('miss', 0), foul('red_first', 4)] }).text).toBe('red_first');
    expect(headline({ ...ruling, fouls: [foul('wrong_player', 0)] }).text).toBe('wrong_player');
  });
});

describe('pinsToSet', () => {
  it('reads the acts', () => {
    const act = { ball: '' as const, place: '', otherwise: '' };
    const placement: Placement = {
      acts: [
        { ...act, kind: 'lift', pins: '' },
        { ...act, kind: 'up', pins: 'nw' },
        { ...act, kind: 'off', pins: 'm' },
      ],
      half: null,
      pins: 'nwes',
      choice: null,
      sentences: [],
    };
    expect(pinsToSet(placement)).toEqual({ up: 'nw', off: 'm' });
  });
});
