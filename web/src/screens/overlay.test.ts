import { describe, expect, it } from 'vitest';

import type { View } from '../match/view';
import { JUDGED, overlayWish, scene, transition } from './overlay';

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

describe('scene', () => {
  const view = (more: object): View =>
    ({
      phase: 'play',
      held: false,
      review: null,
      last: { time_ms: 1000 },
      games: [],
      score: { white: 0, yellow: 0, games: { white: 0, yellow: 0 } },
      target: 60,
      best_of: 3,
      winner: null,
      ...more,
    }) as unknown as View;
  it('says what happens, the rarer thing first', () => {
    const later = 1000 + JUDGED;
    expect(scene(null, later)).toBe('WAITING');
    expect(scene(view({}), later - 1)).toBe('STROKE_JUDGED');
    expect(scene(view({}), later)).toBe('PLAY');
    expect(scene(view({ score: { white: 57, yellow: 0, games: { white: 0, yellow: 0 } } }), later)).toBe('GAME_BALL');
    expect(scene(view({ review: {} }), later)).toBe('REVIEW');
    expect(scene(view({ held: true }), later)).toBe('GAME_OVER');
    expect(scene(view({ phase: 'pause', held: true }), later)).toBe('PAUSE');
    expect(scene(view({ phase: 'finished' }), later)).toBe('MATCH_OVER');
    expect(scene(view({ phase: 'lag', last: null }), later)).toBe('LAG');
  });
  it('remembers what was before', () => {
    const first = transition({ scene: 'WAITING', previous: 'WAITING' }, 'PLAY');
    expect(first).toEqual({ scene: 'PLAY', previous: 'WAITING' });
    expect(transition(first, 'PLAY')).toBe(first);
  });
});
