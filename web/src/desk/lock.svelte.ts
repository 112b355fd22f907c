/** When a press counts: not while the desk turns to the next stroke, and only if it began on what is painted now. */

/** Milliseconds after a commit in which the entry area takes nothing. */
export const LOCK = 600;

export class Lock {
  closed = $state(false);
  /** When the state on the screen was painted. */
  private painted = 0;
  private opening: ReturnType<typeof setTimeout> | undefined;
  private paints = 0;

  /** Take nothing for a while, and then only what is pressed on what has been painted by then. */
  close(): void {
    this.closed = true;
    clearTimeout(this.opening);
    this.opening = setTimeout(() => this.awaitPaint(() => (this.closed = false)), LOCK);
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
  awaitPaint(then: () => void = () => undefined): void {
    this.painted = Number.POSITIVE_INFINITY;
    const number = ++this.paints;
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        // Something newer may have come meanwhile; it waits for a frame of its own.
        if (number === this.paints) this.painted = performance.now();
        then();
      }),
    );
  }
}
