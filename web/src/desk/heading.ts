/** Headings of a match that can be corrected at the desk, and the entries that do it. */
import type { View } from '../match/view';

export const HEADINGS = [
  'White',
  'Yellow',
  'WhiteClub',
  'YellowClub',
  'WhiteNation',
  'YellowNation',
  'Event',
  'Site',
  'Date',
  'Round',
  'Table',
  'Referee',
  'Scribe',
] as const;
export type Heading = (typeof HEADINGS)[number];

/** Headings name the players by the balls that they began with. */
const asBegun = (heading: Heading, exchanged: boolean): Heading => {
  if (!exchanged) return heading;
  const other = heading.startsWith('White') ? heading.replace('White', 'Yellow') : heading.replace('Yellow', 'White');
  return HEADINGS.find((one) => one === other) ?? heading;
};

/** What stands in a heading now; of White and Yellow, of those who have these balls now. */
export function headingNow({ players, headers, exchanged }: View, heading: Heading): string {
  if (heading === 'White') return players.white;
  if (heading === 'Yellow') return players.yellow;
  return headers[asBegun(heading, exchanged)] ?? '';
}

/** The entry that corrects it; empty where nothing changes, or a name is missing. */
export function headingEntry(view: View, heading: Heading, typed: string): string {
  const text = typed.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
  const isName = heading === 'White' || heading === 'Yellow';
  if (text === headingNow(view, heading) || (isName && !text)) return '';
  return `header ${asBegun(heading, view.exchanged)} "${text.replace(/["\\]/g, '\\$&')}"`;
}

/** Where the players come from, a line for each of whom that is known: `Rossi: CSB Milano, ITA`. */
export function originsOf(view: View): string[] {
  return (['White', 'Yellow'] as const).flatMap((colour) => {
    const known = [headingNow(view, `${colour}Club`), headingNow(view, `${colour}Nation`)].filter(Boolean);
    return known.length ? [`${headingNow(view, colour)}: ${known.join(', ')}`] : [];
  });
}
