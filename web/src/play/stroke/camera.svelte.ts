/** What the table of this page shows just now, whatever is wished. */
import type { Camera } from '../../table/config';
import { change, settings } from './settings.svelte';

export const CAMERAS: readonly Camera[] = ['above', 'cue', 'free', 'tv'];

/** `flat`: only the flat picture is there; `asked`: how often another camera was asked for in vain. */
export const cameraState = $state({ flat: false, asked: 0 });

/** The camera that is seen through: the flat picture has but one. */
export const currentCamera = (): Camera => (cameraState.flat ? 'above' : settings.camera);

/** See through another camera, or be told why not. */
export function chooseCamera(camera: Camera): void {
  if (cameraState.flat && camera !== 'above') cameraState.asked++;
  else change({ camera });
}

/** The next of the cameras. */
export const nextCamera = (): void =>
  chooseCamera(CAMERAS[(CAMERAS.indexOf(currentCamera()) + 1) % CAMERAS.length] ?? 'above');
