/** The keys of the table. */
import { letterOf } from '../../browser/keyName';
import type { AimableTable } from './aimableTable';
import { nextCamera } from './camera.svelte';
import { change, settings } from './settings.svelte';

export interface Acts {
  replay(): void;
  why(): void;
  keys(): void;
  escape(): void;
  /** Move the ball in hand by metres as the table lies on the screen. */
  nudge(right: number, down: number): void;
  /** Turn and tilt the free camera, bring it nearer by a factor; false where keys are not for it now. */
  orbit(around: number, up: number, nearer: number): boolean;
}

const DIRECTION: Record<string, number> = { ArrowLeft: 1, ArrowRight: -1, ArrowUp: 1, ArrowDown: -1 };
const TIP: Record<string, [number, number]> = { w: [0, 1], s: [0, -1], a: [-1, 0], d: [1, 0] };
const PLACE: Record<string, [number, number]> = { j: [-1, 0], l: [1, 0], i: [0, -1], k: [0, 1] };
const ORBIT: Record<string, [number, number, number]> = {
  ArrowLeft: [-0.06, 0, 1],
  ArrowRight: [0.06, 0, 1],
  ArrowUp: [0, 0.05, 1],
  ArrowDown: [0, -0.05, 1],
  '+': [0, 0, 1.08],
  '=': [0, 0, 1.08],
  '-': [0, 0, 1 / 1.08],
  _: [0, 0, 1 / 1.08],
};
const COARSE = 1;
const FINE = 0.05;
const NUDGE = 0.01;

/** A button that a finger pressed lets go of the keys: space strikes, and does not press it again. */
export function letGo(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (event.detail > 0 && button === document.activeElement) button?.blur();
}

/** What a key does; one that is meant for a control, or for the browser, does nothing here. */
export function keyed(event: KeyboardEvent, play: AimableTable, acts: Acts): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const on = event.target instanceof HTMLElement ? event.target : null;
  if (event.key === 'Escape') return acts.escape();
  if (on?.closest('input, select, textarea, [role=dialog]')) return;
  const done = act(event, play, acts, on?.closest('button, a') !== null && on !== null);
  if (done) event.preventDefault();
}

function act(event: KeyboardEvent, play: AimableTable, acts: Acts, button: boolean): boolean {
  const { key } = event;
  const letter = letterOf(event) ?? '';
  const turn = DIRECTION[key];
  const tip = TIP[letter];
  const place = PLACE[letter];
  const orbit = ORBIT[key];
  if (orbit && acts.orbit(...orbit)) return true;
  if (turn !== undefined) {
    if (!play.film) play.point({ az: play.aim.az + turn * (event.shiftKey ? FINE : COARSE) });
    else if (play.replaying && (key === 'ArrowLeft' || key === 'ArrowRight'))
      play.film.seek(play.film.time + (key === 'ArrowLeft' ? -0.1 : 0.1));
  } else if (tip) play.point({ side: play.aim.side + tip[0] * 0.02, high: play.aim.high + tip[1] * 0.02 });
  else if (place)
    acts.nudge(place[0] * (event.shiftKey ? NUDGE / 10 : NUDGE), place[1] * (event.shiftKey ? NUDGE / 10 : NUDGE));
  else if (key === '+' || key === '=') play.point({ v: play.aim.v + 0.1 });
  else if (key === '-' || key === '_') play.point({ v: play.aim.v - 0.1 });
  else if (letter === 'e') play.point({ el: play.aim.el + 1 });
  else if (letter === 'q') play.point({ el: play.aim.el - 1 });
  else if (letter === 'x') play.point({ side: 0, high: 0, el: 0 });
  else if (key === ' ') {
    // A button that has the focus is pressed by space, as everywhere.
    if (button || event.repeat) return false;
    if (play.replaying && play.film) {
      if (play.film.running) play.film.pause();
      else play.film.play();
    } else if (play.film) play.skip();
    else play.strike();
  } else if (letter === 'c') nextCamera();
  else if (letter === 'r') acts.replay();
  else if (letter === 'y') acts.why();
  else if (letter === 'm') change({ muted: !settings.muted });
  else if (key === '?') acts.keys();
  else return false;
  return true;
}
