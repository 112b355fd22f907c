/** What the table of this page shows just now, whatever is wished. */
import type { Camera } from '../table/config';
import { change, settings } from './settings.svelte';

export const CAMERAS: readonly Camera[] = ['above', 'cue', 'free', 'tv'];

/** `flat`: only the flat picture is there; `asked`: how often another camera was asked for in vain. */
export const sight = $state({ flat: false, asked: 0 });

/** The camera that is seen through: the flat picture has but one. */
export const seenFrom = (): Camera => (sight.flat ? 'above' : settings.camera);

/** See through another camera, or be told why not. */
export function lookFrom(camera: Camera): void {
  if (sight.flat && camera !== 'above') sight.asked++;
  else change({ camera });
}

/** The next of the cameras. */
export const turnCamera = (): void => lookFrom(CAMERAS[(CAMERAS.indexOf(seenFrom()) + 1) % CAMERAS.length] ?? 'above');
