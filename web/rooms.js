/**
 * The rooms of the client and what each may import: what stands on a floor below it, never a neighbour. README.md says
 * what each is for. A rule of the linter, because it sees every import: of types too, in markup too.
 */
import path from 'node:path';

/** From the bottom up. */
export const FLOORS = [
  ['model', 'browser', 'table'],
  ['words'],
  ['parts'],
  ['match'],
  ['desk', 'learn', 'screens', 'play/stroke'],
  ['play/match', 'play/practice'],
  ['play/lessons'],
  ['pages'],
];
/** What starts the site stands above all rooms. */
const ENTRY = /^(?:App|main|docs|modules\.d|routes(?:\.test)?)(?:\.ts|\.svelte)?$/;
/** How the simulated table is played is nobody's business outside `play`. */
const PRIVATE = 'play/';

const SOURCE = path.join(import.meta.dirname, 'src');
const inside = (file) => path.relative(SOURCE, file).split(path.sep).join('/');
const floorOf = (room) => FLOORS.findIndex((floor) => floor.includes(room));
const roomOf = (file) => FLOORS.flat().find((room) => file.startsWith(`${room}/`)) ?? null;

/** Why one file may not import another (both by their paths below `src`); null where it may. */
export function objection(from, to) {
  if (to.startsWith('../')) return 'nothing is imported from outside src';
  const [here, there] = [roomOf(from), roomOf(to)];
  if (!here) return ENTRY.test(from) ? null : 'this file stands in no room of rooms.js';
  if (here === there) return null;
  if (!there)
    return ENTRY.test(to) ? 'a room does not import what starts the site' : 'it stands in no room of rooms.js';
  if (floorOf(there) >= floorOf(here)) return `${here} does not stand above ${there}`;
  if (there.startsWith(PRIVATE) && !here.startsWith(PRIVATE) && here !== 'pages') return `${there} is for play alone`;
  return null;
}

const below = {
  meta: { type: 'problem', schema: [], messages: { wrong: 'import of {{ to }}: {{ why }}' } },
  create(context) {
    const from = inside(context.filename);
    function check(node) {
      const asked = node.source?.value;
      if (typeof asked !== 'string' || !asked.startsWith('.')) return;
      const to = inside(path.resolve(path.dirname(context.filename), asked));
      const why = objection(from, to);
      if (why) context.report({ node, messageId: 'wrong', data: { to, why } });
    }
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      TSImportType: (node) => check({ ...node, source: node.source ?? node.argument?.literal }),
    };
  },
};

export default { rules: { below } };
