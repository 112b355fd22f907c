/** News as they come, and a watch that notices when they stop coming. */
import { send } from '../browser/http';
import type { Environment, Stream } from './environment';

/** Milliseconds without a sign of life after which a screen says that it may be behind. */
export const PATIENCE = 5000;

export interface StreamEvents<News> {
  news(news: News): void;
  /** The stream gave a sign of life. */
  alive(): void;
  /** It gave none for too long. */
  silent(): void;
  /** There is no such thing. */
  gone(): void;
}

export class NewsStream<News> {
  private stream: Stream | null = null;
  private watch: unknown = null;
  private seen = false;
  private ended = false;

  constructor(
    /** Where they stream from. */
    private readonly live: string,
    /** Where the newest is to be had by itself. */
    private readonly once: string,
    private readonly environment: Environment,
    private readonly events: StreamEvents<News>,
  ) {}

  start(): void {
    if (this.ended) return;
    this.stream?.close();
    const stream = this.environment.stream(this.live);
    this.stream = stream;
    const alive = (): void => {
      this.events.alive();
      this.guard();
    };
    stream.addEventListener('message', (event) => {
      this.seen = true;
      this.events.news(JSON.parse(event.data) as News);
      alive();
    });
    stream.addEventListener('beat', alive);
    // A stream that fails does not say why: whether there is such a thing is asked by itself before anything was shown.
    stream.addEventListener('error', () => {
      if (!this.seen && !this.ended) void this.look();
    });
    this.guard();
  }

  stop(): void {
    this.ended = true;
    this.stream?.close();
    this.environment.cancel(this.watch);
  }

  /** After too long a silence: say so, and open a new stream, since the old one may be dead without knowing it. */
  private guard(): void {
    this.environment.cancel(this.watch);
    this.watch = this.environment.later(() => {
      this.events.silent();
      this.start();
      void this.look();
    }, PATIENCE);
  }

  /** Ask for the newest by itself: a stream cannot tell that there is nothing, and may be cut off by a proxy. */
  private async look(): Promise<void> {
    try {
      const answer = await send<News>(this.environment.fetch, this.once);
      if (answer.status === 404) this.events.gone();
      else if (answer.status === 200) {
        this.seen = true;
        this.events.news(answer.body);
      }
    } catch {
      /* the watch goes on */
    }
  }
}
