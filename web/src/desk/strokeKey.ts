/** Which stroke of the match taps are meant for. */
import type { View } from '../match/view';
import type { Player } from '../model/things';

export interface StrokeKey {
  game: number;
  /** Its number in the game. */
  number: number;
  striker: Player | null;
}

/** The stroke that is to be entered next. */
export function nextStroke(view: View): StrokeKey {
  const last = view.strokes.findLast((row) => row.struck);
  return { game: view.game, number: (last?.number ?? 0) + 1, striker: view.striker };
}

export const isSame = (one: StrokeKey, other: StrokeKey): boolean =>
  one.game === other.game && one.number === other.number && one.striker === other.striker;

/** The entry that stands under that number now; null where the match went back before it. */
export function standsThere(view: View, { game, number }: StrokeKey): number | null {
  if (game !== view.game) return view.last?.seq ?? null;
  return view.strokes.find((row) => row.struck && row.number === number)?.seq ?? null;
}
