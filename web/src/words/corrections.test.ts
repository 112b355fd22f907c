import { describe, expect, it } from 'vitest';

import { correctionFile, correctionLine, fits, screenTexts } from './corrections';

describe('corrections', () => {
  it('are one line each', () => {
    expect(correctionLine('it', 'law.fouls.jump.call', ' Salto\n della  bilia ')).toBe(
      'it\tlaw.fouls.jump.call\tSalto della bilia',
    );
  });
  it('are saved together, the empty ones left out', () => {
    expect(correctionFile('de', { a: 'eins', b: ' ', c: 'drei' })).toBe('de\ta\teins\nde\tc\tdrei\n');
  });
});

describe('texts of the screens', () => {
  const texts = screenTexts({ 'desk.title': 'Match desk', 'desk.toSettle': { one: 'One thing', other: '{n} things' } });
  it('are one by one, plural forms too', () => {
    expect(texts.map((one) => one.key)).toEqual([
      'screens.desk.title',
      'screens.desk.toSettle.one',
      'screens.desk.toSettle.other',
    ]);
  });
  it('are found by words and keys', () => {
    expect(texts.filter((one) => fits(one, 'THING desk')).length).toBe(2);
    expect(texts.filter((one) => fits(one, '')).length).toBe(3);
  });
});
