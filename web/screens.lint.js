/**
 * Whether scripts and styles can be read by the oldest browser that public screens are made for.
 *
 *     npm run screens -- FOLDER
 *
 * Tells every place in a file of the folder that came later, and ends with 1 where there is one.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import doiuse from 'doiuse';
import { ESLint } from 'eslint';
import compat from 'eslint-plugin-compat';
import esX from 'eslint-plugin-es-x';
import postcss from 'postcss';

const FLOOR = 'chrome 87';

/** ES2021 that the floor knows, and methods that go by their names alone, which arrays have for long. */
const KNOWN = Object.fromEntries(
  Object.keys(esX.rules)
    .filter((name) => name.startsWith('no-iterator-prototype-') || name === 'no-string-prototype-replaceall')
    .map((name) => [`es-x/${name}`, 'off']),
);

/** Known in part at the floor, and the part that is used is known there. */
const PARTLY = [
  'css-overflow', // `clip` and two values came later
  'css-logical-props', // `inline` and `block` shorthands are there
  'css-masks', // with its prefix, beside it
  'text-decoration', // line, style and colour are there
  'css-clip-path', // basic shapes are there
  'viewport-unit-variants', // beside the unit that came first
  'multicolumn', // breaks inside a column
];

/** @param {string} folder */
async function scripts(folder) {
  const eslint = new ESLint({
    cwd: folder,
    overrideConfigFile: true,
    allowInlineConfig: false,
    overrideConfig: [
      { languageOptions: { ecmaVersion: 2020, sourceType: 'module' } },
      { ...esX.configs['flat/restrict-to-es2020'] },
      { ...compat.configs['flat/recommended'] },
      { rules: KNOWN },
      { settings: { browsers: [FLOOR], 'es-x': { aggressive: true } } },
    ],
  });
  const found = await eslint.lintFiles(['*.js']);
  return found.flatMap((file) =>
    file.messages.map((one) => `${file.filePath.slice(folder.length + 1)}:${one.line}:${one.column}: ${one.message}`),
  );
}

/** @param {string} folder */
async function styles(folder) {
  /** @type {string[]} */
  const found = [];
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.css'))) {
    const told = doiuse({
      browsers: [FLOOR],
      ignore: PARTLY,
      onFeatureUsage: ({ feature, usage }) => found.push(`${name}: ${feature}: ${usage.toString().slice(0, 120)}`),
    });
    await postcss([told]).process(readFileSync(join(folder, name), 'utf8'), { from: undefined });
  }
  return found;
}

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('which folder? npm run screens -- FOLDER');
const found = [...(await scripts(folder)), ...(await styles(folder))];
for (const line of found) console.log(line);
process.exitCode = found.length ? 1 : 0;
