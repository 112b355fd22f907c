/** Sounds of contacts, made as they are needed: short noises through a few resonances, as loud as the blow. */
import type { Happening } from './trace';

export type Contact = 'cue' | 'balls' | 'cushion' | 'pin' | 'bed' | 'floor';

interface Voice {
  /** Resonances: Hz, share, how fast each dies away, s. */
  tones: [number, number, number][];
  /** The knock itself: cut-off of its noise in Hz, share, length in s. */
  noise: [number, number, number];
  /** A jump of the velocity (m/s) that is as loud as it gets. */
  full: number;
}

const VOICES: Record<Contact, Voice> = {
  cue: {
    tones: [
      [310, 0.5, 0.05],
      [900, 0.35, 0.03],
    ],
    noise: [1800, 0.5, 0.02],
    full: 7,
  },
  balls: {
    tones: [
      [2350, 0.5, 0.035],
      [3900, 0.35, 0.02],
      [6100, 0.18, 0.012],
    ],
    noise: [7000, 0.35, 0.006],
    full: 5,
  },
  cushion: {
    tones: [
      [95, 0.8, 0.12],
      [180, 0.4, 0.07],
    ],
    noise: [420, 0.5, 0.05],
    full: 8,
  },
  pin: {
    tones: [
      [1250, 0.5, 0.05],
      [2100, 0.4, 0.035],
      [3300, 0.2, 0.02],
    ],
    noise: [4200, 0.25, 0.008],
    full: 3,
  },
  bed: {
    tones: [
      [130, 0.7, 0.08],
      [260, 0.3, 0.05],
    ],
    noise: [700, 0.5, 0.03],
    full: 3,
  },
  floor: {
    tones: [
      [85, 0.8, 0.2],
      [210, 0.5, 0.12],
    ],
    noise: [900, 0.6, 0.06],
    full: 4,
  },
};

const KINDS: Record<string, Contact> = {
  launch: 'cue',
  meet: 'balls',
  cushion: 'cushion',
  fell: 'pin',
  graze: 'pin',
  drag: 'pin',
  lean: 'pin',
  bounce: 'bed',
  off: 'floor',
};

/** What an event sounds like, or null where it makes no sound. */
export function contactOf(event: Happening): { contact: Contact; loudness: number } | null {
  const contact = KINDS[event.kind];
  if (!contact) return null;
  // A pin weighs little: it clacks however little the ball feels of it.
  const jump = contact === 'pin' ? Math.max(event.jump * 20, 0.6) : event.jump;
  const loudness = Math.min(1, Math.sqrt(jump / VOICES[contact].full));
  return loudness < 0.03 ? null : { contact, loudness };
}

let audio: AudioContext | null = null;
let hiss: AudioBuffer | null = null;
let silent = false;

export function mute(off: boolean): void {
  silent = off;
}

export const muted = (): boolean => silent;

/** Let a contact be heard, loudness 0 to 1; a device without sound, or a page that nobody touched yet, stays silent. */
export function contact(kind: Contact, loudness: number): void {
  if (silent || !('AudioContext' in globalThis) || !navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  hiss ??= noise(audio);
  const now = audio.currentTime;
  const {
    tones,
    noise: [cut, share, length],
  } = VOICES[kind];
  for (const [pitch, part, fading] of tones) {
    const tone = audio.createOscillator();
    tone.frequency.value = pitch * (1 + 0.03 * Math.sin(now * 997));
    tone.connect(fade(audio, 0.5 * part * loudness, fading * 3));
    tone.start(now);
    tone.stop(now + fading * 3);
  }
  const knock = audio.createBufferSource();
  knock.buffer = hiss;
  const filter = audio.createBiquadFilter();
  filter.frequency.value = cut * (0.4 + 0.6 * loudness);
  knock.connect(filter).connect(fade(audio, share * loudness, length));
  knock.start(now, Math.abs(Math.sin(now * 7919)) * 0.3, length);
}

/** Let an event of a stroke be heard. */
export function soundOf(event: Happening): void {
  const heard = contactOf(event);
  if (heard) contact(heard.contact, heard.loudness);
}

function fade(context: AudioContext, loudness: number, length: number): AudioNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(Math.max(loudness, 0.001), context.currentTime);
  gain.gain.exponentialRampToValueAtTime(0.0005, context.currentTime + length);
  gain.connect(context.destination);
  return gain;
}

function noise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  return buffer;
}
