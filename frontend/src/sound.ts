// Short sounds for moves, made by the browser itself: off until somebody wants them.

import { lastSan } from './place';
import { current } from './store';

type Sound = 'move' | 'capture' | 'check' | 'end';

interface Tone {
  /** Hertz, falling to the second one. */
  pitch: readonly [number, number];
  /** Seconds: when it begins and how long it lasts. */
  at: number;
  long: number;
  loud: number;
}

const tock = (at: number, pitch: number, loud: number): Tone => ({
  pitch: [pitch, pitch * 0.45],
  at,
  long: 0.07,
  loud,
});

const SOUNDS: Record<Sound, readonly Tone[]> = {
  move: [tock(0, 320, 0.5)],
  capture: [tock(0, 240, 0.6), tock(0.05, 420, 0.45)],
  check: [tock(0, 320, 0.5), { pitch: [660, 640], at: 0.06, long: 0.14, loud: 0.18 }],
  end: [392, 494, 587].map((pitch, index) => ({
    pitch: [pitch, pitch] as const,
    at: 0.09 * index,
    long: 0.4,
    loud: 0.14,
  })),
};

/** What a move sounds like. */
export function soundOf(san: string): Sound {
  if (san.endsWith('#')) return 'end';
  if (san.endsWith('+')) return 'check';
  return san.includes('x') ? 'capture' : 'move';
}

let heard = '';
let device: AudioContext | null = null;

/** Called after every change of state; only another place on the board is heard. */
export function followSound(): void {
  const { review, preferences } = current();
  if (!review?.game) return;
  const place = [review.id, review.position, review.line?.key, review.step, review.retry?.asked?.uci].join(
    ' ',
  );
  const isFirst = heard === '' || !heard.startsWith(`${review.id} `);
  if (place === heard) return;
  heard = place;
  const san = lastSan(review);
  if (preferences.sounds && san && !isFirst) play(SOUNDS[soundOf(san)]);
}

/** A browser lets nobody be heard before the reader has touched the page; then it is too late for this one. */
function play(tones: readonly Tone[]): void {
  device ??= new AudioContext();
  void device.resume();
  for (const tone of tones) ring(device, tone);
}

function ring(to: AudioContext, { pitch, at, long, loud }: Tone): void {
  const [start, end] = [to.currentTime + at, to.currentTime + at + long];
  const [voice, volume] = [to.createOscillator(), to.createGain()];
  voice.type = 'triangle';
  voice.frequency.setValueAtTime(pitch[0], start);
  voice.frequency.exponentialRampToValueAtTime(pitch[1], end);
  volume.gain.setValueAtTime(loud, start);
  volume.gain.exponentialRampToValueAtTime(0.001, end);
  voice.connect(volume).connect(to.destination);
  voice.start(start);
  voice.stop(end);
}
