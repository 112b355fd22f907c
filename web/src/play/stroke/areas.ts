/** Keeping a ball in hand where it may lie, by the limits that the server gives. */
import type { Area } from '../../match/simulatedTable';
import type { Vec2 } from '../../table/trace';

/** Where the centre of a ball may lie: inside a rectangle, outside every disc. */
export type FreeArea = Pick<Area, 'rectangles' | 'discs'>;

/** A tenth of a millimetre: a ball is shown and sent to it. */
const GRAIN = 1e-4;
const grained = (value: number): number => Math.round(value / GRAIN) * GRAIN;

/** Whether a centre may be there. */
export function allows({ rectangles, discs }: FreeArea, [x, y]: Vec2): boolean {
  return (
    rectangles.some(([x0, y0, x1, y1]) => x >= x0 - 1e-9 && x <= x1 + 1e-9 && y >= y0 - 1e-9 && y <= y1 + 1e-9) &&
    discs.every(([cx, cy, radius]) => Math.hypot(x - cx, y - cy) >= radius - 1e-9)
  );
}

/** The allowed centre nearest to a wished one, or null where none is found near it. */
export function nearest(area: FreeArea, wished: Vec2): Vec2 | null {
  let best: Vec2 | null = null;
  const consider = (x: number, y: number): void => {
    for (const [x0, y0, x1, y1] of area.rectangles) {
      const inside: Vec2 = [
        grained(Math.min(Math.max(x, Math.ceil(x0 / GRAIN) * GRAIN), Math.floor(x1 / GRAIN) * GRAIN)),
        grained(Math.min(Math.max(y, Math.ceil(y0 / GRAIN) * GRAIN), Math.floor(y1 / GRAIN) * GRAIN)),
      ];
      if (!allows(area, inside)) continue;
      if (
        !best ||
        Math.hypot(inside[0] - wished[0], inside[1] - wished[1]) < Math.hypot(best[0] - wished[0], best[1] - wished[1])
      )
        best = inside;
    }
  };
  consider(...wished);
  if (best) return best;
  // In a disc: round every disc a ring of places, the nearest of which is as near as a finger can tell.
  for (const [cx, cy, radius] of area.discs) {
    const toward = Math.atan2(wished[1] - cy, wished[0] - cx);
    for (let i = 0; i < 72; i++)
      consider(
        cx + (radius + 2 * GRAIN) * Math.cos(toward + (i * Math.PI) / 36),
        cy + (radius + 2 * GRAIN) * Math.sin(toward + (i * Math.PI) / 36),
      );
  }
  return best;
}

/** Where a ball in hand is put at first: in the middle of its area, as near as others leave it. */
export function first(area: FreeArea): Vec2 | null {
  const [x0, y0, x1, y1] = area.rectangles[0] ?? [0, 0, 0, 0];
  return nearest(area, [(x0 + x1) / 2, (y0 + y1) / 2]);
}

/** Millimetres, as the server takes them. */
export const millimetres = ([x, y]: Vec2): Vec2 => [Math.round(x * 1e4) / 10, Math.round(y * 1e4) / 10];
