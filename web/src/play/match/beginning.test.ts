import { describe, expect, it } from 'vitest';

import type { Played } from '../../match/view';
import { neighbour, rematch } from './beginning';
import { seatedIn } from './seats';

const over = (more: object = {}): Played =>
  ({
    players: { white: 'Anna', yellow: 'Computer' },
    edition: 'fibis-2022',
    target: 50,
    best_of: 3,
    start: { white: 10, yellow: 0 },
    table: { seats: { white: 'person', yellow: 'league' } },
    ...more,
  }) as unknown as Played;

describe('a rematch', () => {
  it('is the same match with the balls changed', () => {
    const { wish, far } = rematch(over(), ['white']);
    expect(wish).toEqual({
      white: { name: 'Computer', player: 'league' },
      yellow: { name: 'Anna', player: 'person' },
      edition: 'fibis-2022',
      target: 50,
      best_of: 3,
      start: { white: 0, yellow: 10 },
    });
    expect(far).toBeNull();
  });
  it('keeps the link of who sits at another device', () => {
    const table = { seats: { white: 'person', yellow: 'person' } };
    expect(rematch(over({ table }), ['white']).far).toBe('white');
    expect(rematch(over({ table }), ['yellow']).far).toBe('yellow');
    expect(rematch(over({ table }), ['white', 'yellow']).far).toBeNull();
  });
});

describe('a strength', () => {
  it('has neighbours', () => {
    expect(neighbour('beginner', -1)).toBe('novice');
    expect(neighbour('beginner', 1)).toBe('league');
    expect(neighbour('novice', -1)).toBeNull();
    expect(neighbour('master', 1)).toBeNull();
    expect(neighbour('guest', 1)).toBeNull();
    expect(neighbour('person', -1)).toBeNull();
  });
});

describe('own matches', () => {
  it('are those in which a seat is kept', () => {
    const names = ['name', 'seats/abc', 'invites/xyz', 'seats/def'];
    expect(seatedIn({ length: names.length, key: (place) => names[place] ?? null })).toEqual(new Set(['abc', 'def']));
  });
});
