/** The stroke that is being entered: what was tapped, as a value, and what each tap changes. */
import { PINS, type Ball, type Half, type Pin } from './things';

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

/** The name of a call without what it names: `contact` of `contact:r`. */
export const nameOfCall = (call: string): string => call.split(':')[0] ?? call;

/** A call is about one thing: another one takes the place of the first. */
export function tapCall(form: Form, call: string): Form {
  const same = (one: string): boolean => one === call || nameOfCall(one) !== nameOfCall(call);
  return { ...form, calls: toggled(form.calls.filter(same), call) };
}

const onlyThose = (form: Form, possible: readonly string[]): string[] =>
  form.calls.filter((call) => possible.includes(nameOfCall(call)));

/**
 * The foul came before a stroke was played: nothing else can have happened, and only the calls that are possible then
 * stay.
 */
export const noStroke = (form: Form, possible: readonly string[] = []): Form => ({
  ...EMPTY,
  half: form.half,
  played: false,
  calls: onlyThose(form, possible),
});
export const stroke = (form: Form, possible: readonly string[] = []): Form => ({
  ...form,
  played: true,
  calls: onlyThose(form, possible),
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
