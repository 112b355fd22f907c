import { describe, expect, it } from 'vitest';

import { fill, LANGUAGES, pick, type Entry } from './dictionary';

const FILES = import.meta.glob<Record<string, Entry>>('./*/*.json', { eager: true, import: 'default' });
const AREAS = [...new Set(Object.keys(FILES).map((path) => path.split('/')[1] ?? ''))];

const holes = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g))].sort();
const texts = (entry: Entry): string[] => (typeof entry === 'string' ? [entry] : Object.values(entry));

describe.each(AREAS)('area %s', (area) => {
  const english = FILES[`./${area}/en.json`] ?? {};

  it.each(LANGUAGES)('has the same keys and values in %s', (language) => {
    const words = FILES[`./${area}/${language}.json`] ?? {};
    expect(Object.keys(words).sort()).toEqual(Object.keys(english).sort());
    for (const [name, entry] of Object.entries(words)) {
      const wanted = holes(texts(english[name] ?? '').join(' '));
      for (const text of texts(entry)) {
        expect(text.trim(), `${language} ${area}.${name}`).not.toBe('');
        expect(wanted, `${language} ${area}.${name}`).toEqual(expect.arrayContaining(holes(text)));
      }
      if (typeof entry === 'string') expect(holes(entry), `${language} ${area}.${name}`).toEqual(wanted);
      else {
        const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
        expect(Object.keys(entry).sort(), `${language} ${area}.${name}`).toEqual([...forms].sort());
      }
    }
  });
});

describe('pick', () => {
  it('takes the first language that we have', () => {
    expect(pick([null, 'pt-BR', 'it-CH', 'de'])).toBe('it');
    expect(pick(['PT'])).toBe('en');
  });
});

describe('fill', () => {
  it('puts values in and leaves a missing one to be seen', () => {
    expect(fill('{name} needs {n}', 'en', { name: 'Rossi', n: 4 })).toBe('Rossi needs 4');
    expect(fill('{name}', 'en')).toBe('{name}');
  });
  it('chooses the plural form of the language', () => {
    const forms = { one: '{n} очко', few: '{n} очка', many: '{n} очков', other: '{n} очка' };
    expect([1, 3, 8].map((n) => fill(forms, 'ru', { n }))).toEqual(['1 очко', '3 очка', '8 очков']);
  });
});
