/** The clocks of the desk: what is left of the time for a stroke, and of a pause. */
import { left, shotClock } from '../match/clock';
import type { View } from '../match/view';

export class DeskClock {
  now = $state(Date.now());
  /** Milliseconds that the server's clock is ahead of this one. */
  private ahead = 0;

  /** Tick until the answer is called. */
  start(): () => void {
    const timer = setInterval(() => {
      this.now = Date.now();
    }, 1000);
    return () => clearInterval(timer);
  }

  /** A view came just now. */
  hear(view: View): void {
    this.ahead = view.server_ms - Date.now();
  }

  /** Seconds left for the stroke, null while no clock runs. */
  seconds(view: View): number | null {
    return shotClock(view, this.now, this.ahead);
  }

  /** Seconds left of the pause. */
  pause({ pause }: View): number {
    return pause ? left(pause.since_ms, pause.minutes * 60, this.now, this.ahead) : 0;
  }
}
