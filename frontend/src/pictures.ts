// A scene as a PNG, and many of them as one moving GIF: made in the browser, of what it shows.

import { draw, type Paints, paintsOf, sizeOf } from './draw';
import { changes, GifWriter, indexed, paletteOf } from './gif';
import type { Scene } from './scene';

const STILL = 720;
const MOVING = 400;
/** Before it is saved; drawn for the pixels there are, because a large one made small has ragged letters. */
const SHOWN = 276;
/** Hundredths of a second that the first and the last frame stay. */
const FIRST = 100;
const LAST = 300;
/** Frames that the palette of a GIF is made of. */
const SAMPLES = 6;

function canvasFor(board: number): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement('canvas');
  const { width, height } = sizeOf(board);
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('this browser cannot draw');
  return [canvas, context];
}

export async function drawInto(canvas: HTMLCanvasElement, scene: Scene, place: HTMLElement): Promise<void> {
  const board = Math.round(SHOWN * devicePixelRatio);
  Object.assign(canvas, sizeOf(board));
  const context = canvas.getContext('2d');
  if (context) draw(context, scene, await paintsOf(place), board);
}

export async function pngOf(scene: Scene, place: HTMLElement): Promise<Blob> {
  const [canvas, context] = canvasFor(STILL);
  draw(context, scene, await paintsOf(place), STILL);
  return new Promise((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('no picture came out')))),
  );
}

export interface Making {
  /** Seconds that a move stays. */
  pace: number;
  /** How much is done, from 0 to 1; false gives it up. */
  onProgress: (done: number) => boolean;
}

/** Null if it was given up. */
export async function gifOf(
  scenes: readonly Scene[],
  place: HTMLElement,
  { pace, onProgress }: Making,
): Promise<Blob | null> {
  const paints = await paintsOf(place);
  const [canvas, context] = canvasFor(MOVING);
  const pixels = pixelsWith(context, paints);
  const every = Math.max(1, Math.floor(scenes.length / SAMPLES));
  const palette = paletteOf(scenes.filter((_, index) => index % every === 0).map(pixels));
  const writer = new GifWriter(canvas.width, canvas.height, palette);
  let before: Uint8Array | null = null;
  for (const [index, scene] of scenes.entries()) {
    const now = indexed(pixels(scene), palette);
    writer.add(before ? changes(before, now) : now, delayOf(index, scenes.length, pace));
    before = now;
    if (!onProgress((index + 1) / scenes.length)) return null;
    await new Promise(resolve => setTimeout(resolve)); // lets the page breathe
  }
  return writer.finished();
}

const pixelsWith =
  (context: CanvasRenderingContext2D, paints: Paints) =>
  (scene: Scene): Uint8ClampedArray => {
    draw(context, scene, paints, MOVING);
    return context.getImageData(0, 0, context.canvas.width, context.canvas.height).data;
  };

function delayOf(index: number, count: number, pace: number): number {
  if (index === count - 1) return LAST;
  return index === 0 ? FIRST : Math.round(pace * 100);
}
