/** Where a ball may lie that a hand puts down anywhere: plain geometry, metres. */
import type { Measures, Position } from '../../table/config';
import { BALLS, PINS, type BallId, type PinId, type Vec2 } from '../../table/trace';
import type { FreeArea } from '../stroke/areas';
import { pinGap } from '../stroke/ghost';

/** What is in the way of a ball. */
export type Obstacle = { kind: 'cushion' } | { kind: 'ball'; ball: BallId } | { kind: 'pin'; pin: PinId };

/** Places are written to a tenth of a millimetre. */
const GRAIN = 1e4;
const ROUNDING = 1e-9;

/** A place as it is written. */
export const rounded = ([x, y]: Vec2): Vec2 => [Math.round(x * GRAIN) / GRAIN, Math.round(y * GRAIN) / GRAIN];

const apart = (a: Vec2, b: Vec2): number => Math.hypot(a[0] - b[0], a[1] - b[1]) + ROUNDING;

/** Why a ball cannot lie there, null where it can. */
export function obstacle(ball: BallId, at: Vec2, position: Position, measures: Measures): Obstacle | null {
  const edge = measures.ball_radius - ROUNDING;
  const [x, y] = at;
  if (!(x >= edge && x <= measures.width - edge && y >= edge && y <= measures.length - edge))
    return { kind: 'cushion' };
  for (const other of BALLS) {
    const centre = position[other];
    if (other !== ball && centre && apart(at, centre) < 2 * measures.ball_radius) return { kind: 'ball', ball: other };
  }
  const reach = pinGap(measures);
  for (const pin of PINS) {
    if (position.pins.includes(pin) && apart(at, measures.pin_spots[pin]) < reach) return { kind: 'pin', pin };
  }
  return null;
}

/**
 * Where a ball may lie: beside cushions, other balls and pins that stand, and within limits that the rules set for it.
 */
export function freeAreaFor(
  ball: BallId,
  position: Position,
  measures: Measures,
  limits: FreeArea['rectangles'] | null,
): FreeArea {
  const { ball_radius: edge, width, length } = measures;
  const balls = BALLS.flatMap((other): FreeArea['discs'] => {
    const at = position[other];
    return at && other !== ball ? [[...at, 2 * edge]] : [];
  });
  const pins = PINS.filter((pin) => position.pins.includes(pin)).map((pin): FreeArea['discs'][number] => [
    ...measures.pin_spots[pin],
    pinGap(measures),
  ]);
  return { rectangles: limits ?? [[edge, edge, width - edge, length - edge]], discs: [...balls, ...pins] };
}

/** The ball that covers a pin's spot, null where the pin can stand. */
export function ballOver(pin: PinId, position: Position, measures: Measures): BallId | null {
  return (
    BALLS.find((ball) => {
      const at = position[ball];
      return at && apart(at, measures.pin_spots[pin]) < pinGap(measures);
    }) ?? null
  );
}
