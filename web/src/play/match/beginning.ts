/** Beginning a match on the simulated table: this browser takes its seats, and keeps the link to another's. */
import { freshId } from '../../match/ids';
import { LEVELS, type Level, type Seated } from '../../match/simulatedTable';
import type { Played } from '../../match/view';
import { opposite, SIDES, type Side } from '../../model/things';
import { begin, type NewPlay } from './api';
import { invite, sit, type Tokens } from './seats';

/** Points that win a game where nothing else is chosen. */
export const TARGET = 50;

/** A match that is wished for, and the side that another device is to take, null for none. */
export interface Wanted {
  wish: Omit<NewPlay, 'client_id'>;
  far: Side | null;
}

/** Begin it; its id. The same secret again begins nothing twice. */
export async function beginSeated({ wish, far }: Wanted, clientId = freshId()): Promise<string> {
  const { id, tokens } = await begin({ ...wish, client_id: clientId });
  const of = (side: Side): Tokens => (tokens[side] ? { [side]: tokens[side] } : {});
  for (const side of SIDES) if (side !== far) sit(id, of(side), localStorage);
  if (far) invite(id, of(far), localStorage);
  return id;
}

/** The same match once more with the balls changed; `mine` are the sides that this browser has now. */
export function rematch(view: Played, mine: readonly Side[]): Wanted {
  const seat = (side: Side): { name: string; player: Seated } => ({
    name: view.players[opposite(side)],
    player: view.table.seats[opposite(side)],
  });
  const away = SIDES.find((side) => view.table.seats[side] === 'person' && !mine.includes(side));
  return {
    wish: {
      white: seat('white'),
      yellow: seat('yellow'),
      edition: view.edition,
      target: view.target,
      best_of: view.best_of,
      start: { white: view.start.yellow, yellow: view.start.white },
    },
    far: away ? opposite(away) : null,
  };
}

/** The strength beside the one that somebody has lost or won against, null where there is none. */
export function neighbour(player: Seated, by: -1 | 1): Level | null {
  const place = LEVELS.indexOf(player as Level);
  return place < 0 ? null : (LEVELS[place + by] ?? null);
}
