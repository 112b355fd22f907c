/** Which parts of the picture have to be drawn anew while the camera stands: where something was, and where it is. */
import type { PerspectiveCamera } from 'three';
import { Vector3 } from 'three';

import type { Vec3 } from '../trace';

/** Something that moves: what its look depends on, and spheres that hold it and its shadow. */
export interface Thing {
  name: string;
  look: string;
  spheres: [Vec3, number][];
}

/** A part of the picture: pixels of the page from its lower left corner. */
export interface Patch {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/**
 * Each patch submits the whole scene again: beyond so many, or so large a part of the picture, one frame of it all is
 * cheaper.
 */
const MOST = 4;
const PART = 0.6;
/** Round a patch, for smooth edges. */
const RIM = 2;

const area = ({ x0, y0, x1, y1 }: Patch): number => Math.max(0, x1 - x0) * Math.max(0, y1 - y0);
const joined = (a: Patch, b: Patch): Patch => ({
  x0: Math.min(a.x0, b.x0),
  y0: Math.min(a.y0, b.y0),
  x1: Math.max(a.x1, b.x1),
  y1: Math.max(a.y1, b.y1),
});

/** Patches one after the other joined where that costs hardly more than both. */
export function merged(patches: Patch[]): Patch[] {
  const left = [...patches];
  const done: Patch[] = [];
  for (let one = left.pop(); one; one = left.pop()) {
    const found = left.findIndex(
      (other) => area(joined(one as Patch, other)) < 1.3 * (area(one as Patch) + area(other)),
    );
    if (found < 0) done.push(one);
    else left[found] = joined(left[found] as Patch, one);
  }
  return done;
}

export class Patches {
  readonly #before = new Map<string, { look: string; patch: Patch | null }>();
  readonly #at = new Vector3();

  /** Forget what was drawn: the next picture is a whole one. */
  forget(): void {
    this.#before.clear();
  }

  /** The parts that changed since the last call, null for the whole picture. */
  changed(things: Thing[], camera: PerspectiveCamera, width: number, height: number): Patch[] | null {
    let whole = this.#before.size === 0;
    const changed: Patch[] = [];
    const gone = new Set(this.#before.keys());
    for (const { name, look, spheres } of things) {
      gone.delete(name);
      const before = this.#before.get(name);
      if (before?.look === look) continue;
      const patch = this.#around(spheres, camera, width, height);
      this.#before.set(name, { look, patch });
      if (!before?.patch || !patch) whole = true;
      else changed.push(joined(before.patch, patch));
    }
    for (const name of gone) {
      const patch = this.#before.get(name)?.patch;
      if (patch) changed.push(patch);
      this.#before.delete(name);
    }
    if (whole) return null;
    const patches = merged(changed);
    return patches.length > MOST || patches.reduce((sum, patch) => sum + area(patch), 0) > PART * width * height
      ? null
      : patches;
  }

  /** What spheres cover on the page, null where one reaches behind the camera. */
  #around(spheres: [Vec3, number][], camera: PerspectiveCamera, width: number, height: number): Patch | null {
    const patch: Patch = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity };
    for (const [centre, radius] of spheres) {
      const { x, y, z } = this.#at.set(...centre).applyMatrix4(camera.matrixWorldInverse);
      const near = -z - radius;
      if (near < camera.near) return null;
      const scale = ((camera.projectionMatrix.elements[5] ?? 1) * height) / 2;
      // The outline of a sphere beside the middle of the picture is an ellipse: it is held by one as near as its next
      // point.
      const r = (scale * radius * Math.hypot(1, x / -z, y / -z)) / near + RIM;
      const [px, py] = [width / 2 + (scale * x) / -z, height / 2 + (scale * y) / -z];
      patch.x0 = Math.max(0, Math.floor(Math.min(patch.x0, px - r)));
      patch.y0 = Math.max(0, Math.floor(Math.min(patch.y0, py - r)));
      patch.x1 = Math.min(width, Math.ceil(Math.max(patch.x1, px + r)));
      patch.y1 = Math.min(height, Math.ceil(Math.max(patch.y1, py + r)));
    }
    return {
      x0: Math.min(patch.x0, width),
      y0: Math.min(patch.y0, height),
      x1: Math.max(patch.x1, 0),
      y1: Math.max(patch.y1, 0),
    };
  }
}
