/** What an overlay shows, as its address wishes, and what has just happened, for who switches scenes by it. */
import type { Table } from '../match/floor';

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

export type Scene = Table['scene'] | 'STROKE_JUDGED';

/** Milliseconds for which a stroke has just been judged. */
export const JUDGED = 5000;

/** What happens at a table, just after a stroke too. `now` is the server's time, ms. */
export function sceneNow(table: Pick<Table, 'scene' | 'judged_ms'>, now: number): Scene {
  const { scene, judged_ms } = table;
  return (scene === 'PLAY' || scene === 'GAME_BALL') && now - judged_ms < JUDGED ? 'STROKE_JUDGED' : scene;
}

export interface Transition {
  scene: Scene;
  previous: Scene;
}

/** The scene after another one; the same object where nothing has happened. */
export const transition = (before: Transition, now: Scene): Transition =>
  now === before.scene ? before : { scene: now, previous: before.scene };
