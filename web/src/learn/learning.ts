/** Ruling on strokes of the case book: which are asked, whether an answer is right, and what is kept on this device. */
import type { Form } from '../model/form';
import { parseForm } from '../model/formNotation';
import type { Ruling } from '../model/ruling';

export interface Case {
  id: string;
  articles: string;
  stroke: string;
}

/** A case that can be drawn: what was seen, as taps. */
export interface Situation extends Case {
  form: Form;
  opening: boolean;
}

/** What somebody rules. */
export interface Answer {
  to: 'striker' | 'opponent' | null;
  points: number;
  hand: boolean;
}

/** How many are asked at a time. */
export const TEN = 10;

const DRAWN: readonly string[] = ['o', 'c'];

/**
 * The cases that taps can show and a drawing can tell, with calls that have a name; those with pins that were off,
 * leant or were dragged cannot.
 */
export function situations(cases: readonly Case[], calls: readonly string[] = []): Situation[] {
  return cases.flatMap((one): Situation[] => {
    const form = parseForm(one.stroke);
    const isDrawn =
      form &&
      !/\{(?!break)/.test(one.stroke) &&
      !form.ownHalf &&
      form.calls.every((call) => calls.includes(call)) &&
      form.flights.every((flight) => flight === 'c~') &&
      form.pins.every(([, fall]) => DRAWN.includes(fall));
    return isDrawn ? [{ ...one, form, opening: one.stroke.startsWith('{break}') }] : [];
  });
}

/** Ten different ones in any order; those that were answered wrongly before come twice as easily. */
export function draw(all: readonly Situation[], wrong: readonly string[], random: () => number): Situation[] {
  const weighed = all.map((one) => ({ one, at: random() ** (wrong.includes(one.id) ? 2 : 1) }));
  return weighed
    .sort((a, b) => a.at - b.at)
    .slice(0, TEN)
    .map(({ one }) => one);
}

/** What the law answers. */
export const answerOf = (ruling: Ruling): Answer => ({
  to: ruling.points ? ruling.to : null,
  points: ruling.points,
  hand: ruling.hand,
});

/** Whether a ruling is that of the law; the ball in hand counts only where points go to the opponent. */
export const isRight = (said: Answer, law: Answer): boolean =>
  said.to === law.to && said.points === law.points && (law.to !== 'opponent' || said.hand === law.hand);

/** What is kept on this device. */
export interface Record {
  trained: { asked: number; right: number };
  /** The last exams, the newest first: when, by which book, how many were right. */
  exams: { at: number; edition: string; right: number }[];
  /** Cases whose last answer was wrong. */
  wrong: string[];
}

const NOTHING: Record = { trained: { asked: 0, right: 0 }, exams: [], wrong: [] };
const EXAMS = 5;

/** What was kept; nothing where it cannot be read. */
export function kept(text: string | null): Record {
  try {
    return { ...NOTHING, ...(JSON.parse(text ?? '{}') as Partial<Record>) };
  } catch {
    return NOTHING;
  }
}

/** A record with one more answer of a training. */
export function answered(record: Record, id: string, right: boolean, isTraining: boolean): Record {
  const others = record.wrong.filter((one) => one !== id);
  const { asked, right: before } = record.trained;
  return {
    ...record,
    trained: isTraining ? { asked: asked + 1, right: before + Number(right) } : record.trained,
    wrong: right ? others : [...others, id],
  };
}

/** A record with one more exam. */
export const examined = (record: Record, exam: Record['exams'][number]): Record => ({
  ...record,
  exams: [exam, ...record.exams].slice(0, EXAMS),
});
