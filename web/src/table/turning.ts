/** Turns in space as unit quaternions x, y, z, w. */
export type Quaternion = [number, number, number, number];

export const IDENTITY: Quaternion = [0, 0, 0, 1];

/** The turn by an angular velocity (rad/s) that lasts so long (s). */
export function turned(spin: readonly [number, number, number], time: number): Quaternion {
  const rate = Math.hypot(...spin);
  if (rate * Math.abs(time) < 1e-12) return IDENTITY;
  const s = Math.sin((rate * time) / 2) / rate;
  return [spin[0] * s, spin[1] * s, spin[2] * s, Math.cos((rate * time) / 2)];
}

/** First `b`, then `a`. */
export function product([ax, ay, az, aw]: Quaternion, [bx, by, bz, bw]: Quaternion): Quaternion {
  const q: Quaternion = [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
  const length = Math.hypot(...q);
  return [q[0] / length, q[1] / length, q[2] / length, q[3] / length];
}

/** A direction of the body as it points after the turn. */
export function carried(
  [x, y, z, w]: Quaternion,
  [a, b, c]: readonly [number, number, number],
): [number, number, number] {
  const tx = 2 * (y * c - z * b);
  const ty = 2 * (z * a - x * c);
  const tz = 2 * (x * b - y * a);
  return [a + w * tx + y * tz - z * ty, b + w * ty + z * tx - x * tz, c + w * tz + x * ty - y * tx];
}
