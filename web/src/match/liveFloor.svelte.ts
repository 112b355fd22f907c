/** A hall or one of its tables to look at: the newest, and how old the news is. */
import { language } from '../words/words.svelte';
import { browser } from './environment';
import type { Hall, Table } from './floor';
import type { News } from './match';
import { NewsStream, PATIENCE } from './stream';
import { shownOf, type View } from './view';

export class LiveFloor<Told extends { server_ms: number }> {
  told = $state.raw<Told | null>(null);
  news = $state<News>('new');
  /** Milliseconds that the server's clock is ahead of this one. */
  ahead = $state(0);
  now = $state(Date.now());
  private heard = 0;
  private readonly stream: NewsStream<Told>;

  constructor(path: string) {
    const lang = `?lang=${language()}`;
    this.stream = new NewsStream<Told>(`${path}/live${lang}`, `${path}${lang}`, browser, {
      news: (told) => {
        this.ahead = told.server_ms - Date.now();
        this.told = told;
      },
      alive: () => {
        this.heard = Date.now();
        this.news = 'live';
      },
      silent: () => {
        this.news = 'stale';
      },
      gone: () => undefined,
    });
  }

  /** Listen until the answer is called. */
  start(): () => void {
    this.stream.start();
    const clock = setInterval(() => {
      this.now = Date.now();
    }, 500);
    return () => {
      clearInterval(clock);
      this.stream.stop();
    };
  }

  /** Seconds since the last sign of life, once there were too many; else null. */
  get silent(): number | null {
    return this.news === 'stale' && this.heard ? Math.round(Math.max(PATIENCE, this.now - this.heard) / 1000) : null;
  }
}

export const liveHall = (): LiveFloor<Hall> => new LiveFloor<Hall>('/api/tables');

export class LiveTable extends LiveFloor<Table> {
  constructor(table: string) {
    super(`/api/tables/${encodeURIComponent(table)}`);
  }

  /** What the public sees of the match that stands there. */
  get shown(): View | null {
    return this.told?.match ? shownOf(this.told.match) : null;
  }
}
