/** A profile carried round the table: rubber, frame and skirt are such bodies. */

export interface Rib {
  /** From the nose line outward, m. */
  out: number;
  z: number;
  /** Radius of the corners, 0 for mitred ones. */
  round: number;
}

export interface Swept {
  positions: number[];
  normals: number[];
  /** Along the rail and across it, m. */
  places: number[];
  index: number[];
}

/** Points of one rib, the same number for every rib, and which way is outward there. */
function loop(
  width: number,
  length: number,
  { out, round }: Rib,
  bends: number,
): { x: number; y: number; nx: number; ny: number }[] {
  const points = [];
  const corners = [
    { x: width + out - round, y: -out + round, from: -Math.PI / 2 },
    { x: width + out - round, y: length + out - round, from: 0 },
    { x: -out + round, y: length + out - round, from: Math.PI / 2 },
    { x: -out + round, y: -out + round, from: Math.PI },
  ];
  for (const { x, y, from } of corners) {
    for (let k = 0; k <= bends; k++) {
      const angle = from + ((k / bends) * Math.PI) / 2;
      // A mitre has the two directions of its sides at one point.
      points.push({
        x: x + round * Math.cos(angle),
        y: y + round * Math.sin(angle),
        nx: Math.cos(angle),
        ny: Math.sin(angle),
      });
    }
  }
  return points;
}

/** Ribs that are given twice make an edge; normals point away from the middle of the wood. */
export function sweep(width: number, length: number, ribs: Rib[], bends: number): Swept {
  const swept: Swept = { positions: [], normals: [], places: [], index: [] };
  let across = 0;
  for (let r = 0; r + 1 < ribs.length; r++) {
    const [a, b] = [ribs[r] as Rib, ribs[r + 1] as Rib];
    const [dout, dz] = [b.out - a.out, b.z - a.z];
    const long = Math.hypot(dout, dz);
    if (long === 0) continue;
    const slope = normalAt(ribs, r);
    const next = normalAt(ribs, r + 1);
    const [first, second] = [loop(width, length, a, bends), loop(width, length, b, bends)];
    const base = swept.positions.length / 3;
    let along = 0;
    for (let k = 0; k <= first.length; k++) {
      const [p, q] = [first[k % first.length], second[k % second.length]];
      const before = first[(k + first.length - 1) % first.length];
      if (!p || !q || !before) continue;
      if (k > 0) along += Math.hypot(p.x - before.x, p.y - before.y);
      swept.positions.push(p.x, p.y, a.z, q.x, q.y, b.z);
      swept.normals.push(p.nx * slope.out, p.ny * slope.out, slope.z, q.nx * next.out, q.ny * next.out, next.z);
      swept.places.push(along, across, along, across + long);
      if (k > 0) {
        const c = base + 2 * k;
        swept.index.push(c - 2, c + 1, c, c - 2, c - 1, c + 1);
      }
    }
    across += long;
  }
  return swept;
}

/** The normal of the profile at a rib: of both pieces that meet there. */
function normalAt(ribs: Rib[], r: number): { out: number; z: number } {
  let [out, z] = [0, 0];
  for (const [a, b] of [
    [ribs[r - 1], ribs[r]],
    [ribs[r], ribs[r + 1]],
  ]) {
    const long = a && b ? Math.hypot(b.out - a.out, b.z - a.z) : 0;
    if (!a || !b || long === 0) continue;
    out -= (b.z - a.z) / long;
    z += (b.out - a.out) / long;
  }
  const length = Math.hypot(out, z) || 1;
  return { out: out / length, z: z / length };
}
