/** The words of rule books and protocols, as the Python package keeps them for every language. */
import type { Ball, Pin } from './things';

export interface Law {
  call: Record<string, string>;
  calls: Record<string, string>;
  validity: Record<'good' | 'no_points' | 'bad', string>;
  lines: Record<string, { name: string; text: string; more?: string }>;
  fouls: Record<string, { name: string; call: string; text: string }>;
  placing: Record<'lift' | 'mark' | 'stay' | 'hand' | 'up' | 'off' | 'choose', string>;
  balls: Record<'offender' | 'incoming' | 'cue' | 'opponent' | 'white' | 'yellow' | 'red', string>;
  pins: Record<Pin | 'and', string>;
  halves: Record<'lower' | 'upper' | 'opposite', string>;
  marks: Record<string, string>;
  terms: Record<string, string>;
  things: Record<string, string>;
  protocol: Record<string, string>;
  stats: Record<string, string>;
}

/** What a term of the sum is called; a foul's line carries the foul's name, one side pin is no side pins. */
export function lineName(law: Law, code: string, pins: number): string {
  const one = law.terms.side_pin;
  if (code === 'side_pins' && pins === 1 && one) return one.charAt(0).toLocaleUpperCase() + one.slice(1);
  return law.lines[code]?.name ?? law.fouls[code]?.name ?? code;
}

/** What a call of an entry is called, with what it names: `contact:r` is `Ball in contact: the red ball`. */
export function callName(law: Law, call: string): string {
  const [name = '', thing = ''] = call.split(':');
  const code = name.replaceAll('-', '_');
  const said = law.calls[code] ?? law.fouls[code]?.name ?? name;
  const about = law.things[thing];
  return about ? `${said}: ${about}` : said;
}

/** The colour of a ball by its role, where `white` says whether White strikes. */
export function colourOf(ball: Ball, striker: 'W' | 'Y'): 'white' | 'yellow' | 'red' {
  if (ball === 'r') return 'red';
  return (ball === 'c') === (striker === 'W') ? 'white' : 'yellow';
}
