import { describe, expect, it } from 'vitest';

import { Refused } from '../../browser/http';
import { reasonOf } from './refusals';

const refused = (status: number, error = 'something'): Refused =>
  new Refused(status, { error, line: 1, column: 1, got: '', expected: '' });

describe('a refusal is told in words of the game', () => {
  it.each([
    [401, 'a move needs the token of its side', 'play.refusedSeat'],
    [403, 'this token belongs to no side of this match', 'play.refusedSeat'],
    [409, "it is not this side's turn", 'play.refusedTurn'],
    [409, 'the number is not the next one', 'play.refusedTurn'],
    [422, 'the ball must lie wholly in the lower half', 'play.refusedPlace'],
    [422, 'the ball would lie on the pin n', 'play.refusedPlace'],
    [422, 'the balls w and y overlap', 'practice.refusedLie'],
    [422, 'the ball w lies in a cushion or beyond', 'practice.refusedLie'],
    [422, 'a miscue: the tip would slip off', 'play.refusedShot'],
    [422, 'pairs do not play here', 'play.refusedNames'],
    [422, 'white.name cannot be taken', 'play.refusedNames'],
    [422, 'seq cannot be taken', 'play.refusedMove'],
    [404, 'there is no such match', 'desk.noMatch'],
    [404, 'there is no such stroke', 'play.noStroke'],
    [429, 'too many', 'play.refusedOften'],
    [503, 'the table is being prepared', 'play.refusedBusy'],
  ])('%i %s', (status, error, key) => {
    expect(reasonOf(refused(status, error))).toBe(key);
  });
  it('also where the answer is no JSON', () => {
    expect(reasonOf(new Refused(502, '<html>'))).toBe('play.refusedBusy');
    expect(reasonOf(new Refused(413, ''))).toBe('play.refusedMove');
  });
});
