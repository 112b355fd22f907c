/** What a match needs of the browser, so that tests can bring their own. */
import type { Fetch } from '../browser/http';

export interface Storage {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export interface Stream {
  addEventListener(type: string, listener: (event: { data: string }) => void): void;
  close(): void;
}

export interface Environment {
  fetch: Fetch;
  storage: Storage;
  stream: (url: string) => Stream;
  now: () => number;
  later: (act: () => void, ms: number) => unknown;
  cancel: (timer: unknown) => void;
}

export const browser: Environment = {
  fetch: (url, init) => fetch(url, init),
  get storage() {
    return localStorage;
  },
  stream: (url) => new EventSource(url) as unknown as Stream,
  now: () => Date.now(),
  later: (act, ms) => setTimeout(act, ms),
  cancel: (timer) => clearTimeout(timer as number),
};
