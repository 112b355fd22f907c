/**
 * What undo takes back next, and restore gives back, as the log says it.
 *
 * A log only grows: undo writes a `void` of the last act that stands, restore a `void` of that `void`. Which of the two
 * a
 * `void` was, or whether somebody took back something earlier on purpose (an act like any other), follows from the
 * entries
 * alone, so that every desk and a page that is loaded anew know the same.
 */
export interface Entry {
  seq: number;
  entry: string;
}

export interface History {
  /** The last act that stands. */
  last: Entry | null;
  /** The `void` that restore takes back, and the act that stands again then. */
  undone: { seq: number; act: Entry } | null;
}

/** Acts that a `void` without a number takes back. */
const COUNTED = /^(?:[WY]\d? |foul\b|decision\b)/;

export function historyOf(entries: readonly Entry[]): History {
  const targets = new Map<number, number>();
  const voided = new Map<number, number[]>();
  const acts: Entry[] = [];
  let undone: number[] = [];

  const stands = (seq: number): boolean => !(voided.get(seq) ?? []).some(stands);
  const lastWhere = (wanted: (act: Entry) => boolean): Entry | undefined =>
    acts.findLast((act) => wanted(act) && stands(act.seq));

  for (const entry of entries) {
    const found = /^void\b(?:\s+(\d+))?/.exec(entry.entry);
    if (!found) {
      acts.push(entry);
      undone = [];
      continue;
    }
    const target = found[1] ? Number(found[1]) : (lastWhere((act) => COUNTED.test(act.entry))?.seq ?? 0);
    const restores = undone.at(-1) === target;
    const undoes = !restores && lastWhere(() => true)?.seq === target;
    targets.set(entry.seq, target);
    voided.set(target, [...(voided.get(target) ?? []), entry.seq]);
    if (restores) undone = undone.slice(0, -1);
    else if (undoes) undone.push(entry.seq);
    else {
      acts.push(entry);
      undone = [];
    }
  }
  const again = undone.at(-1);
  const act = again === undefined ? undefined : entries.find(({ seq }) => seq === targets.get(again));
  return {
    last: lastWhere(() => true) ?? null,
    undone: again === undefined || !act ? null : { seq: again, act },
  };
}
