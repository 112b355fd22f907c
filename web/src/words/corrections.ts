/** Corrections that a native makes: one line each, language, key and new words with a tab between two. */
import type { Entry, Language } from './dictionary';

/** A text to be read, with what it says in a case. */
export interface Told {
  key: string;
  words: string;
  said: string;
  case: string;
  unconfirmed: boolean;
}

/** The texts of the screens, each plural form one of its own. */
export const screenTexts = (entries: Record<string, Entry>): Told[] =>
  Object.entries(entries).flatMap(([key, entry]) =>
    (typeof entry === 'string' ? [['', entry] as const] : Object.entries(entry)).map(([form, words]) => ({
      key: `screens.${key}${form && `.${form}`}`,
      words,
      said: words,
      case: '',
      unconfirmed: false,
    })),
  );

/** A text in which every word that was looked for stands, in its key or its words. */
export const fits = (told: Told, wanted: string): boolean => {
  const text = `${told.key} ${told.words} ${told.said}`.toLocaleLowerCase();
  return wanted
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
};

export const correctionLine = (language: Language, key: string, words: string): string =>
  [language, key, words.replace(/\s+/g, ' ').trim()].join('\t');

/** All corrections as a file. */
export const correctionFile = (language: Language, corrections: Record<string, string>): string =>
  Object.entries(corrections)
    .filter(([, words]) => words.trim())
    .map(([key, words]) => `${correctionLine(language, key, words)}\n`)
    .join('');
