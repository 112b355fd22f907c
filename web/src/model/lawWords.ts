/** The words of rule books and protocols, as the Python package keeps them for every language. */
import type { Ball, Pin } from './things';

export interface Law {
  call: Record<string, string>;
  validity: Record<'good' | 'no_points' | 'bad', string>;
  lines: Record<string, { name: string; text: string; more?: string }>;
  fouls: Record<string, { name: string; call: string; text: string }>;
  placing: Record<'lift' | 'mark' | 'stay' | 'hand' | 'up' | 'off' | 'choose', string>;
  balls: Record<'offender' | 'incoming' | 'cue' | 'opponent' | 'white' | 'yellow' | 'red', string>;
  pins: Record<Pin | 'and', string>;
  halves: Record<'lower' | 'upper' | 'opposite', string>;
  marks: Record<string, string>;
  terms: Record<string, string>;
  protocol: Record<string, string>;
  stats: Record<string, string>;
}

/** What a term of the sum is called; a foul's line carries the foul's name, one side pin is no side pins. */
export function lineName(law: Law, code: string, pins: number): string {
  const one = law.terms.side_pin;
  if (code === 'side_pins' && pins === 1 && one) return one.charAt(0).toLocaleUpperCase() + one.slice(1);
  return law.lines[code]?.name ?? law.fouls[code]?.name ?? code;
}

/** The colour of a ball by its role, where `white` says whether White strikes. */
export function colourOf(ball: Ball, striker: 'W' | 'Y'): 'white' | 'yellow' | 'red' {
  if (ball === 'r') return 'red';
  return (ball === 'c') === (striker === 'W') ? 'white' : 'yellow';
}
