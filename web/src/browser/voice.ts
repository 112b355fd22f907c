/** The referee's voice. */

/** Whether this browser can speak. */
export const canSpeak = 'speechSynthesis' in globalThis;

/** Say a text in a language (`it`); what is still being said is cut off. */
export function say(text: string, language: string): void {
  const words = new SpeechSynthesisUtterance(text);
  words.lang = language;
  speechSynthesis.cancel();
  speechSynthesis.speak(words);
}
