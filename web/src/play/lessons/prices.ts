/** What the guided start says that things cost: that is the rule book's to say. */
import type { Edition } from '../../match/edition';

type Price = number | string;

export type Prices = Record<'side' | 'middle' | 'alone' | 'carom' | 'casin' | 'miss' | 'red' | 'pins' | 'off', Price>;

const UNKNOWN = '–';

export function pricesOf(book: Edition | null): Prices {
  const price = (code: string): Price => Number(book?.prices[code]) || UNKNOWN;
  const foul = (code: string): Price => book?.fouls[code]?.value ?? UNKNOWN;
  return {
    side: price('side_pin'),
    middle: price('middle_with_sides'),
    alone: price('middle_alone'),
    carom: price('carom'),
    casin: price('casin'),
    miss: foul('miss'),
    red: foul('red_first'),
    pins: foul('pins_first'),
    off: foul('ball_off'),
  };
}
