import { describe, expect, it } from 'vitest';

import type { Happening } from '../../table/trace';
import { eventLines, type Words } from './eventTexts';

const words: Words = {
  t: (key, values) => `${key} ${values.ball} ${values.thing ?? ''}`.trim(),
  ball: (ball) => ball,
  pin: (pin) => `pin ${pin}`,
  cushion: (cushion) => cushion,
};
const event = (kind: string, time: number, rest: Partial<Happening> = {}): Happening => ({
  time,
  kind,
  ball: 'w',
  other: null,
  pin: null,
  cushion: null,
  jump: 0,
  ...rest,
});

describe('a stroke in words', () => {
  it('tells what the law can need, in order', () => {
    const lines = eventLines(
      [
        event('launch', 0),
        event('phase', 0.1),
        event('meet', 0.3, { other: 'y' }),
        event('cushion', 0.8, { ball: 'y', cushion: 'Lu' }),
        event('fell', 1.2, { ball: 'y', pin: 'm' }),
        event('over', 1.3),
        event('off', 1.4),
      ],
      words,
    );
    expect(lines).toEqual([
      { time: 0.3, text: 'play.eventMeet w y' },
      { time: 0.8, text: 'play.eventCushion y L' },
      { time: 1.2, text: 'play.eventFell y pin m' },
      { time: 1.3, text: 'play.eventOverPins w' },
      { time: 1.4, text: 'play.eventOff w' },
    ]);
  });
  it('says once what repeats at once', () => {
    expect(eventLines([event('off', 1), event('off', 1.1), event('off', 1.2)], words)).toHaveLength(1);
  });
});
