// A GIF that is written can be read again, pixel by pixel.

import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import { changes, GifWriter, indexed, paletteOf, SEE_THROUGH } from '../src/gif';
import { table } from './table';

const pixels = (...colours: [number, number, number][]): Uint8ClampedArray =>
  Uint8ClampedArray.from(colours.flatMap(colour => [...colour, 255]));

/** Reads the frames of a GIF as written here: their delays, and their pixels as numbers of colours. */
async function read(gif: Blob): Promise<{ delay: number; colours: number[] }[]> {
  const bytes = new Uint8Array(await gif.arrayBuffer());
  equal(new TextDecoder().decode(bytes.slice(0, 6)), 'GIF89a');
  equal(bytes.at(-1), 0x3b);
  const frames: { delay: number; colours: number[] }[] = [];
  let at = 13 + 768 + 19;
  while (bytes[at] === 0x21) {
    const delay = (bytes[at + 4] ?? 0) + 256 * (bytes[at + 5] ?? 0);
    at += 8 + 10 + 1;
    const data: number[] = [];
    for (let length = bytes[at]; length; length = bytes[at]) {
      data.push(...bytes.slice(at + 1, at + 1 + length));
      at += 1 + length;
    }
    at += 1;
    frames.push({ delay, colours: unpacked(data) });
  }
  return frames;
}

/** LZW, the other way round. */
function unpacked(data: number[]): number[] {
  let table: number[][] = [];
  const clear = (): void => {
    table = [...Array.from({ length: 256 }, (_, index) => [index]), [], []];
  };
  const found: number[] = [];
  let [bit, size] = [0, 9];
  let before: number[] | null = null;
  for (;;) {
    let code = 0;
    for (let index = 0; index < size; index += 1, bit += 1)
      code |= (((data[bit >> 3] ?? 0) >> (bit & 7)) & 1) << index;
    if (code === 257) return found;
    if (code === 256) {
      clear();
      [before, size] = [null, 9];
      continue;
    }
    const entry: number[] = table[code] ?? [...(before ?? []), before?.[0] ?? 0];
    found.push(...entry);
    if (before && table.length < 4096) table.push([...before, entry[0] ?? 0]);
    if (table.length === 1 << size && size < 12) size += 1;
    before = entry;
  }
}

const noise = (length: number): Uint8Array => {
  let seed = 7;
  return Uint8Array.from({ length }, () => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return (seed >> 16) % 200;
  });
};

const striped = (length: number): Uint8Array => Uint8Array.from({ length }, (_, index) => index % 3);

table<[number, number, Uint8Array]>(
  'pictures that come back as they were',
  {
    'one pixel': [1, 1, Uint8Array.of(3)],
    'one colour': [64, 64, new Uint8Array(64 * 64).fill(5)],
    stripes: [50, 40, striped(50 * 40)],
    'more than the table of codes holds': [200, 200, noise(200 * 200)],
  },
  async ([width, height, colours]) => {
    const others = colours.map(colour => colour + 1);
    const writer = new GifWriter(width, height, paletteOf([pixels([0, 0, 0])]));
    writer.add(colours, 100);
    writer.add(others, 300);
    deepEqual(await read(writer.finished()), [
      { delay: 100, colours: [...colours] },
      { delay: 300, colours: [...others] },
    ]);
  },
);

test('colours are those of the pictures, or the nearest of them', () => {
  const palette = paletteOf([pixels([255, 255, 255], [255, 255, 255], [0, 0, 0])]);
  deepEqual([...palette.colours.slice(0, 6)], [255, 255, 255, 0, 0, 0]);
  deepEqual([...indexed(pixels([0, 0, 0], [250, 250, 250], [30, 10, 20]), palette)], [1, 0, 1]);
});

test('of more colours than a palette holds, the commonest stay', () => {
  const many = Array.from({ length: 400 }, (_, index): [number, number, number] => [
    (index % 20) * 12,
    Math.floor(index / 20) * 12,
    0,
  ]);
  const { colours } = paletteOf([pixels(...many, [255, 255, 255], [255, 255, 255])]);
  deepEqual([...colours.slice(0, 3)], [255, 255, 255]);
  deepEqual([...colours.slice(-3)], [0, 0, 0]);
});

test('what has not changed is seen through', () => {
  deepEqual([...changes(Uint8Array.of(1, 2, 3), Uint8Array.of(1, 5, 3))], [SEE_THROUGH, 5, SEE_THROUGH]);
});
