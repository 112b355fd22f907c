import { describe, expect, it } from 'vitest';

import { answered, draw, examined, isRight, kept, situations, TEN } from './learning';

const cases = ['co on', '{break} co on', '{off n,s} co om', 'co=cn', 'c^', '- !touch', 'co o>n'].map((stroke, i) => ({
  id: `s${i}`,
  articles: '5.1',
  stroke,
}));

describe('a situation', () => {
  it('is one that a drawing can tell', () => {
    expect(situations(cases, ['touch']).map((one) => one.stroke)).toEqual(['co on', '{break} co on', 'c^', '- !touch']);
    expect(situations(cases)[1]?.opening).toBe(true);
  });

  it('is drawn once among ten', () => {
    const many = situations(Array.from({ length: 30 }, (_, i) => ({ id: `m${i}`, articles: '', stroke: 'co on' })));
    const ten = draw(many, [], Math.random);
    expect(new Set(ten.map((one) => one.id)).size).toBe(TEN);
  });

  it('comes more easily where it was answered wrongly', () => {
    const two = situations(cases.slice(0, 2));
    const halves = (): number => 0.5;
    expect(draw(two, ['s1'], halves)[0]?.id).toBe('s1');
  });
});

describe('an answer', () => {
  it('is right with receiver, points, and the hand where the opponent receives', () => {
    const law = { to: 'opponent', points: 4, hand: true } as const;
    expect(isRight(law, law)).toBe(true);
    expect(isRight({ ...law, hand: false }, law)).toBe(false);
    expect(isRight({ ...law, points: 2 }, law)).toBe(false);
    const scored = { to: 'striker', points: 8, hand: false } as const;
    expect(isRight({ ...scored, hand: true }, scored)).toBe(true);
  });

  it('is kept, and a wrong one stays known until it is answered rightly', () => {
    let record = answered(kept(null), 's1', false, true);
    expect(record).toMatchObject({ trained: { asked: 1, right: 0 }, wrong: ['s1'] });
    record = answered(record, 's1', true, false);
    expect(record).toMatchObject({ trained: { asked: 1, right: 0 }, wrong: [] });
    for (let at = 0; at < 7; at += 1) record = examined(record, { at, edition: 'umb-1997', right: 9 });
    expect(record.exams.map((exam) => exam.at)).toEqual([6, 5, 4, 3, 2]);
    expect(kept('nonsense').exams).toEqual([]);
  });
});
