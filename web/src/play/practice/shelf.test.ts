import { describe, expect, it } from 'vitest';

import { exerciseLink, exerciseOf, type NamedExercise } from '../stroke/exercise';
import { keep, kept, MOST, remove } from './shelf';

const one: NamedExercise = {
  name: 'Filotto',
  at: 'w=710,355 y=710,2740 r=710,2130 pins=nwmes turn=W',
  shot: 'az=93.5 v=2.4 el=0 side=0.2 high=-0.1',
  edition: 'umb-1997',
  goal: 8,
};

function shop(first?: string): Pick<Storage, 'getItem' | 'setItem'> {
  let value = first ?? null;
  return {
    getItem: () => value,
    setItem: (_, text) => {
      value = text;
    },
  };
}

describe('the shelf', () => {
  it('keeps exercises by name, the newer in the place of the older', () => {
    const store = shop();
    expect(keep(one, store)).toBe(true);
    expect(keep({ ...one, name: 'Carom', goal: 4 }, store)).toBe(true);
    expect(keep({ ...one, name: ' Filotto ', goal: 10 }, store)).toBe(true);
    expect(kept(store).map(({ name, goal }) => [name, goal])).toEqual([
      ['Carom', 4],
      ['Filotto', 10],
    ]);
    expect(remove('Carom', store)).toBe(true);
    expect(kept(store).map(({ name }) => name)).toEqual(['Filotto']);
  });
  it('keeps none without a name, and no more than it may', () => {
    expect(keep({ ...one, name: '  ' }, shop())).toBe(false);
    const full = shop(JSON.stringify(Array.from({ length: MOST }, (_, i) => ({ ...one, name: `n${i}` }))));
    expect(keep(one, full)).toBe(false);
    expect(keep({ ...one, name: 'n7' }, full)).toBe(true);
  });
  it('says so where the browser has no room', () => {
    expect(
      keep(one, {
        getItem: () => null,
        setItem: () => {
          throw new Error('full');
        },
      }),
    ).toBe(false);
  });
  it('passes over what others have left there', () => {
    expect(kept(shop('{"a":1}'))).toEqual([]);
    expect(kept(shop('not json'))).toEqual([]);
    expect(kept(shop(JSON.stringify([null, 1, { name: 'x' }, one])))).toEqual([one]);
  });
});

describe('the link', () => {
  it('carries an exercise there and back', () => {
    const [path, query] = exerciseLink(one).split('?');
    expect(path).toBe('/play/practice');
    expect(exerciseOf(`?${query}`)).toEqual(one);
  });
  it('leaves out what is not exerciseOf for', () => {
    expect(exerciseLink({ ...one, goal: 0, name: '' })).not.toMatch(/goal|name/);
    expect(exerciseOf('?at=%20&goal=-3')).toEqual({});
    expect(exerciseOf('?goal=17&edition=x')).toEqual({ edition: 'x' });
  });
});
