/** What an overlay shows, as its address wishes, and what has just happened, for who switches scenes by it. */
import { playsFor, standing } from '../match/standing';
import type { View } from '../match/view';

export const DESIGNS = ['bar', 'corner', 'strip'] as const;
export const EXTRAS = ['event', 'last', 'result'] as const;
type Design = (typeof DESIGNS)[number];
type Extra = (typeof EXTRAS)[number];

export interface OverlayWish {
  theme: 'dark' | 'light';
  /** How large, 1 as designed for 1920 by 1080. */
  size: number;
  /** How the score stands; null: not at all. */
  design: Design | null;
  extras: Extra[];
}

/** `theme=light&size=1.25&parts=corner,last`; what is not known is left out, without `parts` it is all of the bar. */
export function overlayWish(query: URLSearchParams): OverlayWish {
  const size = Number(query.get('size') ?? 1);
  const parts = (query.get('parts') ?? 'bar,event,last,result').split(',').map((part) => part.trim());
  return {
    theme: query.get('theme') === 'light' ? 'light' : 'dark',
    size: size >= 0.5 && size <= 2 ? size : 1,
    design: DESIGNS.find((design) => parts.includes(design)) ?? null,
    extras: EXTRAS.filter((extra) => parts.includes(extra)),
  };
}

export type Scene =
  'WAITING' | 'LAG' | 'PLAY' | 'STROKE_JUDGED' | 'REVIEW' | 'GAME_BALL' | 'PAUSE' | 'GAME_OVER' | 'MATCH_OVER';

/** Milliseconds for which a stroke has just been judged. */
export const JUDGED = 5000;

/** What happens at a table now. `now` is the server's time, ms. */
export function scene(view: View | null, now: number): Scene {
  if (!view) return 'WAITING';
  if (view.review) return 'REVIEW';
  if (view.phase === 'finished') return 'MATCH_OVER';
  if (view.phase === 'pause') return 'PAUSE';
  if (view.held) return 'GAME_OVER';
  if (view.phase === 'lag' || view.phase === 'opening') return 'LAG';
  if (view.last && now - view.last.time_ms < JUDGED) return 'STROKE_JUDGED';
  const at = standing(view);
  return playsFor(at, 'white') || playsFor(at, 'yellow') ? 'GAME_BALL' : 'PLAY';
}

export interface Transition {
  scene: Scene;
  previous: Scene;
}

/** The scene after another one; the same object where nothing has happened. */
export const transition = (before: Transition, now: Scene): Transition =>
  now === before.scene ? before : { scene: now, previous: before.scene };
