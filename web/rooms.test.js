import { describe, expect, it } from 'vitest';

import { objection } from './rooms.js';

describe('a room', () => {
  it.each([
    ['desk/parts/Sheet.svelte', 'parts/Icon.svelte'],
    ['desk/desk.svelte.ts', 'match/match'],
    ['desk/desk.svelte.ts', 'desk/keys'],
    ['play/match/api.ts', 'match/view'],
    ['play/lessons/lessons.ts', 'play/practice/trial.svelte'],
    ['pages/PlayMatch.svelte', 'play/match/seats'],
    ['routes.ts', 'pages/Home.svelte'],
  ])('may import what stands below it: %s, %s', (from, to) => expect(objection(from, to)).toBeNull());

  it.each([
    ['desk/desk.svelte.ts', 'screens/parts/MatchCard.svelte', 'desk does not stand above screens'],
    ['desk/desk.svelte.ts', 'play/stroke/shot', 'desk does not stand above play/stroke'],
    ['play/match/seats.ts', 'play/practice/shelf', 'play/match does not stand above play/practice'],
    ['match/view.ts', 'desk/keys', 'match does not stand above desk'],
    ['model/form.ts', 'words/dictionary', 'model does not stand above words'],
    ['desk/keys.ts', 'pages/Home.svelte', 'desk does not stand above pages'],
    ['pages/Home.svelte', 'routes', 'a room does not import what starts the site'],
    ['desk/keys.ts', '../public/theme', 'nothing is imported from outside src'],
    ['loose.ts', 'model/form', 'this file stands in no room of rooms.js'],
    ['desk/keys.ts', 'loose', 'it stands in no room of rooms.js'],
  ])('may import nothing else: %s, %s', (from, to, why) => expect(objection(from, to)).toBe(why));
});
