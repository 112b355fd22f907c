import { describe, expect, it } from 'vitest';

import { byNow, fragment, offered, seatsOf, sit } from './seats';

function store(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => {
      kept.set(key, value);
    },
  };
}

describe('seats', () => {
  it('are kept for each match', () => {
    const kept = store();
    sit('a', { white: 'one' }, kept);
    sit('a', { yellow: 'two' }, kept);
    expect(seatsOf('a', kept)).toEqual({ white: 'one', yellow: 'two' });
    expect(seatsOf('b', kept)).toEqual({});
  });
  it('survive a storage that holds nonsense, or is full', () => {
    expect(seatsOf('a', { getItem: () => '{"white": 3, "red": "x"}', setItem: () => undefined })).toEqual({});
    expect(seatsOf('a', { getItem: () => '[', setItem: () => undefined })).toEqual({});
    expect(
      sit(
        'a',
        { white: 'one' },
        {
          getItem: () => null,
          setItem: () => {
            throw new Error('full');
          },
        },
      ),
    ).toEqual({ white: 'one' });
  });
  it('travel in the fragment of a link', () => {
    expect(offered(fragment('yellow', 'a/b+c'))).toEqual({ yellow: 'a/b+c' });
    for (const hash of ['', '#t=red.x', '#t=white.', '#t=white.%E0%A4%A', '#other'])
      expect(offered(hash), hash).toEqual({});
  });
  it('go with the players who exchange balls', () => {
    expect(byNow({ white: 'one' }, true)).toEqual({ yellow: 'one' });
    expect(byNow({ white: 'one' }, false)).toEqual({ white: 'one' });
  });
});
