/** What the sheet of a protocol shows, computed from the protocol as the server writes it. */
import type { Figures, Protocol, ProtocolLine } from '../match/protocol';
import { inText } from '../model/rulingText';

/** One game of the sheet: the strokes and points entered in it, its result, and the score that stood last. */
export interface SheetGame {
  game: number;
  result: Protocol['games'][number] | null;
  lines: ProtocolLine[];
  last: number[];
}

/** A row of the figures: its name, then what White and Yellow have. */
export type FigureRow = [name: string, white: string | number, yellow: string | number];

const PINS = ['side_pins', 'middle_with_sides', 'middle_alone'];

/** The games in which something was entered that counts. */
export function gamesOf({ games, lines }: Protocol): SheetGame[] {
  return [...new Set(lines.map((line) => line.game))]
    .map((game) => {
      const own = lines.filter((line) => line.game === game);
      return {
        game,
        result: games.find((one) => one.game === game) ?? null,
        lines: own.filter((line) => (line.number > 0 || line.points > 0) && !line.struck),
        last: own.findLast((line) => line.score.length)?.score ?? [],
      };
    })
    .filter(({ lines: counted }) => counted.length);
}

/** What is told below the games: notes, entries taken back, entries without stroke and points. */
export const remarksOf = ({ lines }: Protocol): ProtocolLine[] =>
  lines.filter((line) => line.notes.length || line.struck || (line.number === 0 && line.points === 0));

/** Whether a line's points went to the other player. */
export const isFoul = ({ player, to }: ProtocolLine): boolean => to !== null && player !== '' && to !== player;

/** Pins as numbers, everything else with its name: `2+2+4 · 4 carom`. */
export function sumOf({ sum }: ProtocolLine, language: string): string {
  const pins = sum
    .filter(({ code }) => PINS.includes(code))
    .flatMap(({ count, each }) => Array<number>(count).fill(each));
  const others = sum
    .filter(({ code }) => !PINS.includes(code))
    .map(({ points, name }) => `${points} ${inText(name, language)}`);
  return [...(pins.length ? [pins.join('+')] : []), ...others].join(' · ');
}

/** The figures of both players under the names that the law's texts have for them. */
export function figuresOf(
  players: Protocol['statistics']['players'],
  names: Record<string, string>,
  language: string,
): FigureRow[] {
  const { W, Y } = players;
  const name = (key: string): string => names[key] ?? key;
  const row = (key: string, of: (one: Figures) => string | number): FigureRow => [name(key), of(W), of(Y)];
  const average = (value: number | null): string =>
    value === null ? '–' : value.toLocaleString(language, { maximumFractionDigits: 2 });
  const perStroke = (key: 'made' | 'net'): FigureRow => {
    const [, white, yellow] = row(key, (one) => average(one.per_stroke[key]));
    return [`${name(key)}, ${name('per_stroke')}`, white, yellow];
  };
  return [
    ...(['strokes', 'made', 'received', 'given', 'net'] as const).map((key) => row(key, (one) => one[key])),
    perStroke('made'),
    perStroke('net'),
    ...(['best', 'zeros'] as const).map((key) => row(key, (one) => one[key])),
    ...(['sides', 'middles', 'middles_alone'] as const).map((key) => row(key, (one) => one.pins[key])),
    ...(['castles', 'strikes', 'caroms', 'casins', 'drinks'] as const).map((key) => row(key, (one) => one[key])),
    row('fouls', (one) => Object.values(one.fouls).reduce((all, n) => all + n, 0)),
  ];
}
