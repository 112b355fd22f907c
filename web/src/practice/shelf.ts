/** Exercises that are kept in this browser, and the links that carry one to another. */

/** A position and a shot in the notation, with what a good try has to make. */
export interface Exercise {
  at: string;
  shot: string;
  edition: string;
  /** Points to the striker that make a try good; 0 where no tries are counted. */
  goal: number;
}
export interface Kept extends Exercise {
  name: string;
}

type Store = Pick<Storage, 'getItem' | 'setItem'>;
const KEY = 'practice';
/** The longest name, and the greatest number that are kept. */
export const LONGEST = 60;
export const MOST = 200;

const isKept = (value: unknown): value is Kept => {
  if (typeof value !== 'object' || value === null) return false;
  const { name, at, shot, edition, goal } = value as Partial<Kept>;
  return [name, at, shot, edition].every((text) => typeof text === 'string') && typeof goal === 'number';
};

/** The exercises that are kept, by name. */
export function kept(store: Store): Kept[] {
  try {
    const found: unknown = JSON.parse(store.getItem(KEY) ?? '[]');
    return Array.isArray(found) ? found.filter(isKept) : [];
  } catch {
    return [];
  }
}

function write(all: Kept[], store: Store): boolean {
  try {
    store.setItem(KEY, JSON.stringify(all));
    return true;
  } catch {
    return false;
  }
}

/** Keep an exercise, in the place of one with the same name; false where the browser has no room for it. */
export function keep(exercise: Kept, store: Store): boolean {
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

/** The address of an exercise, without the site. */
export function address({ at, shot, edition, goal, name }: Exercise & { name?: string }): string {
  const query = new URLSearchParams(Object.entries({ at, shot, edition }).filter(([, value]) => value));
  if (goal > 0) query.set('goal', String(goal));
  if (name) query.set('name', name);
  return `/play/practice?${query}`;
}

/** What an address asks for; a part that it does not name is left out. */
export function asked(search: string): Partial<Kept> {
  const query = new URLSearchParams(search);
  const found: Partial<Kept> = {};
  for (const name of ['at', 'shot', 'edition', 'name'] as const) {
    const value = query.get(name)?.trim();
    if (value) found[name] = value;
  }
  const goal = Number(query.get('goal'));
  if (Number.isInteger(goal) && goal > 0 && goal <= 16) found.goal = goal;
  return found;
}
