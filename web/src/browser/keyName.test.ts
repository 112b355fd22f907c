import { describe, expect, it } from 'vitest';

import { keyName, letterOf } from './keyName';

const press = (code: string, key: string, shiftKey = false): string => keyName({ code, key, shiftKey });

/** Code, what it types, and what it is: keys that differ from the American keyboard. */
const LAYOUTS: Record<string, [string, string, string, boolean?][]> = {
  American: [
    ['Digit8', '8', '8'],
    ['Digit8', '*', '*', true],
    ['Slash', '/', '/'],
    ['Slash', '?', '?', true],
    ['Equal', '+', '+', true],
    ['Minus', '-', '-'],
    ['KeyI', 'i', 'i'],
    ['KeyI', 'I', 'i', true],
    ['Comma', ',', ','],
    ['Period', '.', '.'],
    ['Enter', 'Enter', 'enter'],
    ['Backspace', 'Backspace', 'backspace'],
    ['Tab', 'Tab', 'tab'],
  ],
  German: [
    ['NumpadDecimal', ',', '.'],
    ['Digit7', '/', '/', true],
    ['Digit8', '(', '(', true],
    ['BracketRight', '+', '+'],
    ['BracketRight', '*', '*', true],
    ['Slash', '-', '-'],
    ['KeyZ', 'y', 'y'],
    ['KeyY', 'z', 'z'],
    ['Semicolon', 'ö', 'ö'],
  ],
  Italian: [
    ['NumpadDecimal', '.', '.'],
    ['NumpadDecimal', ',', '.'],
    ['BracketRight', '+', '+'],
    ['Digit7', '/', '/', true],
  ],
  Russian: [
    ['NumpadDecimal', ',', '.'],
    ['KeyI', 'ш', 'i'],
    ['KeyJ', 'о', 'j'],
    ['KeyK', 'л', 'k'],
    ['KeyL', 'Д', 'l', true],
    ['KeyT', 'е', 't'],
    ['KeyR', 'к', 'r'],
    ['KeyV', 'м', 'v'],
    ['Comma', 'б', ','],
    ['Period', 'ю', '.'],
    ['Slash', '.', '.'],
    ['Digit7', '?', '?', true],
  ],
  'French (AZERTY)': [
    ['Digit1', '&', '1'],
    ['Digit2', 'é', '2'],
    ['Digit3', '"', '3'],
    ['Digit4', "'", '4'],
    ['Digit5', '(', '5'],
    ['Digit6', '-', '6'],
    ['Digit7', 'è', '7'],
    ['Digit8', '_', '8'],
    ['Digit9', 'ç', '9'],
    ['Digit0', 'à', '0'],
    ['Digit6', '6', '6', true],
    ['KeyM', ',', ','],
    ['KeyA', 'q', 'q'],
    ['Comma', ';', ';'],
  ],
  Czech: [
    ['Digit2', 'ě', '2'],
    ['Digit8', 'á', '8'],
    ['Digit1', '+', '1'],
    ['Digit0', 'é', '0'],
    ['NumpadDecimal', ',', '.'],
  ],
  Spanish: [
    ['Digit7', '/', '/', true],
    ['BracketRight', '+', '+'],
    ['Slash', '-', '-'],
    ['Semicolon', 'ñ', 'ñ'],
  ],
  'Greek and Hebrew': [
    ['KeyI', 'ι', 'i'],
    ['KeyT', 'א', 't'],
    ['KeyW', "'", "'"],
  ],
  'a keypad without its lamp': [
    ['Numpad8', 'ArrowUp', '8'],
    ['Numpad4', 'ArrowLeft', '4'],
    ['Numpad5', 'Clear', '5'],
    ['Numpad5', 'Unidentified', '5'],
    ['Numpad6', 'ArrowRight', '6'],
    ['Numpad2', 'ArrowDown', '2'],
    ['Numpad0', 'Insert', '0'],
    ['Numpad7', 'Home', '7'],
    ['Numpad9', 'PageUp', '9'],
    ['Numpad1', 'End', '1'],
    ['Numpad3', 'PageDown', '3'],
    ['NumpadDecimal', 'Delete', '.'],
    ['NumpadEnter', 'Enter', 'enter'],
    ['NumpadAdd', '+', '+'],
    ['NumpadDivide', '/', '/'],
  ],
};

describe('keyName', () => {
  for (const [layout, keys] of Object.entries(LAYOUTS)) {
    it.each(keys)(`${layout}: %s that types %s is %s`, (code, key, name, shift = false) =>
      expect(press(code, key, shift)).toBe(name),
    );
  }
});

describe('letterOf', () => {
  it('is no letter where a sign is typed', () => expect(letterOf({ code: 'KeyM', key: ',' })).toBeNull());
  it('goes by the place where another alphabet is typed', () => expect(letterOf({ code: 'KeyW', key: 'ц' })).toBe('w'));
});
