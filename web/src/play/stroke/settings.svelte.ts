/** How the table is shown and heard in this browser; kept there. */
import type { Camera, Quality } from '../../table/config';
import { mute } from '../../table/sounds';

export interface Settings {
  camera: Camera;
  quality: Quality;
  /** Balls told apart by pattern. */
  patterns: boolean;
  leftHanded: boolean;
  /** No sounds and no voice. */
  muted: boolean;
  /** Motion is cut even where the device does not ask for it. */
  still: boolean;
  /** Steps of the direction, degrees. */
  step: 0.1 | 0.01;
  speed: 0.25 | 1 | 2;
}

const KEY = 'play';
const PLAIN: Settings = {
  camera: 'above',
  quality: 'auto',
  patterns: false,
  leftHanded: false,
  muted: false,
  still: false,
  step: 0.1,
  speed: 1,
};

function stored(): Settings {
  try {
    return { ...PLAIN, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>) };
  } catch {
    return PLAIN;
  }
}

export const settings = $state<Settings>(stored());
mute(settings.muted);

/** Change a setting, here and for the next visit. */
export function change(part: Partial<Settings>): void {
  Object.assign(settings, part);
  mute(settings.muted);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    /* it is good for as long as the page stays open */
  }
}

const wish = matchMedia('(prefers-reduced-motion: reduce)');

/** Whether strokes are shown by their ways instead of by motion. */
export const reduced = (): boolean => settings.still || wish.matches;
