/** How this desk stands and sounds; kept in this browser. */
export interface Settings {
  /** Quarter turns of castle and table. */
  turned: number;
  /** Verdict on the left. */
  mirrored: boolean;
  voice: boolean;
  /** Whether totals are entered, not events; null to leave it to the size of the screen. */
  totals: boolean | null;
  /** Whether one person referees and scores: the castle stands large, all other facts are behind a tap. */
  alone: boolean;
  /** What other desks call this one; empty where it has no name. */
  name: string;
}

const KEY = 'desk';

function stored(): Settings {
  const plain = { turned: 0, mirrored: false, voice: false, totals: null, alone: false, name: '' };
  try {
    return { ...plain, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>) };
  } catch {
    return plain;
  }
}

export const settings = $state<Settings>(stored());

/** Change a setting, here and for the next visit. */
export function change(part: Partial<Settings>): void {
  Object.assign(settings, part);
  localStorage.setItem(KEY, JSON.stringify(settings));
}
