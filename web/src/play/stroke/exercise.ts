/** An exercise, and the link that carries it to another. */

/** A position and a shot in the notation, with what a good try has to make. */
export interface Exercise {
  at: string;
  shot: string;
  edition: string;
  /** Points to the striker that make a try good; 0 where no tries are counted. */
  goal: number;
}

export interface NamedExercise extends Exercise {
  name: string;
}

/** The address of an exercise, without the site. */
export function exerciseLink({ at, shot, edition, goal, name }: Exercise & { name?: string }): string {
  const query = new URLSearchParams(Object.entries({ at, shot, edition }).filter(([, value]) => value));
  if (goal > 0) query.set('goal', String(goal));
  if (name) query.set('name', name);
  return `/play/practice?${query}`;
}

/** What an address asks for; a part that it does not name is left out. */
export function exerciseOf(search: string): Partial<NamedExercise> {
  const query = new URLSearchParams(search);
  const found: Partial<NamedExercise> = {};
  for (const name of ['at', 'shot', 'edition', 'name'] as const) {
    const value = query.get(name)?.trim();
    if (value) found[name] = value;
  }
  const goal = Number(query.get('goal'));
  if (Number.isInteger(goal) && goal > 0 && goal <= 16) found.goal = goal;
  return found;
}
