/**
 * What a table shows: chessground's shape, a plain state that a page sets and a view draws. Metres, radians, seconds.
 */
import type { BallId, Motion, PinId, Scene, Vec2 } from './trace';
import { BALLS, PINS } from './trace';
import { IDENTITY } from './turning';

export interface PinMeasures {
  height: number;
  base_radius: number;
  belly_radius: number;
  belly_height: number;
  neck_radius: number;
  neck_height: number;
  head_radius: number;
  head_height: number;
}

/** The table as the server measures it. */
export interface Measures {
  width: number;
  length: number;
  ball_radius: number;
  nose_height: number;
  /** From the nose line to the outer edge of the frame. */
  rail_width?: number;
  miscue: number;
  speed_limit: number;
  pin: PinMeasures;
  pin_spots: Record<PinId, Vec2>;
  marks: Record<'top' | 'red' | 'lower_central' | 'bottom', Vec2>;
}

/** The match table, for pages that need no server. */
export const MATCH: Measures = {
  width: 1.42,
  length: 2.84,
  ball_radius: 0.03075,
  nose_height: 0.037,
  rail_width: 0.125,
  miscue: 0.55,
  speed_limit: 20,
  pin: {
    height: 0.025,
    base_radius: 0.0035,
    belly_radius: 0.005,
    belly_height: 0.0067,
    neck_radius: 0.0025,
    neck_height: 0.017,
    head_radius: 0.0035,
    head_height: 0.0215,
  },
  pin_spots: { n: [0.71, 1.486], w: [0.644, 1.42], m: [0.71, 1.42], e: [0.776, 1.42], s: [0.71, 1.354] },
  marks: { top: [0.71, 2.74], red: [0.71, 2.13], lower_central: [0.71, 0.71], bottom: [0.71, 0.1] },
};

/** Ball centres, and which pins stand. */
export interface Position {
  w: Vec2 | null;
  y: Vec2 | null;
  r: Vec2 | null;
  pins: string;
}

/** The JSON twin of a position has millimetres. */
export function positionFromJson(twin: { w: Vec2 | null; y: Vec2 | null; r: Vec2 | null; pins?: string }): Position {
  const metres = (at: Vec2 | null): Vec2 | null => at && [at[0] / 1000, at[1] / 1000];
  return { w: metres(twin.w), y: metres(twin.y), r: metres(twin.r), pins: twin.pins ?? 'nwmes' };
}

export interface Cue {
  ball: BallId;
  /** Direction of the thrust, from +x against the clock. */
  azimuth: number;
  elevation: number;
  /** Offset of the tip to the player's right and upward, in ball radii. */
  side: number;
  high: number;
  /** How far the tip is drawn back from the ball. */
  pull: number;
}

export interface Overlay {
  /** The ball that is marked as the player's own. */
  mine?: BallId;
  cue?: Cue | null;
  /** The ball's way to its first contact; `at` is its centre there, `target` the end of the struck ball's tick. */
  ghost?: { from: Vec2; to: Vec2; at: Vec2 | null; target?: Vec2 } | null;
  paths?: { ball: BallId; points: Vec2[] }[];
  fan?: { ball: BallId; points: Vec2[]; good: boolean }[];
  /** Where a ball's centre may be placed: x0, y0, x1, y1, but for discs of x, y, radius. */
  area?: { rectangles: [number, number, number, number][]; discs?: [number, number, number][] } | null;
  marks?: boolean;
  contacts?: Vec2[];
}

export type Camera = 'above' | 'cue' | 'free' | 'tv';
export type Quality = 'auto' | 'high' | 'middle' | 'low' | 'flat';

export interface TableConfig {
  measures: Measures;
  position: Position;
  /** While it is there, it is shown at `time` instead of the position. */
  motion: Motion | null;
  time: number;
  camera: Camera;
  overlay: Overlay;
  quality: Quality;
  /** Balls that differ by pattern, for eyes that do not tell their colours. */
  patterns: boolean;
  reducedMotion: boolean;
}

export const START: TableConfig = {
  measures: MATCH,
  position: { w: null, y: null, r: null, pins: 'nwmes' },
  motion: null,
  time: 0,
  camera: 'above',
  overlay: {},
  quality: 'auto',
  patterns: false,
  reducedMotion: false,
};

/** What a state shows. */
export function sceneOf({
  motion,
  time,
  position,
  measures,
}: Pick<TableConfig, 'motion' | 'time' | 'position' | 'measures'>): Scene {
  if (motion) return motion.sample(time);
  const scene: Scene = { balls: { w: null, y: null, r: null }, pins: { n: null, w: null, m: null, e: null, s: null } };
  for (const id of BALLS) {
    const at = position[id];
    if (at) scene.balls[id] = { x: at[0], y: at[1], z: measures.ball_radius, q: IDENTITY, on: true };
  }
  for (const id of PINS) {
    const [x, y] = measures.pin_spots[id];
    if (position.pins.includes(id)) scene.pins[id] = { x, y, z: 0, heading: 0, tilt: 0, state: 'stand' };
  }
  return scene;
}
