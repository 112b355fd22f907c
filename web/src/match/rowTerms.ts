/** What a stroke, a foul or a decision gave, and who said so, in as many terms as there is room for. */
import { inText, terms } from '../model/rulingText';
import type { Ruling } from '../model/ruling';
import type { StrokeRow } from './view';
import { language, law, t } from '../words/words.svelte';

export interface RowTerm {
  sum: string;
  name: string;
}

type Shown = Omit<StrokeRow, 'ruling'> & { ruling: StrokeRow['ruling'] | Ruling };

/** At most so many terms: what does not fit is summed, never dropped. */
export function rowTerms(row: Shown, most = Number.POSITIVE_INFINITY): RowTerm[] {
  const found = allTerms(row);
  const cut: RowTerm[] = row.gain < row.points ? [{ sum: '', name: t('board.capped', { n: row.gain }) }] : [];
  if (found.length + cut.length <= most) return [...found, ...cut];
  const kept = found.slice(0, most - 1 - cut.length);
  const rest = (row.ruling ? terms(row.ruling, law()) : []).slice(kept.length);
  const points = rest.reduce((all, term) => all + term.points, 0);
  return [...kept, { sum: String(points), name: t('board.otherTerms', { n: rest.length }) }, ...cut];
}

function allTerms(row: Shown): RowTerm[] {
  const { ruling } = row;
  if (row.overruled) {
    const book: RowTerm[] = ruling ? [{ sum: '', name: t('board.byTheBook', { n: ruling.points }) }] : [];
    return [{ sum: '', name: t('board.refereeDecided', { n: row.points }) }, ...book];
  }
  if (row.kind === 'decision') return [{ sum: '', name: t('board.refereeDecided', { n: row.points }) }];
  if (row.kind === 'warn') return [{ sum: String(row.points), name: inText(t('desk.warn'), language()) }];
  if (ruling?.lines.length)
    return terms(ruling, law()).map(({ sum, name }) => ({ sum, name: inText(name, language()) }));
  const total = ruling?.pattern === 'total' && row.points > 0;
  return [{ sum: '', name: total ? t('desk.totalOnly') : t('desk.noPoints') }];
}

/** The same in one line. */
export const rowLine = (row: Shown): string =>
  rowTerms(row)
    .map(({ sum, name }) => [sum, name].filter(Boolean).join(' '))
    .join(' · ');
