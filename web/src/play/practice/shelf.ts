/** Exercises that are kept in this browser. */
import type { NamedExercise } from '../stroke/exercise';

type Store = Pick<Storage, 'getItem' | 'setItem'>;
const KEY = 'practice';
/** The longest name, and the greatest number that are kept. */
export const LONGEST = 60;
export const MOST = 200;

const isExercise = (value: unknown): value is NamedExercise => {
  if (typeof value !== 'object' || value === null) return false;
  const { name, at, shot, edition, goal } = value as Partial<NamedExercise>;
  return [name, at, shot, edition].every((text) => typeof text === 'string') && typeof goal === 'number';
};

/** The exercises that are kept, by name. */
export function kept(store: Store): NamedExercise[] {
  try {
    const found: unknown = JSON.parse(store.getItem(KEY) ?? '[]');
    return Array.isArray(found) ? found.filter(isExercise) : [];
  } catch {
    return [];
  }
}

function write(all: NamedExercise[], store: Store): boolean {
  try {
    store.setItem(KEY, JSON.stringify(all));
    return true;
  } catch {
    return false;
  }
}

/** Keep an exercise, in the place of one with the same name; false where the browser has no room for it. */
export function keep(exercise: NamedExercise, store: Store): boolean {
  const name = exercise.name.trim().slice(0, LONGEST);
  const others = kept(store).filter((one) => one.name !== name);
  if (!name || others.length >= MOST) return false;
  return write(
    [...others, { ...exercise, name }].sort((a, b) => a.name.localeCompare(b.name)),
    store,
  );
}

/** Keep it no longer. */
export function remove(name: string, store: Store): boolean {
  return write(
    kept(store).filter((one) => one.name !== name),
    store,
  );
}
