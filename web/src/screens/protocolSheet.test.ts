import { describe, expect, it } from 'vitest';

import type { Figures, Protocol, ProtocolLine } from '../match/protocol';
import { figuresOf, gamesOf, isFoul, remarksOf, sumOf } from './protocolSheet';

const line = (part: Partial<ProtocolLine>): ProtocolLine => ({
  seq: 1,
  game: 1,
  number: 1,
  kind: 'stroke',
  time: '',
  player: 'W',
  text: '',
  words: '',
  sum: [],
  to: 'W',
  points: 0,
  gain: 0,
  hand: false,
  score: [0, 0],
  notes: [],
  struck: false,
  ...part,
});
const term = (code: string, each: number, count = 1): ProtocolLine['sum'][number] => ({
  code,
  each,
  count,
  points: each * count,
  name: 'Carom',
  article: '8.2',
});
const protocol = (lines: ProtocolLine[], games: Protocol['games'] = []): Protocol =>
  ({ lines, games }) as unknown as Protocol;

describe('the games of a sheet', () => {
  it('hold strokes and points, each under its game, and none that was taken back', () => {
    const lines = [
      line({ number: 0, kind: 'lag' }),
      line({ seq: 2, score: [2, 0] }),
      line({ seq: 3, struck: true, score: [9, 0] }),
      line({ seq: 4, number: 0, points: 2, score: [4, 0] }),
      line({ seq: 5, game: 2, score: [0, 3] }),
    ];
    const games = gamesOf(protocol(lines, [{ game: 1, white: 60, yellow: 4, winner: 'W', reason: '' }]));
    expect(games.map(({ game, lines: own }) => [game, own.map(({ seq }) => seq)])).toEqual([
      [1, [2, 4]],
      [2, [5]],
    ]);
    expect(games[0]?.result).toMatchObject({ white: 60, yellow: 4 });
    expect([games[1]?.result, games[1]?.last]).toEqual([null, [0, 3]]);
  });

  it('are none where only a lag was entered', () => {
    expect(gamesOf(protocol([line({ number: 0, kind: 'lag' })]))).toEqual([]);
  });
});

it('tells below the games what has a note, was taken back, or is no stroke', () => {
  const lines = [
    line({ seq: 1 }),
    line({ seq: 2, notes: ['asked'] }),
    line({ seq: 3, struck: true }),
    line({ seq: 4, number: 0 }),
    line({ seq: 5, number: 0, points: 2 }),
  ];
  expect(remarksOf(protocol(lines)).map(({ seq }) => seq)).toEqual([2, 3, 4]);
});

it('writes pins as numbers and all else with its name', () => {
  expect(sumOf(line({ sum: [term('side_pins', 2, 2), term('middle_with_sides', 4), term('carom', 4)] }), 'en')).toBe(
    '2+2+4 · 4 carom',
  );
  expect(sumOf(line({}), 'en')).toBe('');
});

it('knows a foul by whom the points go to', () => {
  expect([line({}), line({ to: 'Y' }), line({ to: null }), line({ player: '', to: 'Y' })].map(isFoul)).toEqual([
    false,
    true,
    false,
    false,
  ]);
});

it('has a row of figures under each name, and no average where there was no stroke', () => {
  const none = { made: null, received: null, given: null, net: null };
  const one = {
    ...Object.fromEntries(
      [
        'strokes',
        'made',
        'received',
        'given',
        'net',
        'best',
        'zeros',
        'castles',
        'strikes',
        'caroms',
        'casins',
        'drinks',
      ].map((name, i) => [name, i]),
    ),
    per_stroke: { ...none, made: 2.666 },
    pins: { sides: 20, middles: 21, middles_alone: 22 },
    fouls: { touch: 2, jump: 1 },
  } as unknown as Figures;
  const rows = figuresOf(
    { W: one, Y: { ...one, per_stroke: none, fouls: {} } },
    { made: 'Made', per_stroke: 'a stroke' },
    'en',
  );
  expect(rows).toHaveLength(18);
  expect(new Set(rows.map(([name]) => name)).size).toBe(18);
  expect(rows).toContainEqual(['Made, a stroke', '2.67', '–']);
  expect(rows).toContainEqual(['middles_alone', 22, 22]);
  expect(rows).toContainEqual(['fouls', 3, 0]);
});
