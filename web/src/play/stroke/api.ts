/** What the simulated table tells of itself. */
import { ask } from '../../browser/http';
import type { Measures } from '../../table/config';

/** How far the simulator is from being ready. */
export interface Ready {
  ready: number;
  total: number;
  done: boolean;
}

export const measures = (edition: string): Promise<Measures> =>
  ask('GET', `/api/play/measures?edition=${encodeURIComponent(edition)}`);
export const ready = (): Promise<Ready> => ask('GET', '/api/play/ready');
