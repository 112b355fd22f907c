/**
 * What a key is, whatever the keyboard's language and lamps say.
 *
 * The keypad goes by its place: its point is a comma on German, Italian or Russian keyboards, and without its lamp it
 * sends
 * arrows. Digits go by their place too, since French and Czech keyboards type signs there. A letter is the one that the
 * key
 * types; where it types none of the Latin alphabet, it is the one that stands there on a Latin keyboard.
 */

/** What is read of a press. */
export type Press = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>;

const KEYPAD: Partial<Record<string, string>> = {
  NumpadDecimal: '.',
  NumpadComma: '.',
  NumpadAdd: '+',
  NumpadSubtract: '-',
  NumpadMultiply: '*',
  NumpadDivide: '/',
  NumpadEnter: 'enter',
  NumpadBackspace: 'backspace',
};
/** Keys beside the letters, for alphabets that have letters there. */
const SIGNS: Partial<Record<string, string>> = { Comma: ',', Period: '.', Slash: '/' };
const LATIN = /^[a-z]$/;
const SIGN = /^[!-/:-@[-`{-~]$/;

/** The Latin letter of a key in lower case, null where it is no letter. */
export function letterOf({ key, code }: Pick<Press, 'key' | 'code'>): string | null {
  const typed = key.toLowerCase();
  if (LATIN.test(typed)) return typed;
  // A sign that is typed is meant; any other letter stands where a Latin one does.
  if (SIGN.test(typed)) return null;
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? null;
}

/** A digit, a letter, a sign, or the name of the key in lower case. */
export function keyName(press: Press): string {
  const { code, key, shiftKey } = press;
  const keypad = KEYPAD[code] ?? /^Numpad(\d)$/.exec(code)?.[1];
  if (keypad) return keypad;
  const digit = /^Digit(\d)$/.exec(code)?.[1];
  if (digit) return /^\d$/.test(key) ? key : shiftKey && SIGN.test(key) ? key : digit;
  const letter = letterOf(press);
  if (letter) return letter;
  const typed = key.toLowerCase();
  return typed.length === 1 && !SIGN.test(typed) ? (SIGNS[code] ?? typed) : typed;
}
