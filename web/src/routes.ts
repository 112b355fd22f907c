/** Which page stands at which path. A page's script is loaded when it is first opened. */
import type { Component } from 'svelte';

import type { Key } from './words/dictionary';

export type Route = {
  /** `:name` stands for one word of the path. */
  path: string;
  title: Key;
  /** The page; its prop `params` has the words of the path, if it asks for them. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each page has props of its own
  load: () => Promise<{ default: Component<any> }>;
};

export const ROUTES: Route[] = [
  { path: '/', title: 'home.title', load: () => import('./pages/Home.svelte') },
  { path: '/judge', title: 'judge.title', load: () => import('./pages/Judge.svelte') },
  { path: '/new', title: 'match.title', load: () => import('./pages/NewMatch.svelte') },
  { path: '/board/:id', title: 'board.title', load: () => import('./pages/Board.svelte') },
  { path: '/tv', title: 'board.hall', load: () => import('./pages/HallScreen.svelte') },
  { path: '/tv/:table', title: 'board.tv', load: () => import('./pages/TableScreen.svelte') },
  { path: '/overlay/:table', title: 'board.overlay', load: () => import('./pages/Overlay.svelte') },
  { path: '/watch/:id', title: 'watch.title', load: () => import('./pages/Watch.svelte') },
  { path: '/watch/:id/:part', title: 'watch.title', load: () => import('./pages/Watch.svelte') },
  { path: '/protocol/:id', title: 'desk.protocol', load: () => import('./pages/Protocol.svelte') },
  { path: '/rules', title: 'home.rules', load: () => import('./pages/Rules.svelte') },
  { path: '/rules/:article', title: 'home.rules', load: () => import('./pages/Rules.svelte') },
  { path: '/learn', title: 'learn.title', load: () => import('./pages/Learn.svelte') },
  { path: '/words', title: 'natives.title', load: () => import('./pages/Words.svelte') },
  { path: '/play', title: 'play.title', load: () => import('./pages/Play.svelte') },
  { path: '/play/start', title: 'start.title', load: () => import('./pages/PlayStart.svelte') },
  { path: '/play/practice', title: 'play.practice', load: () => import('./pages/PlayPractice.svelte') },
  { path: '/play/:id', title: 'play.title', load: () => import('./pages/PlayMatch.svelte') },
  { path: '/desk/:id', title: 'desk.title', load: () => import('./pages/Desk.svelte') },
];

export const MISSING: Route = { path: '', title: 'app.missing', load: () => import('./pages/Missing.svelte') };

/** The words of `path` that a pattern names, or null where it does not fit. */
export function match(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/').filter(Boolean);
  const given = path.split('/').filter(Boolean);
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [i, word] of wanted.entries()) {
    const value = decodeURIComponent(given[i] ?? '');
    if (word.startsWith(':')) params[word.slice(1)] = value;
    else if (word !== value) return null;
  }
  return params;
}

/** The page at a path; every path has one. */
export function find(path: string): { route: Route; params: Record<string, string> } {
  for (const route of ROUTES) {
    const params = match(route.path, path);
    if (params) return { route, params };
  }
  return { route: MISSING, params: {} };
}
