import type { Half, Pin } from '../ruling';

export type { Half, Pin };

/** Letters of the notation that the screens use. */
export type Player = 'W' | 'Y';
/** `c` the striker's ball, `o` the opponent's, `r` the red. */
export type Ball = 'c' | 'o' | 'r';
export type Colour = 'white' | 'yellow' | 'red';

export const PINS: readonly Pin[] = ['n', 'w', 'm', 'e', 's'];

export const other = (player: Player): Player => (player === 'W' ? 'Y' : 'W');
export const sideOf = (player: Player): 'white' | 'yellow' => (player === 'W' ? 'white' : 'yellow');
export const playerOf = (side: 'white' | 'yellow'): Player => (side === 'white' ? 'W' : 'Y');
