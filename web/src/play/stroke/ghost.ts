/**
 * The ghost line: how far a ball goes straight on before it meets something.
 *
 * Plain geometry of discs on the bed, metres. Nothing curves, jumps or slows down: it shows where a cue points, not
 * what
 * becomes of the stroke.
 */
import type { Measures, Position } from '../../table/config';
import type { BallId, PinId, Vec2 } from '../../table/trace';

export interface FirstContact {
  /** What is met: a ball, a pin (`.n`), a cushion by its letter. */
  what: BallId | `.${PinId}` | 'L' | 'R' | 'T' | 'B';
  /** Centre of the moving ball there. */
  at: Vec2;
  /** From the start, m. */
  distance: number;
  /** Where a ball that is met would go: the end of a tick on its line. */
  target?: Vec2;
}

/** Length of the tick at a ball that is met. */
const TICK = 0.16;

/**
 * How far along the unit vector `way` two centres first come as near as `gap`; null where they do not, or touch
 * already and part.
 */
function meeting(from: Vec2, way: Vec2, to: Vec2, gap: number): number | null {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const along = dx * way[0] + dy * way[1];
  const across = dx * way[1] - dy * way[0];
  const under = gap * gap - across * across;
  if (along <= 0 || under < 0) return null;
  return Math.max(0, along - Math.sqrt(under));
}

/**
 * Distance of the centres of a pin that stands and a ball on the bed that meets it: the ball's belly hangs over the
 * pin's.
 */
export function pinGap({ ball_radius, pin }: Measures): number {
  const rings: [number, number][] = [
    [0, pin.base_radius],
    [pin.belly_height, pin.belly_radius],
    [pin.neck_height, pin.neck_radius],
    [pin.head_height, pin.head_radius],
    [pin.height, 0],
  ];
  return Math.max(
    ...rings.map(([height, radius]) => radius + Math.sqrt(Math.max(0, ball_radius ** 2 - (ball_radius - height) ** 2))),
  );
}

/** What a ball meets first if it goes straight in a direction (radians from +x); null where it is not on the table. */
export function firstContact(
  ball: BallId,
  azimuth: number,
  position: Position,
  measures: Measures,
): FirstContact | null {
  const from = position[ball];
  if (!from) return null;
  const way: Vec2 = [Math.cos(azimuth), Math.sin(azimuth)];
  const found: FirstContact[] = [];
  const meet = (what: FirstContact['what'], distance: number | null, centre?: Vec2): void => {
    if (distance === null) return;
    const at: Vec2 = [from[0] + way[0] * distance, from[1] + way[1] * distance];
    const contact: FirstContact = { what, at, distance };
    if (centre) {
      const gap = Math.hypot(centre[0] - at[0], centre[1] - at[1]) || 1;
      contact.target = [centre[0] + ((centre[0] - at[0]) / gap) * TICK, centre[1] + ((centre[1] - at[1]) / gap) * TICK];
    }
    found.push(contact);
  };
  for (const other of ['w', 'y', 'r'] as const) {
    const centre = position[other];
    if (other !== ball && centre) meet(other, meeting(from, way, centre, 2 * measures.ball_radius), centre);
  }
  for (const pin of position.pins as Iterable<PinId>)
    meet(`.${pin}`, meeting(from, way, measures.pin_spots[pin], pinGap(measures)));
  const edge = measures.ball_radius;
  const sides = [
    ['L', 0, edge, -1],
    ['R', 0, measures.width - edge, 1],
    ['B', 1, edge, -1],
    ['T', 1, measures.length - edge, 1],
  ] as const;
  for (const [what, axis, line, sign] of sides)
    if (way[axis] * sign > 1e-12) meet(what, Math.max(0, (line - from[axis]) / way[axis]));
  return found.reduce<FirstContact | null>(
    (first, one) => (first === null || one.distance < first.distance ? one : first),
    null,
  );
}
