/** The keyboard of the desk: a numeric keypad is the castle, letters are the same for who has none. */
import { keyName, type Press } from '../browser/keyName';
import type { Pin } from '../model/things';

export type Act =
  | { do: 'pin'; pin: Pin }
  | {
      do:
        | 'all'
        | 'own'
        | 'calls'
        | 'missed'
        | 'red'
        | 'pins'
        | 'carom'
        | 'casin'
        | 'clear'
        | 'confirm'
        | 'undo'
        | 'restore'
        | 'totals'
        | 'review'
        | 'voice'
        | 'help';
    }
  | { do: 'off'; ball: 'c' | 'o' | 'r' };

const PINS: Record<string, Pin> = {
  '8': 'n',
  '4': 'w',
  '5': 'm',
  '6': 'e',
  '2': 's',
  i: 'n',
  j: 'w',
  k: 'm',
  l: 'e',
  ',': 's',
};
const BALLS: Record<string, 'c' | 'o' | 'r'> = { '1': 'c', '2': 'o', '3': 'r' };
const OTHERS: Record<string, Exclude<Act['do'], 'pin' | 'off'>> = {
  '0': 'all',
  '7': 'own',
  '9': 'calls',
  '1': 'missed',
  '/': 'red',
  '*': 'pins',
  '+': 'carom',
  '-': 'casin',
  '.': 'clear',
  enter: 'confirm',
  backspace: 'undo',
  t: 'totals',
  r: 'review',
  v: 'voice',
  '?': 'help',
};

/** The arrows of keypads that send nothing else; they stay what they are where something is chosen with them. */
const ARROWS: Record<string, string> = { arrowup: '8', arrowleft: '4', arrowright: '6', arrowdown: '2' };

/** What a press does; `pending` says that 3, ball off, was pressed before. */
export function keyAct(press: Press, pending: boolean): Act | 'pending' | null {
  const name = ARROWS[keyName(press)] ?? keyName(press);
  if (pending) {
    const ball = BALLS[name];
    return ball ? { do: 'off', ball } : null;
  }
  if (name === 'backspace' && press.shiftKey) return { do: 'restore' };
  if (name === '3') return 'pending';
  const pin = PINS[name];
  if (pin) return { do: 'pin', pin };
  const other = OTHERS[name];
  return other ? { do: other } : null;
}
