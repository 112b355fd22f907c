/**
 * Who may strike in this browser: the tokens of a match's sides.
 *
 * A link to a seat carries its token in the fragment, which no server sees; it is kept in the browser's storage and
 * taken out
 * of the address at once.
 */
import { opposite, SIDES, type Side } from '../../model/things';

export type Tokens = Partial<Record<Side, string>>;

type Store = Pick<Storage, 'getItem' | 'setItem'>;
const key = (id: string): string => `seats/${id}`;

function kept(name: string, store: Store): Tokens {
  try {
    const found: unknown = JSON.parse(store.getItem(name) ?? '{}');
    if (typeof found !== 'object' || found === null) return {};
    return Object.fromEntries(
      Object.entries(found).filter(([side, token]) => SIDES.includes(side as Side) && typeof token === 'string'),
    );
  } catch {
    return {};
  }
}

/** The matches in which this browser has a seat. */
export function seatedIn(store: Pick<Storage, 'length' | 'key'>): Set<string> {
  const names = Array.from({ length: store.length }, (_, place) => store.key(place) ?? '');
  return new Set(names.filter((name) => name.startsWith(key(''))).map((name) => name.slice(key('').length)));
}

/** The tokens that this browser has for a match. */
export const seatsOf = (id: string, store: Store): Tokens => kept(key(id), store);

/** Take seats of a match, beside those taken before. */
export function sit(id: string, tokens: Tokens, store: Store): Tokens {
  const all = { ...seatsOf(id, store), ...tokens };
  try {
    store.setItem(key(id), JSON.stringify(all));
  } catch {
    /* the seat is good for as long as the page stays open */
  }
  return all;
}

/** `#t=white.TOKEN`: the side is named, since nobody but the server can tell it from a token. */
export const fragment = (side: Side, token: string): string => `#t=${side}.${encodeURIComponent(token)}`;

/** The seat that a fragment offers. */
export function offered(hash: string): Tokens {
  const [, side, token] = /^#t=(white|yellow)\.([^&]+)$/.exec(hash) ?? [];
  if (!side || !token) return {};
  try {
    return { [side]: decodeURIComponent(token) };
  } catch {
    return {};
  }
}

/** The tokens by the sides of now: players who exchange their balls take their seats with them. */
export function byNow(tokens: Tokens, exchanged: boolean): Tokens {
  if (!exchanged) return tokens;
  return Object.fromEntries(
    SIDES.flatMap((side) => {
      const token = tokens[opposite(side)];
      return token ? [[side, token]] : [];
    }),
  );
}

const inviteKey = (id: string): string => `invites/${id}`;

/** Tokens of sides that others are asked to take, kept by who began the match. */
export function invitesOf(id: string, store: Store): Tokens {
  return kept(inviteKey(id), store);
}

export function invite(id: string, tokens: Tokens, store: Store): void {
  try {
    store.setItem(inviteKey(id), JSON.stringify(tokens));
  } catch {
    /* the links are shown while the page stays open */
  }
}
