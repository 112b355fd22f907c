/** What a screen says of a match beside its score: that it is only a rehearsal, that it was not played here. */
import { t } from '../words/words.svelte';
import type { Summary } from './view';

export const marksOf = ({ rehearsal, origin }: Pick<Summary, 'rehearsal' | 'origin'>): string[] => [
  ...(rehearsal ? [t('match.rehearsal')] : []),
  ...(origin ? [t('match.imported')] : []),
];
