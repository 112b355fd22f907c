/** Players, balls and pins, by the letters of the notation. */
export type Pin = 'n' | 'w' | 'm' | 'e' | 's';
export type Half = 'lower' | 'upper';
export type Side = 'white' | 'yellow';
/** Letters of the notation that the screens use. */
export type Player = 'W' | 'Y';
/** `c` the striker's ball, `o` the opponent's, `r` the red. */
export type Ball = 'c' | 'o' | 'r';
export type Colour = 'white' | 'yellow' | 'red';

export const PINS: readonly Pin[] = ['n', 'w', 'm', 'e', 's'];

export const other = (player: Player): Player => (player === 'W' ? 'Y' : 'W');
export const sideOf = (player: Player): Side => (player === 'W' ? 'white' : 'yellow');
export const playerOf = (side: Side): Player => (side === 'white' ? 'W' : 'Y');

export const SIDES: readonly Side[] = ['white', 'yellow'];
export const opposite = (side: Side): Side => (side === 'white' ? 'yellow' : 'white');

/** A number for each side. */
export interface Sides {
  white: number;
  yellow: number;
}
/** Points of the game, and games won. */
export interface Score extends Sides {
  games: Sides;
}
