/**
 * Asking with the newest question only, for what follows a moving hand.
 *
 * One question is on its way at a time and the newest waits behind it, so that answers come while the hand moves, never
 * one
 * behind a later one, and the last question is always asked. One that takes too long is given up for the newer one.
 */
export interface Handlers<Question, Answer> {
  ask(question: Question, signal: AbortSignal): Promise<Answer>;
  tell(answer: Answer, question: Question): void;
  fail(error: unknown, question: Question): void;
}

export interface Timing {
  /** From the start of one question to that of the next, ms. */
  gap: number;
  /** A question that is older than that is given up as soon as there is a newer one, ms. */
  patience: number;
}

/** At most twenty questions a second. */
export const TIMING: Timing = { gap: 50, patience: 400 };

export class Latest<Question, Answer> {
  private next: { question: Question } | null = null;
  private flying: AbortController | null = null;
  private started = -Infinity;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly handlers: Handlers<Question, Answer>,
    private readonly timing: Timing = TIMING,
  ) {}

  /** Ask this as soon as it may be asked; it takes the place of what waits. */
  want(question: Question): void {
    this.next = { question };
    this.plan();
  }

  /** Forget what waits and give up what is on its way. */
  stop(): void {
    this.next = null;
    clearTimeout(this.timer);
    this.flying?.abort();
    this.flying = null;
  }

  private plan(): void {
    clearTimeout(this.timer);
    const age = performance.now() - this.started;
    const wait = (this.flying ? this.timing.patience : this.timing.gap) - age;
    if (wait > 0) this.timer = setTimeout(() => this.begin(), wait);
    else this.begin();
  }

  private begin(): void {
    if (!this.next) return;
    const { question } = this.next;
    this.next = null;
    this.flying?.abort();
    const flying = new AbortController();
    this.flying = flying;
    this.started = performance.now();
    void this.handlers.ask(question, flying.signal).then(
      (answer) => this.settle(flying, () => this.handlers.tell(answer, question)),
      (error: unknown) => this.settle(flying, () => this.handlers.fail(error, question)),
    );
  }

  /** An answer that was given up is nobody's any more. */
  private settle(flying: AbortController, say: () => void): void {
    if (this.flying !== flying) return;
    this.flying = null;
    say();
    if (this.next) this.plan();
  }
}
