/** The language of the page, and `t`, which every component asks for its texts. */
import { fill, pick, type Entry, type Key, type Language } from './dictionary';

type Files = Record<string, Record<string, Entry>>;

const LOAD: Record<Language, () => Promise<{ default: Files }>> = {
  en: () => import('./en'), it: () => import('./it'), ru: () => import('./ru'),
  es: () => import('./es'), fr: () => import('./fr'), de: () => import('./de'),
};

const state = $state<{ language: Language; entries: Record<string, Entry> }>({ language: 'en', entries: {} });

/** The language that the page speaks now. */
export function language(): Language {
  return state.language;
}

/** Speak another language from now on, here and after a reload. */
export async function speak(chosen: Language): Promise<void> {
  const files = (await LOAD[chosen]()).default;
  const entries: Record<string, Entry> = {};
  for (const [path, texts] of Object.entries(files)) {
    const area = path.split('/')[1];
    for (const [name, entry] of Object.entries(texts)) entries[`${area}.${name}`] = entry;
  }
  state.entries = entries;
  state.language = chosen;
  document.documentElement.lang = chosen;
}

/** Speak the language of the address (`?lang=`), the one chosen before, or the browser's. */
export function speakAsAsked(): Promise<void> {
  const asked = new URLSearchParams(location.search).get('lang');
  return speak(pick([asked, localStorage.getItem('language'), ...navigator.languages]));
}

/** Choose a language for this browser. */
export function choose(chosen: Language): Promise<void> {
  localStorage.setItem('language', chosen);
  return speak(chosen);
}

/** The text of a key in the language of the page. */
export function t(key: Key, values: Record<string, string | number> = {}): string {
  return fill(state.entries[key] ?? key, state.language, values);
}
