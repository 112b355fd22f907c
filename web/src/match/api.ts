/** The requests of the pages that show or score matches. */
import { ask, Refused } from '../browser/http';
import type { Edition } from './edition';
import type { Protocol } from './protocol';
import type { Explained, Listed, Logged, Numbers, Preview, StrokeRow, View } from './view';

export interface NewMatch {
  white: string;
  yellow: string;
  edition: string;
  target: number;
  best_of: number;
  [heading: string]: string | number | boolean;
}

export const path = (id: string, tail = ''): string => `/api/matches/${encodeURIComponent(id)}${tail}`;

export const matches = (query: Record<string, string>): Promise<{ matches: Listed[]; next: string }> =>
  ask('GET', `/api/matches?${new URLSearchParams(query)}`);
export const create = (match: NewMatch): Promise<{ id: string }> => ask('POST', '/api/matches', match);
export const enter = (id: string, seq: number, client_id: string, entry: string): Promise<unknown> =>
  ask('POST', path(id, '/entries'), { seq, client_id, entry });
export const archive = (id: string, archived: boolean): Promise<unknown> =>
  ask('POST', path(id, '/archive'), { archived });
export const view = (id: string, lang: string): Promise<View> => ask('GET', path(id, `?lang=${lang}`));
export const preview = (id: string, entry: string, lang: string): Promise<Preview> =>
  ask('POST', path(id, `/preview?lang=${lang}`), { entry });
export const editions = (lang: string): Promise<Edition[]> => ask('GET', `/api/editions?lang=${lang}`);
export const edition = (id: string, lang: string): Promise<Edition> =>
  ask('GET', `/api/editions/${encodeURIComponent(id)}?lang=${lang}`);

export const explain = (id: string, seq: number, lang: string): Promise<Explained> =>
  ask('GET', path(id, `/entries/${seq}?lang=${lang}`));

/** One entry as the log has it. */
export const logged = (id: string, seq: number): Promise<Logged> => ask('GET', path(id, `/entries/${seq}`));

/** Every entry of a match. */
export async function log(id: string): Promise<Logged[]> {
  const lines = (await ask<string>('GET', path(id, '/log'))).split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Logged).filter((one) => one.seq > 0);
}

/** Every stroke of a match, of all games. */
export async function allStrokes(id: string): Promise<StrokeRow[]> {
  const rows: StrokeRow[] = [];
  let after = 0;
  do {
    const page: { strokes: StrokeRow[]; next: number } = await ask('GET', path(id, `/strokes?after=${after}`));
    rows.push(...page.strokes);
    after = page.next;
  } while (after);
  return rows;
}

/** What the public may see of a match in numbers. */
export const numbers = (id: string, lang: string): Promise<Numbers> => ask('GET', path(id, `/numbers?lang=${lang}`));

/** A match file of either kind becomes a match. */
export async function upload(file: File): Promise<{ id: string; problems: number }> {
  const answer = await fetch('/api/matches/file', {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: file,
  });
  const body: unknown = await answer.json();
  if (!answer.ok) throw new Refused(answer.status, body);
  return body as { id: string; problems: number };
}

export const protocol = (id: string, lang: string): Promise<Protocol> => ask('GET', path(id, `/protocol?lang=${lang}`));
