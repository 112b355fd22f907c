/** The referee's voice. */
import type { Language } from './words/dictionary';

/** Whether this browser can speak. */
export const canSpeak = 'speechSynthesis' in globalThis;

/** Say a text; what is still being said is cut off. */
export function say(text: string, language: Language): void {
  const words = new SpeechSynthesisUtterance(text);
  words.lang = language;
  speechSynthesis.cancel();
  speechSynthesis.speak(words);
}
