import { expect, it } from 'vitest';

import { nameForms } from './names';

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
