/** What the meshes of this view are made of alike: buffers, quads, patterns that repeat, paint that is laid over. */
import {
  AddEquation,
  BufferAttribute,
  BufferGeometry,
  CustomBlending,
  DataTexture,
  DynamicDrawUsage,
  LinearFilter,
  LinearMipmapNearestFilter,
  OneFactor,
  OneMinusSrcAlphaFactor,
  RedFormat,
  RepeatWrapping,
} from 'three';

/** Colours that carry their cover, laid over what is there, and hiding nothing behind them. */
export const LAID_OVER = {
  blending: CustomBlending,
  blendEquation: AddEquation,
  blendSrc: OneFactor,
  blendDst: OneMinusSrcAlphaFactor,
  depthWrite: false,
} as const;

/** A mesh that stays as it is: numbers of each attribute, its size, and the corners of the triangles. */
export function fixed(attributes: Record<string, [number[], number]>, index: number[]): BufferGeometry {
  const geometry = new BufferGeometry();
  for (const [name, [numbers, size]] of Object.entries(attributes))
    geometry.setAttribute(name, new BufferAttribute(new Float32Array(numbers), size));
  geometry.setIndex(index);
  return geometry;
}

/** Room for so many quads whose attributes change from frame to frame. */
export function quads<Name extends string>(
  geometry: BufferGeometry,
  count: number,
  sizes: Record<Name, number>,
): Record<Name, BufferAttribute> {
  const made = {} as Record<Name, BufferAttribute>;
  for (const name of Object.keys(sizes) as Name[]) {
    made[name] = new BufferAttribute(new Float32Array(count * 4 * sizes[name]), sizes[name]);
    made[name].setUsage(DynamicDrawUsage);
    geometry.setAttribute(name, made[name]);
  }
  const index = new Uint32Array(count * 6);
  for (let i = 0; i < count; i++)
    index.set(
      [0, 1, 2, 0, 2, 3].map((k) => 4 * i + k),
      6 * i,
    );
  geometry.setIndex(new BufferAttribute(index, 1));
  return made;
}

/** A grey pattern that repeats without end. */
export function pattern(data: Uint8Array<ArrayBuffer>, width: number, height: number): DataTexture {
  const texture = new DataTexture(data, width, height, RedFormat);
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearMipmapNearestFilter;
  texture.generateMipmaps = true;
  texture.needsUpdate = true;
  return texture;
}
