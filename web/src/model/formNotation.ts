/**
 * A form as the notation it stands for, and back.
 *
 * `formNotation` writes first contact, contacts with the red, pins, balls off and calls in that order; `parseForm`
 * takes notation
 * back into taps, and answers null where taps cannot say the same: such a stroke is kept as text.
 */
import { EMPTY, missing, setPin, tapFlight, tapOff, tapRed, type Form, type Total } from './form';
import { PINS, type Ball, type Pin } from './things';

/** The stroke as notation, without the player; null where something is missing. */
export function formNotation(form: Form): string | null {
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
export function parseForm(text: string): Form | null {
  const words = text.trim().match(/\{[^}]*\}|\S+/g) ?? [];
  const said = words.filter((word) => word !== '{break}' && word !== '{hand}' && word !== '{reset}');
  const form = readWords(said);
  return form && formNotation(form) === said.join(' ') ? form : null;
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
