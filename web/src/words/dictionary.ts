/** The words of the pages: one folder for each area, one JSON file for each language, the same keys in all of them. */
import type app from './app/en.json';
import type board from './board/en.json';
import type desk from './desk/en.json';
import type home from './home/en.json';
import type judge from './judge/en.json';
import type learn from './learn/en.json';
import type match from './match/en.json';
import type natives from './natives/en.json';
import type play from './play/en.json';
import type practice from './practice/en.json';
import type protocol from './protocol/en.json';
import type rules from './rules/en.json';
import type start from './start/en.json';
import type watch from './watch/en.json';

interface Areas {
  app: typeof app;
  board: typeof board;
  desk: typeof desk;
  home: typeof home;
  judge: typeof judge;
  learn: typeof learn;
  match: typeof match;
  natives: typeof natives;
  play: typeof play;
  practice: typeof practice;
  protocol: typeof protocol;
  rules: typeof rules;
  start: typeof start;
  watch: typeof watch;
}

/** `area.name`, for every name in the area's English file. */
export type Key = { [A in keyof Areas]: `${A}.${keyof Areas[A] & string}` }[keyof Areas];

/** A text, or one text for each plural category that the language has; `{name}` stands for a value. */
export type Entry = string | Partial<Record<Intl.LDMLPluralRule, string>>;

export const LANGUAGES = ['en', 'it', 'ru', 'es', 'fr', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language in its own name. */
export const NAMES: Record<Language, string> = {
  en: 'English',
  it: 'Italiano',
  ru: 'Русский',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
};

/** The first language of `wanted` (a chosen one, then the browser's) that we have; English otherwise. */
export function pick(wanted: readonly (string | null | undefined)[]): Language {
  for (const tag of wanted) {
    const found = LANGUAGES.find((language) => language === tag?.slice(0, 2).toLowerCase());
    if (found) return found;
  }
  return 'en';
}

/** The text of an entry with the values put in; the value `n` chooses among plural forms. */
export function fill(entry: Entry, language: Language, values: Record<string, string | number> = {}): string {
  const text =
    typeof entry === 'string'
      ? entry
      : (entry[new Intl.PluralRules(language).select(Number(values.n))] ?? entry.other ?? '');
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
