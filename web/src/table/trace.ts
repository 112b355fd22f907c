/**
 * A simulated stroke as the server sends it, evaluated at any moment.
 *
 * Nothing is simulated here: between two events every ball moves on a polynomial that the trace carries. Metres and
 * seconds.
 */
import { IDENTITY, product, turned, type Quaternion } from './turning';

export type BallId = 'w' | 'y' | 'r';
export type PinId = 'n' | 'w' | 'm' | 'e' | 's';
export type Vec2 = [number, number];
export type Vec3 = [number, number, number];

export const BALLS: readonly BallId[] = ['w', 'y', 'r'];
export const PINS: readonly PinId[] = ['n', 'w', 'm', 'e', 's'];
export const CUSHIONS = ['Ld', 'Lu', 'Rd', 'Ru', 'B', 'T'] as const;

/** What `Trace.to_json()` gives. */
export interface Trace {
  version?: number;
  duration: number;
  ball_radius: number;
  spin_decay: number;
  pins: string;
  /** Time, kind, the ball that it is about, what it meets. */
  events: [number, string, number, number][];
  /** Body, centre, velocity, half the acceleration, spin, change of spin, start, state. */
  segments: (number | string)[][];
}

export type State = 'gone' | 'rest' | 'roll' | 'slide' | 'fly' | 'stand' | 'down';

/** A body at one moment; a pin's `spin` is the direction in which its head points, the tilt of its axis, and 0. */
export interface Body {
  state: State;
  centre: Vec3;
  velocity: Vec3;
  spin: Vec3;
}

export interface Scene {
  balls: Record<BallId, { x: number; y: number; z: number; q: Quaternion; on: boolean } | null>;
  pins: Record<PinId, { x: number; y: number; z: number; heading: number; tilt: number; state: State } | null>;
}

/** An event with names instead of numbers. */
export interface Happening {
  time: number;
  kind: string;
  ball: BallId;
  /** The other ball that is met, or flown over. */
  other: BallId | null;
  pin: PinId | null;
  cushion: (typeof CUSHIONS)[number] | null;
  /** By how much the velocity of `ball` jumps, m/s. */
  jump: number;
}

interface Row {
  p: Vec3;
  v: Vec3;
  h: Vec3;
  w: Vec3;
  ax: number;
  ay: number;
  start: number;
  state: State;
}

/** Angle between the vertical and the axis of a pin that lies. */
export const LYING = 1.671;

/** How often the orientation of a ball is kept, s. */
const KEY = 1 / 120;

const PIN_KINDS = new Set(['fell', 'drag', 'tilt', 'lean', 'graze']);

function rowOf(segment: (number | string)[]): Row {
  const n = segment.slice(0, 16).map(Number);
  const at = (i: number): number => n[i] ?? NaN;
  return {
    p: [at(1), at(2), at(3)],
    v: [at(4), at(5), at(6)],
    h: [at(7), at(8), at(9)],
    w: [at(10), at(11), at(12)],
    ax: at(13),
    ay: at(14),
    start: at(15),
    state: segment[16] as State,
  };
}

export class Motion {
  readonly duration: number;
  readonly events: readonly Happening[];
  /** Which pins stood before the stroke. */
  readonly pins: string;
  readonly #decay: number;
  readonly #rows: Row[][];
  readonly #keys: Quaternion[][] = [];

  constructor(readonly trace: Trace) {
    this.duration = trace.duration;
    this.pins = trace.pins;
    this.#decay = trace.spin_decay;
    this.#rows = Array.from({ length: BALLS.length + PINS.length }, () => []);
    for (const segment of trace.segments) this.#rows[segment[0] as number]?.push(rowOf(segment));
    this.events = trace.events.map((event) => this.#named(event));
  }

  /** A body of the trace at a moment, held between the start and the end; null where it takes no part. */
  body(which: BallId | `.${PinId}`, time: number): Body | null {
    return this.#body(
      which.startsWith('.') ? BALLS.length + PINS.indexOf(which.slice(1) as PinId) : BALLS.indexOf(which as BallId),
      time,
    );
  }

  /** Everything that is drawn at a moment. */
  sample(time: number): Scene {
    const scene: Scene = {
      balls: { w: null, y: null, r: null },
      pins: { n: null, w: null, m: null, e: null, s: null },
    };
    for (const [i, id] of BALLS.entries()) {
      const body = this.#body(i, time);
      if (body) {
        const [x, y, z] = body.centre;
        scene.balls[id] = { x, y, z, q: this.#orientation(i, time), on: body.state !== 'gone' };
      }
    }
    for (const [i, id] of PINS.entries()) {
      const body = this.#body(BALLS.length + i, time);
      if (body) {
        const [x, y, z] = body.centre;
        scene.pins[id] = { x, y, z, heading: body.spin[0], tilt: body.spin[1], state: body.state };
      }
    }
    return scene;
  }

  /** The way of a ball's centre over the bed as a line of points, at most `step` seconds apart. */
  path(ball: BallId, from = 0, to = this.duration, step = 0.02): Vec2[] {
    const points: Vec2[] = [];
    const times = new Set([from, to]);
    for (const row of this.#rows[BALLS.indexOf(ball)] ?? [])
      if (row.start > from && row.start < to) times.add(row.start);
    const sorted = [...times].sort((a, b) => a - b);
    for (const [i, start] of sorted.entries()) {
      const end = sorted[i + 1] ?? start;
      const pieces = Math.max(1, Math.ceil((end - start) / step));
      for (let k = 0; k < pieces; k++) {
        const body = this.body(ball, start + ((end - start) * k) / pieces);
        if (!body || body.state === 'gone') return points;
        const last = points.at(-1);
        if (!last || Math.hypot(last[0] - body.centre[0], last[1] - body.centre[1]) > 1e-4)
          points.push([body.centre[0], body.centre[1]]);
      }
    }
    return points;
  }

  #index(body: number, moment: number): number {
    const rows = this.#rows[body] ?? [];
    let low = 0;
    let high = rows.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((rows[middle] as Row).start <= moment) low = middle + 1;
      else high = middle;
    }
    return Math.max(0, low - 1);
  }

  #body(body: number, time: number): Body | null {
    const rows = this.#rows[body];
    if (!rows?.length) return null;
    const moment = Math.min(Math.max(time, 0), this.duration);
    return this.#at(rows[this.#index(body, moment)] as Row, moment);
  }

  #at({ p, v, h, w, ax, ay, start, state }: Row, time: number): Body {
    const tau = time - start;
    let [wx, wy, wz] = w;
    wx += ax * tau;
    wy += ay * tau;
    if (state === 'down') wy = Math.min(wy, LYING);
    else if (state !== 'fly') wz = Math.sign(wz) * Math.max(0, Math.abs(wz) - this.#decay * tau);
    return {
      state,
      centre: [p[0] + (v[0] + h[0] * tau) * tau, p[1] + (v[1] + h[1] * tau) * tau, p[2] + (v[2] + h[2] * tau) * tau],
      velocity: [v[0] + 2 * h[0] * tau, v[1] + 2 * h[1] * tau, v[2] + 2 * h[2] * tau],
      spin: [wx, wy, wz],
    };
  }

  /** Turned from where it lay by its spin, in steps short enough for the eye. */
  #orientation(ball: number, time: number): Quaternion {
    const moment = Math.min(Math.max(time, 0), this.duration);
    const keys = (this.#keys[ball] ??= this.#turns(ball));
    const k = Math.min(keys.length - 1, Math.floor(moment / KEY));
    const spin = this.#body(ball, (k * KEY + moment) / 2)?.spin ?? [0, 0, 0];
    return product(turned(spin, moment - k * KEY), keys[k] ?? IDENTITY);
  }

  #turns(ball: number): Quaternion[] {
    const keys: Quaternion[] = [IDENTITY];
    for (let k = 1; k * KEY <= this.duration; k++) {
      const body = this.#body(ball, (k - 0.5) * KEY);
      keys.push(
        !body || body.state === 'gone'
          ? (keys[k - 1] as Quaternion)
          : product(turned(body.spin, KEY), keys[k - 1] as Quaternion),
      );
    }
    return keys;
  }

  #named([time, kind, a, b]: [number, string, number, number]): Happening {
    const rows = this.#rows[a] ?? [];
    const after = rows[this.#index(a, time)];
    const before = rows.filter((row) => row.start < time).at(-1);
    const jump = kind === 'phase' || !after ? 0 : this.#jump(before, after, time);
    const other = kind === 'meet' || (kind === 'over' && b < BALLS.length) ? (BALLS[b] ?? null) : null;
    return {
      time,
      kind,
      ball: BALLS[a] ?? 'w',
      other,
      pin: PIN_KINDS.has(kind) ? (PINS[b] ?? null) : null,
      cushion: kind === 'cushion' ? (CUSHIONS[b] ?? null) : null,
      jump,
    };
  }

  #jump(before: Row | undefined, after: Row, time: number): number {
    const v = this.#at(after, time).velocity;
    const u = before ? this.#at(before, time).velocity : [0, 0, 0];
    return Math.hypot(v[0] - (u[0] ?? 0), v[1] - (u[1] ?? 0), v[2] - (u[2] ?? 0));
  }
}
