/** Names that must fit: the surname, which is written first, is kept longest. */
import { lastOf } from './last';

/** One player's name in shorter and shorter forms: whole, with initials, the surname alone. */
function formsOfOne(name: string): string[] {
  const [before = '', behind] = name.split(/,\s*/, 2);
  const words = (behind === undefined ? name : before).split(/\s+/).filter(Boolean);
  // Where the surname stands in capitals, or before a comma, it may stand anywhere.
  const capitals = words.filter((word) => word.length > 1 && word === word.toLocaleUpperCase() && /\p{L}/u.test(word));
  const written = capitals.length > 0 && capitals.length < words.length;
  const surname = behind !== undefined ? words : written ? capitals : words.slice(0, 1);
  const given = behind !== undefined ? behind.split(/\s+/) : words.filter((word) => !surname.includes(word));
  const initials = given.map((word) => `${[...word][0] ?? ''}.`);
  return [name, [...surname, ...initials].join(' '), surname.join(' ')];
}

/** A name, or the names of a pair, from the longest form to the shortest. */
export function nameForms(name: string): string[] {
  const each = name.split(' / ').map(formsOfOne);
  return [...new Set([0, 1, 2].map((size) => each.map((forms) => forms[size]).join(' / ')))];
}

/** Both sides by their surnames alone, where there is room for no more. */
export const surnames = (players: { white: string; yellow: string }): { white: string; yellow: string } => ({
  white: lastOf(nameForms(players.white)) ?? players.white,
  yellow: lastOf(nameForms(players.yellow)) ?? players.yellow,
});

/** How a name shortens, and how it is written where its last word is the surname; null where that is clear. */
export function surnameDoubt(name: string): { short: string; last: string; comma: string } | null {
  const words = name.trim().split(/\s+/);
  const surname = lastOf(words) ?? '';
  const marked = words.some((word) => word.length > 1 && word === word.toLocaleUpperCase());
  if (words.length < 2 || name.includes(',') || name.includes('/') || marked) return null;
  return { short: nameForms(name)[1] ?? name, last: surname, comma: `${surname}, ${words.slice(0, -1).join(' ')}` };
}

const ALPHABETS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];

/** Whether a word of a text has letters of two alphabets: it may be another name than the one that it looks like. */
export const mixesAlphabets = (text: string): boolean =>
  text.split(/[\s'’-]+/).some((word) => ALPHABETS.filter((one) => one.test(word)).length > 1);
