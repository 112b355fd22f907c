/** What lies on the cloth, and what a finger or a key may do there: a match, a lesson, an exercise. */
import type { Side } from '../../model/things';
import type { Measures, Overlay, Position } from '../../table/config';
import type { BallId, Vec2 } from '../../table/trace';
import type { FreeArea } from './areas';
import type { Film } from './film.svelte';
import type { FirstContact } from './ghost';
import type { Shot } from './shot';

export const ballOf = (side: Side): BallId => (side === 'white' ? 'w' : 'y');

export interface AimableTable {
  readonly measures: Measures;
  readonly position: Position;
  /** The stroke that is shown instead of the position. */
  readonly film: Film | null;
  /** A film whose end stays on the table instead of the position. */
  readonly rest?: Film | null;
  /** Whether the film is one that can be run to and fro. */
  readonly replaying: boolean;
  readonly aim: Shot;
  /** Whether a stroke can be aimed now. */
  readonly aiming: boolean;
  /** The side that may move here now. */
  readonly acting: Side | null;
  /** The sides that are played here. */
  readonly mine: readonly Side[];
  /** Centre of the ball that is struck next. */
  readonly own: Vec2 | null;
  /** What it meets first if it goes straight. */
  readonly contact: FirstContact | null;
  /** Where the ball that is placed may lie. */
  readonly area: FreeArea | null;
  /** What is drawn besides. */
  readonly drawn: Overlay;
  point(part: Partial<Shot>): void;
  /** Whether a finger may take this ball. */
  movable(ball: BallId): boolean;
  /** Put a ball that may be taken near a point. */
  put(ball: BallId, wished: Vec2): void;
  /** A finger holds this ball now, or lets go. */
  hold?(ball: BallId | null): void;
  strike(): void;
  /** The end of the film at once. */
  skip(): void;
}
