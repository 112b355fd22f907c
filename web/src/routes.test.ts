import { describe, expect, it } from 'vitest';

import { find, match, MISSING } from './routes';

describe('match', () => {
  it('names the words of a path', () => {
    expect(match('/desk/:id', '/desk/7')).toEqual({ id: '7' });
    expect(match('/rules/:article', '/rules/15.3b')).toEqual({ article: '15.3b' });
    expect(match('/', '/')).toEqual({});
  });
  it('wants every word and no more', () => {
    expect(match('/desk/:id', '/desk')).toBeNull();
    expect(match('/judge', '/judge/more')).toBeNull();
    expect(match('/judge', '/new')).toBeNull();
  });
});

describe('find', () => {
  it('has a page for every path', () => {
    expect(find('/judge').route.path).toBe('/judge');
    expect(find('/nowhere').route).toBe(MISSING);
  });
});
