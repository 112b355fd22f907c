/**
 * The stroke that is being entered: what was tapped, as a value, and the notation it stands for.
 *
 * `compose` writes first contact, contacts with the red, pins, balls off and calls in that order; `read` takes notation
 * back into taps, and answers null where taps cannot say the same: such a stroke is kept as text.
 */
import { PINS, type Ball, type Half, type Pin } from './facts';

/** How a pin came off its spot; `off` is before the stroke. */
export type Fall = 'o' | 'c' | 'cue' | 'alone' | 'drag' | 'lean' | 'off';
export type Contact = 'o' | 'r' | 'pins' | 'none';
export type Flight = 'c~' | 'r~' | 'c~r';

export interface Total {
  to: 'striker' | 'opponent';
  points: number;
  hand: boolean;
}

export interface Form {
  contact: Contact;
  /** Which ball the next tapped pin is felled by. */
  brush: 'o' | 'c';
  /** In the order of the taps. */
  pins: readonly (readonly [Pin, Fall])[];
  red: readonly ('c' | 'o')[];
  off: readonly Ball[];
  flights: readonly Flight[];
  /** The cue ball met a cushion of its own half before the opponent's ball. */
  ownHalf: boolean;
  calls: readonly string[];
  played: boolean;
  /** The half that the ball in hand was placed in. */
  half: Half | null;
  total: Total | null;
  /** Notation that taps cannot say, or that was typed. */
  text: string | null;
}

export const EMPTY: Form = {
  contact: 'o',
  brush: 'o',
  pins: [],
  red: [],
  off: [],
  flights: [],
  ownHalf: false,
  calls: [],
  played: true,
  half: null,
  total: null,
  text: null,
};

/** Nothing was tapped yet: only what was said before the stroke may stand. */
export const untouched = (form: Form): boolean => JSON.stringify({ ...form, half: null }) === JSON.stringify(EMPTY);

export const clear = (form: Form): Form => ({ ...EMPTY, half: form.half });

/** How a pin fell, null where it stands. */
export const fallOf = (form: Form, pin: Pin): Fall | null => form.pins.find(([one]) => one === pin)?.[1] ?? null;

/** Give a pin a state; null lets it stand. */
export function setPin(form: Form, pin: Pin, fall: Fall | null): Form {
  const rest = form.pins.filter(([one]) => one !== pin);
  return { ...form, pins: fall ? [...rest, [pin, fall]] : rest };
}

/** A tap: the pin falls by the chosen ball, or stands again if it did so already. */
export const tapPin = (form: Form, pin: Pin): Form =>
  setPin(form, pin, fallOf(form, pin) === brushOf(form) ? null : brushOf(form));

/** Where nothing else was met, only the striker's ball or the red can fell pins. */
const brushOf = (form: Form): 'o' | 'c' => (form.contact === 'none' ? 'c' : form.brush);

/** All five by the chosen ball; once more lets them stand. */
export function allFive(form: Form): Form {
  const brush = brushOf(form);
  const all = PINS.every((pin) => fallOf(form, pin) === brush);
  return { ...form, pins: all ? [] : PINS.map((pin) => [pin, brush] as const) };
}

export function meet(form: Form, contact: Contact): Form {
  const chosen = form.contact === contact ? 'o' : contact;
  const brush = chosen === 'pins' || chosen === 'none' ? 'c' : 'o';
  const red = chosen === 'r' || chosen === 'none' ? [] : form.red;
  return { ...form, contact: chosen, brush, red };
}

const toggled = <T>(list: readonly T[], one: T): T[] =>
  list.includes(one) ? list.filter((each) => each !== one) : [...list, one];

export const tapRed = (form: Form, ball: 'c' | 'o'): Form => ({ ...form, red: toggled(form.red, ball) });
export const tapOff = (form: Form, ball: Ball): Form => ({ ...form, off: toggled(form.off, ball) });
export const tapFlight = (form: Form, flight: Flight): Form => ({ ...form, flights: toggled(form.flights, flight) });

/** Calls that say that no stroke was played. */
const ONLY_BEFORE = new Set(['clock', 'clock-hand', 'decline', 'slow']);

export function tapCall(form: Form, call: string): Form {
  const calls = toggled(form.calls, call);
  const before = calls.some((one) => ONLY_BEFORE.has(one));
  if (before && form.played) return { ...noStroke(form), calls };
  return { ...form, calls };
}

/** The foul came before a stroke was played: nothing else can have happened. */
export const noStroke = (form: Form): Form => ({ ...EMPTY, half: form.half, played: false, calls: form.calls });
export const stroke = (form: Form): Form => ({
  ...form,
  played: true,
  calls: form.calls.filter((call) => !ONLY_BEFORE.has(call)),
});

/** Whether a contact with the red can still be tapped. */
export const canMeetRed = (form: Form): boolean => form.played && (form.contact === 'o' || form.contact === 'pins');

/** What is missing before the form says a stroke; null where it does. */
export function missing(form: Form): 'pins' | 'call' | 'text' | null {
  if (form.text !== null) return form.text.trim() ? null : 'text';
  if (form.total) return null;
  if (!form.played) return form.calls.length || form.pins.some(([, fall]) => fall === 'cue') ? null : 'call';
  if (form.contact === 'pins' && !form.pins.some(([, fall]) => fall === 'c')) return 'pins';
  return null;
}

/** The stroke as notation, without the player; null where something is missing. */
export function compose(form: Form): string | null {
  if (missing(form)) return null;
  if (form.text !== null) return form.text.trim();
  if (form.total) return composeTotal(form.total);
  const words: string[] = [];
  const off = form.pins.filter(([, fall]) => fall === 'off').map(([pin]) => pin);
  const lean = form.pins.filter(([, fall]) => fall === 'lean').map(([pin]) => pin);
  if (off.length) words.push(`{off ${off.join(',')}}`);
  if (lean.length) words.push(`{lean ${lean.map((pin) => `${pin}:c`).join(',')}}`);
  if (form.half) words.push(`{hand ${form.half}}`);
  const events = form.played
    ? eventsOf(form)
    : form.pins.filter(([, fall]) => fall === 'cue').map(([pin]) => `q${pin}`);
  if (!form.played) words.push('-');
  else if (!events.length) words.push('.');
  return [...words, ...events, ...form.calls.map((call) => `!${call}`)].join(' ');
}

const composeTotal = ({ to, points, hand }: Total): string =>
  `${to === 'striker' ? '+' : '-'}${points}${hand ? ' hand' : ''}`;

function eventsOf(form: Form): string[] {
  const events: string[] = form.pins.filter(([, fall]) => fall === 'lean').map(([pin]) => `c<${pin}`);
  events.push(...form.flights);
  if (form.ownHalf) events.push(form.half === 'upper' ? 'cT' : 'cB');
  const ball = form.contact === 'r' ? 'r' : 'o';
  const own = form.pins.filter(([, fall]) => fall === 'c').map(([pin]) => `c${pin}`);
  if (form.contact === 'pins') events.push(...own, 'co');
  if (form.contact === 'o') events.push('co');
  if (form.contact === 'r') events.push('cr');
  events.push(...form.red.map((one) => `${one}r`));
  for (const [pin, fall] of form.pins) {
    if (fall === 'o') events.push(`${ball}${pin}`);
    else if (fall === 'c' && form.contact !== 'pins') events.push(`c${pin}`);
    else if (fall === 'drag') events.push(`${ball}>${pin}`);
    else if (fall === 'alone') events.push(`x${pin}`);
    else if (fall === 'cue') events.push(`q${pin}`);
  }
  events.push(...form.off.map((one) => `${one}^`));
  return events;
}

/** Take notation (without the player) into taps; null where taps cannot say exactly the same. */
export function read(text: string): Form | null {
  const words = text.trim().match(/\{[^}]*\}|\S+/g) ?? [];
  const said = words.filter((word) => word !== '{break}' && word !== '{hand}' && word !== '{reset}');
  const form = readWords(said);
  return form && compose(form) === said.join(' ') ? form : null;
}

function readWords(words: string[]): Form | null {
  const total = /^([+-])(\d+)( hand)?$/.exec(words.join(' '));
  if (total)
    return {
      ...EMPTY,
      total: { to: total[1] === '+' ? 'striker' : 'opponent', points: Number(total[2]), hand: Boolean(total[3]) },
    };
  let form: Form = { ...EMPTY, contact: 'none' };
  for (const word of words) {
    const next = readWord(form, word);
    if (!next) return null;
    form = next;
  }
  const brush = form.contact === 'pins' || form.contact === 'none' ? 'c' : 'o';
  return { ...form, brush: form.played ? brush : 'o', contact: form.played ? form.contact : 'o' };
}

function readWord(form: Form, word: string): Form | null {
  const brace = /^\{(off|lean|hand) (.+)\}$/.exec(word);
  if (brace) return readBrace(form, brace[1] ?? '', brace[2] ?? '');
  if (word === '.') return form;
  if (word === '-') return { ...form, played: false };
  if (word.startsWith('!')) return { ...form, calls: [...form.calls, word.slice(1)] };
  if (word === 'c~' || word === 'r~' || word === 'c~r') return tapFlight(form, word);
  if (word === 'cT' || word === 'cB') return { ...form, ownHalf: true };
  if (word === 'co') return { ...form, contact: form.pins.some(([, fall]) => fall === 'c') ? 'pins' : 'o' };
  if (word === 'cr' && form.contact === 'none') return { ...form, contact: 'r' };
  if (word === 'cr' || word === 'or') return tapRed(form, word === 'cr' ? 'c' : 'o');
  const off = /^([cor])\^$/.exec(word);
  if (off) return tapOff(form, off[1] as Ball);
  return readPin(form, word);
}

function readBrace(form: Form, name: string, value: string): Form | null {
  if (name === 'hand') return value === 'lower' || value === 'upper' ? { ...form, half: value } : null;
  let next = form;
  for (const part of value.split(',')) {
    const [pin, ball] = part.split(':');
    if (!PINS.includes(pin as Pin) || (name === 'lean' && ball !== 'c')) return null;
    next = setPin(next, pin as Pin, name === 'off' ? 'off' : 'lean');
  }
  return next;
}

function readPin(form: Form, word: string): Form | null {
  const found = /^([corxq])([<>]?)([nwmes])$/.exec(word);
  if (!found) return null;
  const [, ball, sign, letter] = found;
  const pin = letter as Pin;
  if (sign === '<') return ball === 'c' ? setPin(form, pin, 'lean') : null;
  if (sign === '>') return setPin(form, pin, 'drag');
  if (ball === 'x') return setPin(form, pin, 'alone');
  if (ball === 'q') return setPin(form, pin, 'cue');
  return setPin(form, pin, ball === 'c' ? 'c' : 'o');
}
