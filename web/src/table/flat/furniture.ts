/** The table itself from above: everything that never moves, and the light that lies on it. */
import { COLOURS } from '../ballMarks';
import type { Measures } from '../config';
import { crosses, diamonds, frameWidth, lines, RUBBER } from '../layout';
import { BALLS, type Vec2 } from '../trace';
import { at, make, mm, type Attributes, type Fill } from './svg';

/** The gradients of a picture; `id` begins their names, which are one for the whole page. */
export function gradients(id: string, { width, length }: Measures): SVGElement {
  const stops = (...colours: [number, string][]): SVGElement[] =>
    colours.map(([offset, colour]) => make('stop', { offset, 'stop-color': colour }));
  const balls = BALLS.map((which) => {
    const { light, ball, shade } = COLOURS[which];
    return make(
      'radialGradient',
      { id: `${id}-${which}`, cx: 0.36, cy: 0.3, r: 0.85 },
      ...stops([0, light], [0.55, ball], [1, shade]),
    );
  });
  return make(
    'defs',
    {},
    make(
      'radialGradient',
      {
        id: `${id}-lamp`,
        gradientUnits: 'userSpaceOnUse',
        cx: mm(length / 2),
        cy: mm(width / 2),
        r: mm(length * 0.62),
      },
      ...stops([0, '#2F84B8'], [0.5, '#216C9C'], [1, '#154B6F']),
    ),
    make(
      'linearGradient',
      { id: `${id}-wood`, x1: 0, y1: 0, x2: 0, y2: 1 },
      ...stops([0, '#6A4C36'], [0.5, '#442F21'], [1, '#56402F']),
    ),
    make('radialGradient', { id: `${id}-shade` }, ...stops([0.3, '#04121C80'], [0.72, '#04121C38'], [1, '#04121C00'])),
    make(
      'linearGradient',
      { id: `${id}-cue`, x1: 0, y1: 0, x2: 1, y2: 0 },
      ...stops([0, '#2A1B12'], [0.42, '#3A2617'], [0.43, '#E4CFA4'], [1, '#F0DFBC']),
    ),
    ...balls,
  );
}

/** What never moves: frame, cushions, cloth, and what is marked on it. */
export function furniture(measures: Measures, fill: Fill): SVGElement[] {
  const [w, h] = [mm(measures.length), mm(measures.width)];
  const [out, rubber] = [mm(frameWidth(measures)), mm(RUBBER)];
  const rect = (by: number, attributes: Attributes): SVGElement =>
    make('rect', { x: -by, y: -by, width: w + 2 * by, height: h + 2 * by, ...attributes });
  const side = (d: string, colour: string): SVGElement => make('path', { d, fill: colour });
  const strokes = (d: string, attributes: Attributes): SVGElement => make('path', { d, fill: 'none', ...attributes });
  const cross = (centre: Vec2, arm: number): string => {
    const [x, y] = [mm(centre[1]), mm(centre[0])];
    return `M${x - mm(arm)} ${y}h${2 * mm(arm)}M${x} ${y - mm(arm)}v${2 * mm(arm)}`;
  };
  return [
    rect(out, { rx: 64, fill: fill('wood') }),
    rect(out - 6, { rx: 58, fill: 'none', stroke: '#9A7857', 'stroke-width': 3, opacity: 0.55 }),
    rect(rubber, { fill: '#0D344E' }),
    rect(0, { fill: fill('lamp') }),
    side(`M${-rubber} ${-rubber}H${w + rubber}L${w} 0H0Z`, '#1C608E'),
    side(`M${-rubber} ${h + rubber}H${w + rubber}L${w} ${h}H0Z`, '#1A5A85'),
    side(`M${-rubber} ${-rubber}V${h + rubber}L0 ${h}V0Z`, '#174F75'),
    side(`M${w + rubber} ${-rubber}V${h + rubber}L${w} ${h}V0Z`, '#174F75'),
    strokes(`M0 13H${w}`, { stroke: '#04121C', 'stroke-width': 26, opacity: 0.26 }),
    strokes(`M9 0V${h}`, { stroke: '#04121C', 'stroke-width': 18, opacity: 0.2 }),
    rect(0, { fill: 'none', stroke: '#8CC2E0', 'stroke-width': 3, opacity: 0.6 }),
    ...diamonds(measures).map((place) => {
      const [x, y] = [mm(place[1]), mm(place[0])];
      return make('path', { d: `M${x} ${y - 13}l9 13l-9 13l-9 -13Z`, fill: '#F1E7CF' });
    }),
    strokes(
      lines(measures)
        .map(([a, b]) => `M${at(a)}L${at(b)}`)
        .join(''),
      { stroke: '#BFDCEC', 'stroke-width': 2.5, opacity: 0.6 },
    ),
    strokes(
      crosses(measures)
        .map(({ at: centre, arm }) => cross(centre, arm))
        .join(''),
      { stroke: '#E6F1F8', 'stroke-width': 2.5, opacity: 0.7 },
    ),
  ];
}
