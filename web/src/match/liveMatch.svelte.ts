/** A match to look at: its newest view, and how old the news is. */
import { language } from '../words/words.svelte';
import { browser } from './environment';
import { Match, UNHEARD, type State } from './match';
import { PATIENCE } from './stream';
import { shownOf, type View } from './view';

export class LiveMatch {
  state = $state.raw<State>(UNHEARD);
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

  /** What the public sees of it: nothing that is under review, or not settled yet. */
  get shown(): View | null {
    const { view } = this.state;
    return view && shownOf(view);
  }

  /** Seconds since the last sign of life, once there were too many; else null. */
  get silent(): number | null {
    const { news, heard } = this.state;
    return news === 'stale' && heard !== null ? Math.round(Math.max(PATIENCE, this.now - heard) / 1000) : null;
  }
}
