import { describe, expect, it } from 'vitest';

import { JUDGED, overlayWish, sceneNow, transition } from './overlay';

const wish = (query: string): ReturnType<typeof overlayWish> => overlayWish(new URLSearchParams(query));

describe('overlayWish', () => {
  it('is the whole bar where nothing is wished', () => {
    expect(wish('')).toEqual({ theme: 'dark', size: 1, design: 'bar', extras: ['event', 'last', 'result'] });
  });
  it('takes what is known and leaves the rest', () => {
    expect(wish('theme=light&size=1.5&parts=last, corner,fireworks')).toEqual({
      theme: 'light',
      size: 1.5,
      design: 'corner',
      extras: ['last'],
    });
    expect(wish('size=900&theme=pink&parts=').size).toBe(1);
    expect(wish('parts=last').design).toBeNull();
  });
});

describe('sceneNow', () => {
  const at = (scene: 'PLAY' | 'GAME_BALL' | 'REVIEW', now: number): string => sceneNow({ scene, judged_ms: 1000 }, now);
  it('says for a while that a stroke has been judged, unless something rarer happens', () => {
    const later = 1000 + JUDGED;
    expect([at('PLAY', later - 1), at('GAME_BALL', later - 1)]).toEqual(['STROKE_JUDGED', 'STROKE_JUDGED']);
    expect([at('PLAY', later), at('GAME_BALL', later)]).toEqual(['PLAY', 'GAME_BALL']);
    expect(at('REVIEW', 1001)).toBe('REVIEW');
  });
  it('remembers what was before', () => {
    const first = transition({ scene: 'WAITING', previous: 'WAITING' }, 'PLAY');
    expect(first).toEqual({ scene: 'PLAY', previous: 'WAITING' });
    expect(transition(first, 'PLAY')).toBe(first);
  });
});
