import { expect, test } from 'vitest';

import { memoryOf } from './memory';
import type { Listed } from './view';

const listed = (created_ms: number, white: string, yellow: string, headers: Record<string, string>): Listed =>
  ({ id: `${created_ms}`, created_ms, players: { white, yellow }, headers }) as Listed;

test('the latest match that was scored is remembered, whichever was changed last, and each name once', () => {
  const memory = memoryOf([
    listed(1, 'Rossi Anna', 'Bianchi', { Event: 'Cup', Referee: 'Conti' }),
    listed(3, 'Club', 'Guest', {}),
    listed(2, 'Bianchi', 'Ёлкин', { Event: 'League' }),
  ]);
  expect(memory.last?.id).toBe('2');
  expect(memory.names).toEqual(['Bianchi', 'Ёлкин', 'Rossi Anna']);
  expect(memory.headings('Event')).toEqual(['League', 'Cup']);
  expect(memory.headings('Referee')).toEqual(['Conti']);
});

test('where nothing was scored nothing is remembered', () => {
  expect(memoryOf([])).toMatchObject({ last: null, names: [] });
});
