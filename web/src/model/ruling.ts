/** The answer to "what is this stroke?", as the server and the command print it. */

import type { Half } from './things';

export interface Line {
  code: string;
  name: string;
  article: string;
  points: number;
  pins: string;
}

export interface Foul {
  code: string;
  name: string;
  call: string;
  article: string;
  points: number;
}

export interface Sentence {
  text: string;
  article: string;
}

export interface Act {
  kind: 'restore' | 'lift' | 'stay' | 'back' | 'mark' | 'choose' | 'up' | 'off' | 'hand';
  ball: 'offender' | 'incoming' | 'red' | '';
  place: string;
  pins: string;
  otherwise: string;
}

export interface Placement {
  acts: Act[];
  half: Half | null;
  pins: string;
  choice: Placement | null;
  sentences: Sentence[];
}

export interface Ruling {
  points: number;
  to: 'striker' | 'opponent' | null;
  hand: boolean;
  again: boolean;
  validity: 'good' | 'no_points' | 'bad';
  verdict: string;
  /** Which sentence of the book describes the stroke. */
  pattern: string;
  article: string;
  edition: string;
  lines: Line[];
  fouls: Foul[];
  call: string;
  sentences: Sentence[];
  stroke: string;
  placing: Placement;
}

/** A ruling without words, as lists carry it. */
export type Verdict = Omit<Ruling, 'verdict' | 'call' | 'sentences' | 'stroke' | 'placing'>;

/** How a line's points come about: `2 + 2` for several side pins, nothing where there is one thing to count. */
export function calculation(line: Line): string {
  const count = line.pins.length;
  return count > 1 && line.points % count === 0
    ? Array(count)
        .fill(line.points / count)
        .join(' + ')
    : '';
}

/** What stands in the card's tag: the foul that counts first, or the verdict on the stroke. */
export function headline(ruling: Ruling): Sentence {
  const foul = ruling.fouls.find((one) => one.points > 0) ?? ruling.fouls[0];
  return foul ? { text: foul.name, article: foul.article } : { text: ruling.verdict, article: ruling.article };
}

/** Pins that the referee puts up and pins that stay off before the next stroke. */
export function pinsToSet(placement: Placement): { up: string; off: string } {
  const of = (kind: Act['kind']) =>
    placement.acts
      .filter((act) => act.kind === kind)
      .map((act) => act.pins)
      .join('');
  return { up: of('up'), off: of('off') };
}
