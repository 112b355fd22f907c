import { PerspectiveCamera } from 'three';
import { beforeEach, describe, expect, it } from 'vitest';

import { merged, Patches, type Thing } from './patches';

const [WIDTH, HEIGHT] = [1000, 800];
let camera: PerspectiveCamera;
let patches: Patches;
const ball = (name: string, x: number, y = 0, look = `${x} ${y}`): Thing => ({
  name,
  look,
  spheres: [[[x, y, 0], 0.03]],
});
const changed = (...things: Thing[]) => patches.changed(things, camera, WIDTH, HEIGHT);

beforeEach(() => {
  camera = new PerspectiveCamera(30, WIDTH / HEIGHT, 0.05, 40);
  camera.position.set(0, 0, 5);
  camera.updateProjectionMatrix();
  camera.updateMatrixWorld();
  patches = new Patches();
});

describe('parts that changed', () => {
  it('are the whole picture at first, and after it was forgotten', () => {
    expect(changed(ball('w', 0))).toBeNull();
    expect(changed(ball('w', 0))).toEqual([]);
    patches.forget();
    expect(changed(ball('w', 0))).toBeNull();
  });
  it('hold where a thing was and where it is', () => {
    changed(ball('w', 0), ball('y', -0.5));
    const [patch, ...more] = changed(ball('w', 0.1), ball('y', -0.5)) ?? [];
    expect(more).toEqual([]);
    const pixel = HEIGHT / 2 / Math.tan(Math.PI / 12) / 5;
    expect(patch?.x0).toBeLessThanOrEqual(500 - 0.03 * pixel);
    expect(patch?.x1).toBeGreaterThanOrEqual(500 + 0.13 * pixel);
    expect(patch?.y0).toBeLessThanOrEqual(400 - 0.03 * pixel);
    expect(patch?.x1).toBeLessThan(500 + 0.13 * pixel + 10);
  });
  it('are none for what is unchanged, and one for what went away', () => {
    changed(ball('w', 0), ball('y', -0.5));
    expect(changed(ball('w', 0), ball('y', -0.5))).toEqual([]);
    expect(changed(ball('w', 0))).toHaveLength(1);
  });
  it('are the whole picture where something comes, passes the camera, or nearly everything moves', () => {
    changed(ball('w', 0));
    expect(changed(ball('w', 0), ball('y', 0.5))).toBeNull();
    expect(changed({ name: 'w', look: 'near', spheres: [[[0, 0, 4.99], 0.03]] }, ball('y', 0.5))).toBeNull();
    patches.forget();
    changed(ball('w', -1.5, -1), ball('y', 0.5));
    expect(changed(ball('w', 1.5, 1), ball('y', 0.5))).toBeNull();
  });
  it('stay inside the picture', () => {
    changed(ball('w', 0), ball('y', 1.6));
    for (const patch of changed(ball('w', 0), ball('y', 3)) ?? []) {
      expect(patch.x0).toBeGreaterThanOrEqual(0);
      expect(patch.x1).toBeLessThanOrEqual(WIDTH);
    }
  });
});

describe('patches', () => {
  it('are joined where they overlap, and left apart where the gap is large', () => {
    const at = (x: number): { x0: number; y0: number; x1: number; y1: number } => ({
      x0: x,
      y0: 0,
      x1: x + 10,
      y1: 10,
    });
    expect(merged([at(0), at(5), at(12)])).toEqual([{ x0: 0, y0: 0, x1: 22, y1: 10 }]);
    expect(merged([at(0), at(100)])).toHaveLength(2);
  });
});
