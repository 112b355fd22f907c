/** A match to look at: its newest view, and how old the news is. */
import { language } from '../words/words.svelte';
import { browser, Match, type State } from './match';
import type { View } from './view';

export class LiveMatch {
  state = $state.raw<State>({
    view: null,
    waiting: [],
    held: [],
    news: 'new',
    heard: null,
    offline: false,
    gone: false,
  });
  /** Milliseconds that the server's clock is ahead of this one. */
  ahead = $state(0);
  now = $state(Date.now());
  private readonly match: Match;

  constructor(id: string) {
    this.match = new Match(
      id,
      browser,
      (state) => {
        if (state.view && state.view !== this.state.view) this.ahead = state.view.server_ms - Date.now();
        this.state = state;
      },
      language(),
    );
  }

  /** Listen until the answer is called. */
  start(): () => void {
    this.match.start();
    const clock = setInterval(() => {
      this.now = Date.now();
    }, 500);
    return () => {
      clearInterval(clock);
      this.match.stop();
    };
  }

  /** Take over a view that came as an answer. */
  take(view: View): void {
    this.match.see(view);
  }

  get view(): View | null {
    return this.state.view;
  }

  /** Seconds since the last sign of life, once there were too many; else null. */
  get silent(): number | null {
    const { news, heard } = this.state;
    return news === 'stale' && heard !== null ? Math.max(5, Math.round((this.now - heard) / 1000)) : null;
  }
}

/** Seconds left of a span that began at a time of the server's clock. */
export function left(since_ms: number, seconds: number, now: number, ahead: number): number {
  return Math.max(0, Math.ceil((since_ms + seconds * 1000 - now - ahead) / 1000));
}

/** `4:05` */
export const minutes = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Seconds of the shot clock, null while it does not run. */
export function shotClock(view: View, now: number, ahead: number): number | null {
  const { clock } = view;
  if (!clock || clock.ready_ms === 0 || view.review || view.phase === 'pause') return null;
  const allowed = (clock.overruns ? clock.second_s : clock.shot_s) + (clock.extra ? clock.extra_s : 0);
  return left(clock.ready_ms, allowed, now, ahead);
}
