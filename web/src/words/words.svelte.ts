/** The language of the page; `t` and `law`, which every component asks for its texts. */
import type { Law } from '../model/lawWords';
import { fill, pick, type Entry, type Key, type Language } from './dictionary';

interface Words {
  areas: Record<string, Record<string, Entry>>;
  law: Law;
}

const LOAD: Record<Language, () => Promise<{ default: Words }>> = {
  en: () => import('./en'),
  it: () => import('./it'),
  ru: () => import('./ru'),
  es: () => import('./es'),
  fr: () => import('./fr'),
  de: () => import('./de'),
};

const state = $state<{ language: Language; entries: Record<string, Entry> }>({ language: 'en', entries: {} });
let lawWords = $state.raw<Law | null>(null);

/** The language that the page speaks now. */
export function language(): Language {
  return state.language;
}

/** Speak another language from now on, here and after a reload. */
export async function speak(chosen: Language): Promise<void> {
  const { areas, law: words } = (await LOAD[chosen]()).default;
  const entries: Record<string, Entry> = {};
  for (const [path, texts] of Object.entries(areas)) {
    const area = path.split('/')[1];
    for (const [name, entry] of Object.entries(texts)) entries[`${area}.${name}`] = entry;
  }
  state.entries = entries;
  state.language = chosen;
  lawWords = words;
  document.documentElement.lang = chosen;
}

/** Speak the language of the address (`?lang=`), the one chosen before, or the browser's. */
export function speakAsAsked(): Promise<void> {
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- read once
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

/** Every text of the screens in the language of the page, by its key. */
export function entries(): Record<string, Entry> {
  return state.entries;
}

/** The words of the rule books in the language of the page. */
export function law(): Law {
  if (!lawWords) throw new Error('no language is loaded yet');
  return lawWords;
}
