/** Sending the moves of this browser's sides, and what keeps the server from taking them. */
import { Refused } from '../../browser/http';
import { freshId } from '../../match/ids';
import type { View } from '../../match/view';
import type { Side } from '../../model/things';
import { language, t } from '../../words/words.svelte';
import { ready, type Ready } from '../stroke/api';
import { failureText } from '../stroke/refusals';
import * as api from './api';
import type { Replay, Wish } from './api';

const RETRY = 1000;

export interface MoveEvents {
  /** A move was answered with a stroke. */
  struck(stroke: Replay): void;
  view(view: View): void;
  /** Whether the simulator of this match is still being prepared. */
  isPreparing(): boolean;
}

export class Moves {
  /** A move is on its way. */
  busy = $state(false);
  /** Why the last move did not stand. */
  error = $state('');
  /** How far the simulator is, while it is not ready. */
  preparing = $state.raw<Ready | null>(null);
  private sent: { key: string; client_id: string } | null = null;
  private ended = false;

  constructor(
    private readonly id: string,
    private readonly events: MoveEvents,
  ) {}

  stop(): void {
    this.ended = true;
  }

  /** Make a move for a side by its token; `seq` is the number that its entry is to get. */
  async send(wish: Wish, side: Side, token: string, seq: number): Promise<void> {
    this.busy = true;
    this.error = '';
    // The same wish again carries the same id: an answer that got lost makes no second stroke.
    const key = JSON.stringify([seq, side, wish]);
    if (this.sent?.key !== key) this.sent = { key, client_id: freshId() };
    const request = { ...wish, seq, client_id: this.sent.client_id };
    try {
      let answer = await api.move(this.id, token, request, language());
      while (answer.status === 503 && !this.ended) {
        await this.waitUntilReady();
        // The table may be ready and the server have too much to do.
        this.error = t('play.serverBusy');
        await new Promise((resolve) => setTimeout(resolve, 2 * RETRY));
        this.error = '';
        answer = await api.move(this.id, token, request, language());
      }
      if (answer.status < 300 && answer.body.stroke) this.events.struck(answer.body.stroke);
      if (answer.status >= 300) this.error = failureText(new Refused(answer.status, answer.body));
      // A view that was refused as old is no news of this move: what is shown stays until its strokes were seen.
      if (answer.body?.view) this.events.view(answer.body.view);
    } catch {
      this.error = t('play.notSent');
    }
    this.busy = false;
  }

  /** Wait until the simulator is ready, and say how far it is. */
  async waitUntilReady(): Promise<void> {
    do {
      const found = await ready().catch(() => null);
      this.preparing = found?.done ? null : (found ?? this.preparing);
      if (found?.done && !this.events.isPreparing()) break;
      await new Promise((resolve) => setTimeout(resolve, RETRY));
    } while (!this.ended && this.preparing);
  }
}
