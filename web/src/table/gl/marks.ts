/** What stands on the cloth and the wood: the lines and marks of the table, and what a page draws over them. */
import { COLOURS } from '../ballMarks';
import type { Measures, Overlay } from '../config';
import { crosses, diamonds, lines } from '../layout';
import type { BallId, Scene, Vec2 } from '../trace';
import { paint, ring, stretch, type Shape } from './ink';
import { woodTop } from './wood';

const CHALK = '#E6F1F8';
const GOLD = COLOURS.y.ball;
const PATH: Record<BallId, string> = { w: '#FFFFFF', y: GOLD, r: '#FF6A6E' };

export function tableMarks(measures: Measures): Shape[] {
  const chalk = paint(CHALK, 0.62);
  const shapes = lines(measures).map(([a, b]) => stretch(a, b, 0.0018, paint('#BFDCEC', 0.6)));
  for (const {
    at: [x, y],
    arm,
  } of crosses(measures)) {
    shapes.push(stretch([x - arm, y], [x + arm, y], 0.0018, chalk), stretch([x, y - arm], [x, y + arm], 0.0018, chalk));
  }
  return shapes;
}

/** Mother-of-pearl in the wood: squares on their points, flat enough for the drawing of the rail. */
export function diamondShapes(measures: Measures): Shape[] {
  const z = woodTop(measures);
  return diamonds(measures).map((at) => ({
    at,
    z,
    turn: Math.PI / 4,
    half: [0.0075, 0.0075],
    round: 0.0004,
    fill: paint('#F1E7CF'),
    line: paint('#1E130C', 0.8),
    stroke: 0.0008,
  }));
}

function along(points: Vec2[], width: number, colour: string, cover: number): Shape[] {
  const ink = paint(colour, cover);
  return points.slice(1).map((point, i) => stretch(points[i] as Vec2, point, width, ink));
}

export function overlayShapes(overlay: Overlay, measures: Measures, scene: Scene): Shape[] {
  const radius = measures.ball_radius;
  const shapes: Shape[] = [];
  for (const [x0, y0, x1, y1] of overlay.area?.rectangles ?? []) {
    shapes.push({
      at: [(x0 + x1) / 2, (y0 + y1) / 2],
      half: [(x1 - x0) / 2 - 0.006, (y1 - y0) / 2 - 0.006],
      round: 0.006,
      fill: paint(GOLD, 0.12),
      line: paint(GOLD, 0.95),
      stroke: 0.004,
    });
  }
  for (const [x, y, r] of overlay.area?.discs ?? [])
    shapes.push(ring([x, y], r, 0.003, paint(GOLD, 0.7), paint('#04121C', 0.25)));
  for (const { ball, points, good } of overlay.fan ?? [])
    shapes.push(...along(points, good ? 0.006 : 0.004, PATH[ball], good ? 0.24 : 0.12));
  for (const { ball, points } of overlay.paths ?? []) {
    shapes.push(...along(points, 0.005, PATH[ball], 0.95));
    const end = points.at(-1);
    if (end) shapes.push(ring(end, radius, 0.004, paint(PATH[ball], 0.9)));
  }
  const { ghost } = overlay;
  if (ghost) {
    shapes.push(stretch(ghost.from, ghost.at ?? ghost.to, 0.0055, paint('#FFFFFF', 0.95), 0.018));
    if (ghost.at) shapes.push(ring(ghost.at, radius, 0.004, paint('#FFFFFF', 0.95), paint('#FFFFFF', 0.12)));
    if (ghost.at && ghost.target) shapes.push(stretch(ghost.at, ghost.target, 0.004, paint('#FFFFFF', 0.75)));
  }
  for (const at of overlay.contacts ?? []) shapes.push(ring(at, 0.009, 0.003, paint('#FFFFFF', 0.9)));
  const own = overlay.mine && scene.balls[overlay.mine];
  if (own?.on) shapes.push(ring([own.x, own.y], radius + 0.016, 0.004, paint('#FFFFFF', 0.85)));
  return shapes;
}
