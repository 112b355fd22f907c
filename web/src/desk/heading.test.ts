import { expect, test } from 'vitest';

import type { View } from '../match/view';
import { headingEntry, headingNow } from './heading';

const view = (exchanged: boolean): View =>
  ({
    players: { white: 'Rosi', yellow: 'Bianchi' },
    headers: { WhiteClub: 'CSB', Event: 'Cup' },
    exchanged,
  }) as unknown as View;

test('a heading is corrected by an entry, and one that stays as it is by none', () => {
  expect(headingEntry(view(false), 'White', ' Rossi "Nino" ')).toBe('header White "Rossi \\"Nino\\""');
  expect(headingEntry(view(false), 'Event', '')).toBe('header Event ""');
  expect(headingEntry(view(false), 'Event', 'Cup')).toBe('');
  expect(headingEntry(view(false), 'White', ' ')).toBe('');
});

test('players who exchanged balls are corrected under the ball that they began with', () => {
  expect(headingNow(view(true), 'White')).toBe('Rosi');
  expect(headingEntry(view(true), 'White', 'Rossi')).toBe('header Yellow "Rossi"');
  expect(headingNow(view(true), 'YellowClub')).toBe('CSB');
  expect(headingEntry(view(true), 'YellowClub', 'GS')).toBe('header WhiteClub "GS"');
});
