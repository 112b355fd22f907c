/** What is drawn about a stroke: areas, ghost line, ways, fan, contacts. */
import type { Overlay } from '../config';
import type { BallId, Vec2 } from '../trace';
import { at, make, mm, type Attributes } from './svg';

const PATH: Record<BallId, string> = { w: '#FFFFFF', y: '#F7BC12', r: '#FF6A6E' };

/** The annotations: those that lie under balls and pins, and those over them. */
export function annotations(overlay: Overlay, ballRadius: number): { under: SVGElement[]; over: SVGElement[] } {
  const radius = mm(ballRadius);
  const under: SVGElement[] = [];
  const over: SVGElement[] = [];
  for (const [x0, y0, x1, y1] of overlay.area?.rectangles ?? []) {
    under.push(
      make('rect', {
        x: mm(y0),
        y: mm(x0),
        width: mm(y1 - y0),
        height: mm(x1 - x0),
        rx: 6,
        fill: '#F7BC12',
        'fill-opacity': 0.13,
        stroke: '#F7BC12',
        'stroke-width': 4,
        'stroke-dasharray': '18 12',
      }),
    );
  }
  for (const [x, y, r] of overlay.area?.discs ?? []) {
    under.push(
      make('circle', {
        cx: mm(y),
        cy: mm(x),
        r: mm(r),
        fill: '#04121C',
        'fill-opacity': 0.25,
        stroke: '#F7BC12',
        'stroke-width': 3,
        'stroke-dasharray': '9 7',
        opacity: 0.8,
      }),
    );
  }
  const line = (points: Vec2[], attributes: Attributes): SVGElement =>
    make('polyline', {
      points: points.map(at).join(' '),
      fill: 'none',
      'stroke-linejoin': 'round',
      'stroke-linecap': 'round',
      ...attributes,
    });
  for (const { ball, points, good } of overlay.fan ?? [])
    under.push(line(points, { stroke: PATH[ball], 'stroke-width': good ? 8 : 5, opacity: good ? 0.26 : 0.12 }));
  for (const { ball, points } of overlay.paths ?? []) {
    under.push(line(points, { stroke: PATH[ball], 'stroke-width': 5, opacity: 0.95 }));
    const end = points.at(-1);
    if (end)
      under.push(
        make('circle', {
          cx: mm(end[1]),
          cy: mm(end[0]),
          r: radius,
          fill: 'none',
          stroke: PATH[ball],
          'stroke-width': 4,
          'stroke-dasharray': '13 9',
        }),
      );
  }
  const { ghost } = overlay;
  if (ghost) {
    over.push(
      line([ghost.from, ghost.at ?? ghost.to], { stroke: '#FFFFFF', 'stroke-width': 5, 'stroke-dasharray': '1 17' }),
    );
    if (ghost.at)
      over.push(
        make('circle', {
          cx: mm(ghost.at[1]),
          cy: mm(ghost.at[0]),
          r: radius,
          fill: '#FFFFFF',
          'fill-opacity': 0.14,
          stroke: '#FFFFFF',
          'stroke-width': 4,
        }),
      );
    if (ghost.at && ghost.target)
      over.push(line([ghost.at, ghost.target], { stroke: '#FFFFFF', 'stroke-width': 4, opacity: 0.75 }));
  }
  for (const [x, y] of overlay.contacts ?? [])
    over.push(make('circle', { cx: mm(y), cy: mm(x), r: 9, fill: 'none', stroke: '#FFFFFF', 'stroke-width': 3 }));
  return { under, over };
}
