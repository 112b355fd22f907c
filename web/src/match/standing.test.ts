import { describe, expect, it } from 'vitest';

import { isLit, playsFor, standing, type Shown } from './standing';

const shown = (more: object): Shown =>
  ({
    held: false,
    games: [],
    score: { white: 20, yellow: 57, games: { white: 0, yellow: 1 } },
    phase: 'play',
    winner: null,
    target: 60,
    best_of: 3,
    ...more,
  }) as Shown;

describe('standing', () => {
  it('tells who plays for what', () => {
    const at = standing(shown({}));
    expect(at.needs).toEqual({ white: 40, yellow: 3 });
    expect(playsFor(at, 'white')).toBeNull();
    expect(playsFor(at, 'yellow')).toBe('match');
    expect(playsFor(standing(shown({ best_of: 5 })), 'yellow')).toBe('game');
    expect([isLit(at, 'white', 'W'), isLit(at, 'yellow', 'W'), isLit(at, 'white', null)]).toEqual([true, false, false]);
  });
  it('holds the result of a game until the next one is begun', () => {
    const games = [{ game: 1, opener: 'W', white: 60, yellow: 32, winner: 'W' }];
    const at = standing(shown({ held: true, games, score: { white: 0, yellow: 0, games: { white: 1, yellow: 0 } } }));
    expect(at.score).toEqual({ white: 60, yellow: 32, games: { white: 1, yellow: 0 } });
    expect(at.rests).toBe(true);
    expect(isLit(at, 'white', 'Y')).toBe(true);
    expect(playsFor(at, 'yellow')).toBeNull();
  });
  it('lights the winner of the match', () => {
    const at = standing(shown({ phase: 'finished', winner: 'Y' }));
    expect([at.rests, at.won, isLit(at, 'yellow', null)]).toEqual([true, 'Y', true]);
  });
});
