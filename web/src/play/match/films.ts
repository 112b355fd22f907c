/** The films of a match: its strokes and lags, brought from the server and kept. */
import { language } from '../../words/words.svelte';
import { Film } from '../stroke/film.svelte';
import * as api from './api';
import type { Replay } from './api';

export class Films {
  private readonly strokes = new Map<number, Replay>();

  constructor(private readonly id: string) {}

  /** Keep a stroke that came as the answer to a move. */
  keep(stroke: Replay): void {
    this.strokes.set(stroke.seq, stroke);
  }

  async lag(seq: number): Promise<Film<Replay>> {
    return new Film<Replay>(seq, (await api.lag(this.id, seq)).trace, null);
  }

  async stroke(seq: number): Promise<Film<Replay>> {
    const stroke = this.strokes.get(seq) ?? (await api.stroke(this.id, seq, language()));
    this.keep(stroke);
    return new Film(seq, stroke.trace, stroke);
  }
}
