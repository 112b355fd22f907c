/**
 * A short wooden click for every commit, low for White and high for Yellow, two of them when points go to the
 * opponent.
 */
export type Knock = 'white' | 'yellow' | 'opponent' | 'refused' | 'second';

const PITCH: Record<Knock, number[]> = {
  white: [420],
  yellow: [640],
  opponent: [520, 420],
  refused: [160],
  second: [880],
};
let audio: AudioContext | null = null;
let silent = false;

export function mute(off: boolean): void {
  silent = off;
}

/** Sound and vibration of a press; a device without either stays silent. */
export function knock(kind: Knock): void {
  if (kind !== 'second') navigator.vibrate?.(kind === 'refused' ? [15, 40, 15] : 30);
  if (silent || !('AudioContext' in globalThis) || !navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  for (const [place, pitch] of PITCH[kind].entries()) {
    const at = audio.currentTime + place * 0.12;
    const tone = audio.createOscillator();
    const loudness = audio.createGain();
    tone.type = 'triangle';
    tone.frequency.setValueAtTime(pitch, at);
    tone.frequency.exponentialRampToValueAtTime(pitch * 0.6, at + 0.06);
    loudness.gain.setValueAtTime(0.25, at);
    loudness.gain.exponentialRampToValueAtTime(0.001, at + 0.08);
    tone.connect(loudness).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.09);
  }
}
