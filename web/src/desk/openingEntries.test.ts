import { describe, expect, it } from 'vitest';

import { openingEntries } from './openingEntries';

describe('openingEntries', () => {
  it('says the opener where the winner gives the opening away', () => {
    expect(openingEntries('choice', 'W', 'W')).toEqual([]);
    expect(openingEntries('choice', 'W', 'Y')).toEqual(['open Y']);
  });
  it('exchanges the balls where White opens', () => {
    expect(openingEntries('white', 'W', 'W')).toEqual(['open W']);
    expect(openingEntries('white', 'W', 'Y')).toEqual(['colours', 'open W']);
  });
});
