/** The short names by which players speak of the printed books, the same in every language; a house book is its own. */
const NAMES: Partial<Record<string, string>> = {
  'umb-1997': 'UMB 1997',
  'fibis-2022': 'FIBiS 2022',
};

export const bookName = (id: string): string => NAMES[id] ?? id;
