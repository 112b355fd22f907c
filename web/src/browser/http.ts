/** Asking the server. */

/** What the server says of input that it cannot take. */
export interface Refusal {
  error: string;
  line: number;
  column: number;
  got: string;
  expected: string;
}

/** An answer other than 2xx, with its body as it came. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly body: unknown,
  ) {
    super(`refused with status ${status}`);
  }

  /** The reason, where the server gave one in the usual form. */
  get refusal(): Refusal | null {
    const { body } = this;
    return typeof body === 'object' && body !== null && 'error' in body && 'column' in body ? (body as Refusal) : null;
  }
}

/**
 * Ask the server and give its JSON.
 *
 * Throws `Refused` for any answer but 2xx, and what `fetch` throws where the server cannot be reached.
 */
export async function ask<T>(method: 'GET' | 'POST', path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const request: RequestInit = { method, headers: { accept: 'application/json' } };
  if (signal) request.signal = signal;
  if (body !== undefined) {
    request.body = JSON.stringify(body);
    request.headers = { ...request.headers, 'content-type': 'application/json' };
  }
  const response = await fetch(path, request);
  const text = await response.text();
  let value: unknown = text;
  if (response.headers.get('content-type')?.startsWith('application/json')) value = JSON.parse(text);
  if (!response.ok) throw new Refused(response.status, value);
  return value as T;
}

/** A sentence about a refusal. */
export function refusalText(refused: Refused): string {
  const { refusal } = refused;
  if (!refusal) return `HTTP ${refused.status}`;
  const more = [refusal.got && `“${refusal.got}”`, refusal.expected].filter(Boolean).join(' → ');
  return more ? `${refusal.error} (${more})` : refusal.error;
}

export interface Sent<T> {
  status: number;
  body: T;
}
export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

/** One request; a broken connection rejects, any answer resolves. */
export async function send<T>(fetching: Fetch, url: string, body?: unknown, patience = 8000): Promise<Sent<T>> {
  const response = await fetching(url, {
    ...(body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(patience),
  });
  const text = await response.text();
  let answer: unknown = text;
  try {
    answer = JSON.parse(text);
  } catch {
    /* not every error is JSON */
  }
  return { status: response.status, body: answer as T };
}
