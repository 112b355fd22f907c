/** What happened in a stroke, event by event, in words: for who does not see the table. */
import type { Happening } from '../../table/trace';
import type { Key } from '../../words/dictionary';

type Values = Record<string, string>;
/** The words of a language that are needed here. */
export interface Words {
  t: (key: Key, values: Values) => string;
  ball: (ball: 'w' | 'y' | 'r') => string;
  pin: (pin: 'n' | 'w' | 'm' | 'e' | 's') => string;
  cushion: (which: 'T' | 'B' | 'L' | 'R') => string;
}

const TEXTS: Partial<Record<string, Key>> = {
  meet: 'play.eventMeet',
  cushion: 'play.eventCushion',
  fell: 'play.eventFell',
  off: 'play.eventOff',
  over: 'play.eventOver',
  drag: 'play.eventDrag',
  tilt: 'play.eventTilt',
  lean: 'play.eventLean',
};

/** One sentence for an event, null for one that only tells how a ball moves. */
export function eventSentence(event: Happening, words: Words): string | null {
  const key = TEXTS[event.kind];
  if (!key) return null;
  const thing = event.other
    ? words.ball(event.other)
    : event.pin
      ? words.pin(event.pin)
      : event.cushion
        ? words.cushion(event.cushion.charAt(0) as 'T' | 'B' | 'L' | 'R')
        : '';
  if (event.kind === 'over' && !thing) return words.t('play.eventOverPins', { ball: words.ball(event.ball) });
  return words.t(key, { ball: words.ball(event.ball), thing });
}

/** All of them in order, what a ball repeats at once said once. */
export function eventLines(events: readonly Happening[], words: Words): { time: number; text: string }[] {
  const lines: { time: number; text: string }[] = [];
  for (const event of events) {
    const text = eventSentence(event, words);
    if (text && lines.at(-1)?.text !== text) lines.push({ time: event.time, text });
  }
  return lines;
}
