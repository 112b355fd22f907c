/** Gives the table to a test in a browser: the tests build this page for themselves, no user sees it. */
import { createTable } from '../../../web/src/table/table';
import { Motion } from '../../../web/src/table/trace';
import { Player } from '../../../web/src/table/player';

Object.assign(globalThis, { table: { createTable, Motion, Player } });
