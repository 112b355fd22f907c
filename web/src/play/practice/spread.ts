/** How a hand's strokes turn out, as bars. */
import type { Counted } from './api';

export interface Bar extends Counted {
  /** Its height, as a part of the highest one. */
  part: number;
}

/** One bar for each number of points that came up, the most to the opponent on the left. */
export function bars(spread: readonly Counted[]): Bar[] {
  const most = Math.max(1, ...spread.map((one) => one.count));
  return [...spread].sort((a, b) => a.points - b.points).map((one) => ({ ...one, part: one.count / most }));
}

/** What comes up most often; of two that do, the better one. */
export function likeliest(spread: readonly Counted[]): Counted | null {
  return spread.reduce<Counted | null>(
    (best, one) =>
      !best || one.count > best.count || (one.count === best.count && one.points > best.points) ? one : best,
    null,
  );
}

export const strokes = (spread: readonly Counted[]): number => spread.reduce((sum, one) => sum + one.count, 0);
