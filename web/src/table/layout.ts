/** Where the parts of the table lie, for every view of it: metres, x along the short side, y along the long one. */
import type { Measures } from './config';
import type { Vec2 } from './trace';

/** From the nose line to the frame. */
export const RUBBER = 0.05;
/** What the frame is rounded by and stands out beyond its measured edge. */
export const SKIRT = 0.025;

export const frameWidth = (measures: Measures): number => (measures.rail_width ?? 0.125) + SKIRT;

/** The middle line, which divides the halves, and the lag line. */
export function lines({ width, length, marks }: Measures): [Vec2, Vec2][] {
  return [length / 2, marks.lower_central[1]].map((y) => [
    [0, y],
    [width, y],
  ]);
}

/** A diamond every eighth of the long side, as far apart on the short one, in the middle of the wood. */
export function diamonds(measures: Measures): Vec2[] {
  const { width, length, rail_width = 0.125 } = measures;
  const out = (RUBBER + rail_width) / 2;
  const places: Vec2[] = [];
  for (let k = 0; k <= 8; k++) places.push([-out, (length * k) / 8], [width + out, (length * k) / 8]);
  for (let k = 1; k < 4; k++) places.push([(width * k) / 4, -out], [(width * k) / 4, length + out]);
  return places;
}

/** Half the length of the arms of a mark's cross. */
export const CROSS = 0.014;
export const PIN_CROSS = 0.012;

/** The crosses of article 1: the four marks and the pins' spots. */
export function crosses(measures: Measures): { at: Vec2; arm: number }[] {
  return [
    ...Object.values(measures.marks).map((at) => ({ at, arm: CROSS })),
    ...Object.values(measures.pin_spots).map((at) => ({ at, arm: PIN_CROSS })),
  ];
}

/** Radius of the pin at points of its axis, from the base to the top: [height, radius]. */
export function profile({ pin }: Measures): [number, number][] {
  const knots: [number, number][] = [
    [0, pin.base_radius],
    [pin.belly_height, pin.belly_radius],
    [pin.neck_height, pin.neck_radius],
    [pin.head_height, pin.head_radius],
  ];
  const points: [number, number][] = [];
  for (let k = 0; k + 1 < knots.length; k++) {
    const [h0, r0] = knots[k] as [number, number];
    const [h1, r1] = knots[k + 1] as [number, number];
    // The base widens at once; belly, neck and head swing into each other.
    for (let i = 0; i < 6; i++) {
      const t = i / 6;
      const swing = k === 0 ? Math.sin((t * Math.PI) / 2) : (1 - Math.cos(t * Math.PI)) / 2;
      points.push([h0 + (h1 - h0) * t, r0 + (r1 - r0) * swing]);
    }
  }
  const cap = pin.height - pin.head_height;
  for (let i = 0; i <= 6; i++) {
    const t = (i / 6) * (Math.PI / 2);
    points.push([pin.head_height + cap * Math.sin(t), pin.head_radius * Math.cos(t)]);
  }
  return points;
}

/** Height of the middle of a pin's axis where a pin of this tilt touches the bed. */
export function pinHeight(shape: [number, number][], height: number, tilt: number): number {
  const [s, c] = [Math.sin(tilt), Math.cos(tilt)];
  return Math.max(...shape.map(([h, r]) => r * Math.abs(s) - (h - height / 2) * c));
}

/** Which way round a view from above draws the table: the upper cushion to the right, or on top of a narrow screen. */
export function upright(width: number, height: number): boolean {
  return height > width * 1.15;
}
