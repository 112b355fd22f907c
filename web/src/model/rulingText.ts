/**
 * A ruling in a few words, for lists and boards; the points come from the ruling, the words from the rule books' texts.
 */
import { type Fall } from './form';
import { parseForm } from './formNotation';
import { lineName, type Law } from './lawWords';
import type { Act, Line, Placement, Verdict } from './ruling';
import type { Colour, Pin, Player } from './things';

export interface Term {
  sum: string;
  points: number;
  name: string;
  article: string;
  pins: string;
  foul: boolean;
}

/** `2 + 2` for several pins of one price, else the points. */
const sumOf = (line: Omit<Line, 'name'>): string =>
  line.pins.length > 1 ? Array.from(line.pins, () => line.points / line.pins.length).join(' + ') : String(line.points);

/** The terms of the sum. */
export function terms(ruling: Verdict, law: Law): Term[] {
  const fouls = new Set(ruling.fouls.map((foul) => foul.code));
  return ruling.lines.map((line) => ({
    sum: sumOf(line),
    points: line.points,
    name: lineName(law, line.code, line.pins.length),
    article: line.article,
    pins: line.pins,
    foul: fouls.has(line.code),
  }));
}

/** The stroke in an entry, without player and expected ruling. */
export const strokeOf = (entry: string): string => entry.replace(/^[WY]\d? /, '').replace(/\s*=>.*$/, '');

/** Whether only the total of a stroke was written. */
export const isTotal = (entry: string): boolean => /^(\{[^}]*\}\s*)?[+-]\d/.test(strokeOf(entry));

/** How each pin fell, as far as the notation says it. */
export function falls(entry: string): Partial<Record<Pin, Fall>> {
  const found: Partial<Record<Pin, Fall>> = {};
  const stroke = strokeOf(entry);
  const form = parseForm(stroke);
  if (form) return Object.fromEntries(form.pins);
  for (const [, ball, pin] of stroke.replace(/\{[^}]*\}/g, '').matchAll(/(?<![\w>/<])([cor])([nwmes])(?!\w)/g))
    found[pin as Pin] = ball === 'c' ? 'c' : 'o';
  return found;
}

export function worths(ruling: Verdict): Partial<Record<Pin, string>> {
  return Object.fromEntries(
    ruling.lines.flatMap((line) => [...line.pins].map((pin) => [pin, String(line.points / line.pins.length)])),
  );
}

/** Pins for the castle sign: those for the striker, and those that the cue ball felled. */
export function sign(entry: string): { scored: string; own: string } {
  const all = Object.entries(falls(entry));
  const by = (wanted: Fall[]): string =>
    all
      .filter(([, fall]) => wanted.includes(fall))
      .map(([pin]) => pin)
      .join('');
  return { scored: by(['o', 'lean']), own: by(['c', 'cue']) };
}

export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** A label inside a line of text: only German keeps its capital. */
export const inText = (label: string, language: string): string =>
  language === 'de' ? label : label.charAt(0).toLocaleLowerCase(language) + label.slice(1);

export interface Step {
  text: string;
  ball: Colour | null;
  pin: 'middle' | 'side' | null;
}

/** A referee's act with its sentence, as the server says it, and what it is drawn with; `offender` has struck. */
export function step(act: Act, sentence: string, offender: Player): Step {
  const ball: Colour | null = !act.ball
    ? null
    : act.ball === 'red'
      ? 'red'
      : (act.ball === 'offender') === (offender === 'W')
        ? 'white'
        : 'yellow';
  return { text: sentence, ball, pin: act.pins ? (act.pins === 'm' ? 'middle' : 'side') : null };
}

/** The acts of a placement, the choice of 13.5 among them where nothing is asked yet. */
export const steps = (placing: Placement, offender: Player): Step[] =>
  placing.acts.map((act, i) => step(act, placing.sentences[i]?.text ?? '', offender));
