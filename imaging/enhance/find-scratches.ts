import { boxBlur } from '../kernels/box-blur.ts';
import { gaussianBlur } from '../kernels/gaussian-blur.ts';
import { localExtremes } from '../kernels/local-extremes.ts';
import { createPlane, type Plane } from '../kernels/plane.ts';
import type { Mask, Picture } from '../picture.ts';

/** Structures thinner than twice this many pixels stand out. */
const RADIUS = 3;
/** Grain is smoothed by this spread first. */
const SMOOTHING = 0.7;
/** How far the surroundings reach whose own grain and texture are to be surpassed. */
const SURROUNDINGS = 14;
/** Multiples of what is usual around, plus grey levels: to begin a scratch, and to go on with it. */
const BEGIN = { times: 2.4, plus: 14 };
const GO_ON = { times: 1.5, plus: 7 };
/** Pixels of a scratch from end to end, how thick it is at most on average, and from end to end of a speck of dust. */
const LEAST_LENGTH = 12;
const MOST_THICKNESS = 5;
const LARGEST_SPECK = 9;
/** Dark lines are mostly drawn by the picture itself; of what is dark only specks go. */
type Polarity = 'light' | 'dark';

interface Piece {
  readonly pixels: readonly number[];
  /** From end to end. */
  readonly length: number;
}

function greyOf({ width, height, channels, data }: Picture): Plane {
  const grey = createPlane({ width, height });
  for (let pixel = 0, at = 0; pixel < grey.data.length; pixel++, at += channels)
    grey.data[pixel] = (data[at] + data[at + 1] + data[at + 2]) / 3;
  return grey;
}

/** What is thin and lighter, or darker, than its surroundings: the top-hat transform (Meyer 1979). */
function standOut(grey: Plane, polarity: Polarity): Plane {
  const [first, second] = polarity === 'light' ? (['least', 'most'] as const) : (['most', 'least'] as const);
  const ground = localExtremes(localExtremes(grey, RADIUS, first), RADIUS, second);
  const out = createPlane(grey);
  for (let at = 0; at < out.data.length; at++) out.data[at] = Math.abs(grey.data[at] - ground.data[at]);
  return out;
}

/** Gathers the pixels that hang together with a first one and stand out enough; they are struck from `left`. */
function gather(start: number, { width, height }: Plane, left: Uint8Array): Piece {
  const pixels = [start];
  left[start] = 0;
  let minX = width;
  let maxX = 0;
  let minY = height;
  let maxY = 0;
  for (let i = 0; i < pixels.length; i++) {
    const x = pixels[i] % width;
    const y = Math.floor(pixels[i] / width);
    minX = Math.min(minX, x);
    maxX = Math.max(maxX, x);
    minY = Math.min(minY, y);
    maxY = Math.max(maxY, y);
    for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++)
      for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
        const at = row * width + column;
        if (left[at] === 0) continue;
        left[at] = 0;
        pixels.push(at);
      }
  }
  return { pixels, length: Math.hypot(maxX - minX + 1, maxY - minY + 1) };
}

function isDamage({ pixels, length }: Piece, polarity: Polarity): boolean {
  if (pixels.length >= 2 && length <= LARGEST_SPECK) return true;
  return polarity === 'light' && length >= LEAST_LENGTH && pixels.length <= MOST_THICKNESS * length;
}

function markDamage(grey: Plane, polarity: Polarity, marks: Uint8Array): void {
  const height = standOut(grey, polarity);
  const usual = boxBlur(height, SURROUNDINGS);
  const exceeds = (at: number, { times, plus }: { times: number; plus: number }) =>
    height.data[at] > times * usual.data[at] + plus;
  const left = Uint8Array.from(height.data, (_, at) => (exceeds(at, GO_ON) ? 1 : 0));
  for (let at = 0; at < left.length; at++) {
    if (left[at] === 0 || !exceeds(at, BEGIN)) continue;
    const piece = gather(at, grey, left);
    if (isDamage(piece, polarity)) for (const pixel of piece.pixels) marks[pixel] = 255;
  }
}

/**
 * Marks the scratches and the dust of an old print: thin light lines, and specks of either kind, that stand out from the grain
 * around them. Only for what is known to be a print: wires, whiskers and writing look the same.
 */
export function findScratches(photo: Picture): Mask {
  const grey = gaussianBlur(greyOf(photo), SMOOTHING);
  const marks = new Uint8Array(photo.width * photo.height);
  markDamage(grey, 'light', marks);
  markDamage(grey, 'dark', marks);
  return { width: photo.width, height: photo.height, data: marks };
}
