/** What the view of a match says of the simulated table that it is played on. */
import type { Side } from '../model/things';

/** A point, x and y. */
type Point = [number, number];

/** A position as JSON: millimetres. */
export interface PositionJson {
  w: Point | null;
  y: Point | null;
  r: Point | null;
  pins: string;
}

/** Strengths of the computer, the weakest first. */
export const LEVELS = ['novice', 'beginner', 'league', 'club', 'master'] as const;
export type Level = (typeof LEVELS)[number];

/** Who plays a side. */
export type Seated = 'person' | Level | 'guest';

/** Where the centre of a ball in hand may lie, metres. */
export interface Area {
  half: 'lower' | 'upper';
  rectangles: [number, number, number, number][];
  discs: [number, number, number][];
}

export type Act = 'lag' | 'open' | 'strike' | 'place' | 'agree' | 'over' | 'pause' | 'prepare';

/** What is given up. */
export type Scope = 'game' | 'match';

/** What a view says of the simulated table. */
export interface TableNews {
  seats: Record<Side, Seated>;
  /** What the play of computers followed from; null of persons, and before the match is over. */
  seeds: Record<Side, number | null>;
  exchanged: boolean;
  act: Act;
  by: Side[];
  position: PositionJson | null;
  text: string;
  area: Area | null;
  choice: { text: string; position: PositionJson } | null;
  /** Who asks for the reset of 10.4. */
  asked: Side | null;
  /** What may be done beside the strokes. */
  may: { pause: boolean; reset: boolean; give_up: Record<Side, Scope[]> };
  stroke: number;
  lag: number;
  thinking: { side: Side; place: number } | null;
  failed: string;
}
