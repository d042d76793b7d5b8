// An animated GIF, written byte by byte: frames of a palette's colours, each packed by LZW (GIF89a).

/** At most 255 colours; the one after them is seen through, so that what has not changed costs nothing. */
export interface Palette {
  /** Three bytes for each. */
  colours: Uint8Array;
  count: number;
  /** The number of the nearest for each shade of five bits a channel that was asked for; else below 0. */
  nearest: Int16Array;
}

export const SEE_THROUGH = 255;
const MOST_COLOURS = 255;

/** Five bits of red, green and blue. */
const shade = (red: number, green: number, blue: number): number =>
  ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3);

/** Made of the commonest colours of some pictures, each four bytes a pixel. */
export function paletteOf(pictures: readonly Uint8ClampedArray[]): Palette {
  const counts = new Uint32Array(32768);
  for (const pixels of pictures)
    for (let at = 0; at < pixels.length; at += 4) {
      const key = shade(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0);
      counts[key] = (counts[key] ?? 0) + 1;
    }
  const used = [...counts.keys()].filter(key => counts[key]);
  used.sort((one, other) => (counts[other] ?? 0) - (counts[one] ?? 0));
  const kept = used.slice(0, MOST_COLOURS);
  const colours = new Uint8Array(768);
  for (const [index, key] of kept.entries()) colours.set(channels(key), 3 * index);
  return { colours, count: kept.length, nearest: new Int16Array(32768).fill(-1) };
}

/** The middle of what five bits stand for. */
const channels = (key: number): [number, number, number] => [
  widened(key >> 10),
  widened((key >> 5) & 31),
  widened(key & 31),
];

const widened = (bits: number): number => (bits << 3) | (bits >> 2);

function nearestTo(key: number, { colours, count }: Palette): number {
  const [red, green, blue] = channels(key);
  let [found, least] = [0, Number.POSITIVE_INFINITY];
  for (let index = 0; index < count; index += 1) {
    const [r = 0, g = 0, b = 0] = colours.subarray(3 * index, 3 * index + 3);
    const far = (red - r) ** 2 + (green - g) ** 2 + (blue - b) ** 2;
    if (far < least) [found, least] = [index, far];
  }
  return found;
}

/** A picture as numbers of a palette's colours. */
export function indexed(pixels: Uint8ClampedArray, palette: Palette): Uint8Array {
  const { nearest } = palette;
  const found = new Uint8Array(pixels.length / 4);
  for (let index = 0, at = 0; index < found.length; index += 1, at += 4) {
    const key = shade(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0);
    if ((nearest[key] ?? 0) < 0) nearest[key] = nearestTo(key, palette);
    found[index] = nearest[key] ?? 0;
  }
  return found;
}

/** What of a picture differs from the one before; the rest is seen through. */
export function changes(before: Uint8Array, now: Uint8Array): Uint8Array {
  return now.map((colour, index) => (colour === before[index] ? SEE_THROUGH : colour));
}

export class GifWriter {
  private readonly parts: Uint8Array[] = [];

  constructor(
    private readonly width: number,
    private readonly height: number,
    palette: Palette,
  ) {
    const screen = [...words(width), ...words(height), 0xf7, 0, 0];
    const loop = [0x21, 0xff, 11, ...ascii('NETSCAPE2.0'), 3, 1, 0, 0, 0];
    this.parts.push(Uint8Array.from([...ascii('GIF89a'), ...screen]), palette.colours, Uint8Array.from(loop));
  }

  /** Shown for so many hundredths of a second, over what is there. */
  add(colours: Uint8Array, hundredths: number): void {
    const control = [0x21, 0xf9, 4, 0x05, ...words(hundredths), SEE_THROUGH, 0];
    const place = [0x2c, 0, 0, 0, 0, ...words(this.width), ...words(this.height), 0];
    this.parts.push(Uint8Array.from([...control, ...place, 8]), blocks(packed(colours)));
  }

  finished(): Blob {
    return new Blob([...(this.parts as BlobPart[]), Uint8Array.of(0x3b)], { type: 'image/gif' });
  }
}

const words = (value: number): [number, number] => [value & 255, value >> 8];
const ascii = (text: string): number[] => [...text].map(letter => letter.charCodeAt(0));

const CLEAR = 256;
const END = 257;
const MOST_CODES = 4096;

/** LZW with codes that grow from nine to twelve bits. */
function packed(colours: Uint8Array): number[] {
  const bits = new BitWriter();
  let known = new Map<number, number>();
  let next = END + 1;
  let size = 9;
  bits.write(CLEAR, size);
  let prefix = colours[0] ?? 0;
  for (let at = 1; at < colours.length; at += 1) {
    const colour = colours[at] ?? 0;
    const key = (prefix << 8) | colour;
    const code = known.get(key);
    if (code !== undefined) {
      prefix = code;
      continue;
    }
    bits.write(prefix, size);
    prefix = colour;
    if (next < MOST_CODES) {
      if (next === 1 << size) size += 1;
      known.set(key, next);
      next += 1;
    } else {
      bits.write(CLEAR, size);
      known = new Map();
      [next, size] = [END + 1, 9];
    }
  }
  bits.write(prefix, size);
  bits.write(END, size);
  return bits.finished();
}

/** The lowest bits come first. */
class BitWriter {
  private readonly bytes: number[] = [];
  private held = 0;
  private count = 0;

  write(code: number, size: number): void {
    this.held |= code << this.count;
    this.count += size;
    while (this.count >= 8) {
      this.bytes.push(this.held & 255);
      this.held >>= 8;
      this.count -= 8;
    }
  }

  finished(): number[] {
    if (this.count > 0) this.bytes.push(this.held & 255);
    return this.bytes;
  }
}

/** Data goes in blocks of up to 255 bytes, each with its length before it. */
function blocks(bytes: readonly number[]): Uint8Array {
  const whole: number[] = [];
  for (let at = 0; at < bytes.length; at += 255) {
    const part = bytes.slice(at, at + 255);
    whole.push(part.length, ...part);
  }
  return Uint8Array.from([...whole, 0]);
}
