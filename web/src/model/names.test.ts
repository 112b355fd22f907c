import { expect, it } from 'vitest';

import { mixesAlphabets, nameForms, surnameDoubt } from './names';

it.each([
  ['Rossi Anna Maria', ['Rossi Anna Maria', 'Rossi A. M.', 'Rossi']],
  ['Anna ROSSI', ['Anna ROSSI', 'ROSSI A.', 'ROSSI']],
  ['De Marchi, Ugo', ['De Marchi, Ugo', 'De Marchi U.', 'De Marchi']],
  ['Bianchi', ['Bianchi']],
  ['Rossi Anna / Verdi Ugo', ['Rossi Anna / Verdi Ugo', 'Rossi A. / Verdi U.', 'Rossi / Verdi']],
  ['ROSSI', ['ROSSI']],
])('shortens %s', (name, forms) => {
  expect(nameForms(name)).toEqual(forms);
});

it('a name of several words is shown as it shortens, with the way to mark the other word as the surname', () => {
  expect(surnameDoubt('Anna Rossi')).toEqual({ short: 'Anna R.', last: 'Rossi', comma: 'Rossi, Anna' });
  expect(surnameDoubt('Anna Maria Rossi')?.comma).toBe('Rossi, Anna Maria');
  for (const clear of ['Rossi', 'Rossi, Anna', 'Anna ROSSI', 'Rossi / Bianchi', ''])
    expect(surnameDoubt(clear)).toBeNull();
});

it.each([
  ['Rоssi', true],
  ['Петрoв', true],
  ['Rossi / Bіanchi', true],
  ['Rossi Петров', false],
  ['Rossi', false],
  ['Müller-Łukasz', false],
  ['Ковалёва', false],
  ["D'Angelo 2", false],
])('%s mixes alphabets: %s', (name, mixes) => {
  expect(mixesAlphabets(name)).toBe(mixes);
});
