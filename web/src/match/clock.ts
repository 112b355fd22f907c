/** Time that runs on a screen, counted from what the server's clock said. */
import type { View } from './view';

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
