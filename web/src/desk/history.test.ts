import { describe, expect, it } from 'vitest';

import { historyOf } from './history';

/** What undo and restore stand at behind these entries, numbered from 1. */
const at = (...entries: string[]): [number | undefined, number | undefined] => {
  const { last, undone } = historyOf(entries.map((entry, i) => ({ seq: i + 1, entry })));
  return [last?.seq, undone?.act.seq];
};

describe('historyOf', () => {
  it('has nothing to take back in an empty log', () => expect(at()).toEqual([undefined, undefined]));

  it('names the last act, whatever it was', () => {
    for (const act of [
      'W co on',
      'decision Y 2 "talked"',
      'note "a coin"',
      'amend 2 W co',
      'respot',
      'ready',
      'review',
    ])
      expect(at('lag W', 'W co', act), act).toEqual([3, undefined]);
  });

  it('goes one further back each time, and forward again as far', () => {
    const log = ['lag W', 'W co on', 'note "x"', 'Y co'];
    expect(at(...log, 'void 4')).toEqual([3, 4]);
    expect(at(...log, 'void 4', 'void 3')).toEqual([2, 3]);
    expect(at(...log, 'void 4', 'void 3', 'void 6')).toEqual([3, 4]);
    expect(at(...log, 'void 4', 'void 3', 'void 6', 'void 5')).toEqual([4, undefined]);
  });

  it('takes back again what was restored', () => {
    expect(at('W co', 'void 1', 'void 2')).toEqual([1, undefined]);
    expect(at('W co', 'void 1', 'void 2', 'void 1')).toEqual([undefined, 1]);
    expect(at('W co', 'void 1', 'void 2', 'void 1', 'void 4')).toEqual([1, undefined]);
  });

  it('forgets what was undone once something else is done', () => {
    expect(at('W co on', 'void 1', 'W co')).toEqual([3, undefined]);
    expect(at('W co on', 'void 1', 'W co', 'void 3')).toEqual([undefined, 3]);
  });

  it('reads a void without a number as that of the last stroke, foul or decision', () => {
    expect(at('W co', 'Y co', 'void')).toEqual([1, 2]);
    // A note stands behind the stroke: taking the stroke back was an act of its own.
    expect(at('W co', 'Y co', 'note "x"', 'void')).toEqual([4, undefined]);
  });

  it('takes a void of something earlier for an act', () => {
    const reviewed = ['W co on', 'review', 'void 1 "not seen"', 'resume'];
    expect(at(...reviewed)).toEqual([4, undefined]);
    expect(at(...reviewed, 'void 4')).toEqual([3, 4]);
    expect(at(...reviewed, 'void 4', 'void 3')).toEqual([2, 3]);
    expect(at(...reviewed, 'void 4', 'void 3', 'void 2')).toEqual([1, 2]);
  });
});
