/** When a press counts: not while the desk turns to the next stroke, and only if it began on what is painted now. */

/** Milliseconds after a commit in which the entry area takes nothing. */
export const LOCK = 600;

export class Lock {
  closed = $state(false);
  /** When the state on the screen was painted. */
  private painted = 0;

  close(): void {
    this.closed = true;
    setTimeout(() => {
      this.closed = false;
    }, LOCK);
    this.awaitPaint();
  }

  /** Whether a press counts that began then (a time of the page's clock). */
  takes(begun: number): boolean {
    return !this.closed && this.isPainted(begun);
  }

  /** Whether what is on the screen now was there when a press began. */
  isPainted(begun: number): boolean {
    return begun >= this.painted;
  }

  /** From the next painted frame on presses count again. */
  awaitPaint(): void {
    this.painted = Number.POSITIVE_INFINITY;
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        this.painted = performance.now();
      }),
    );
  }
}
