import type { Raster } from '../raster/raster.ts';
import type { Places } from './place-triangles.ts';

/** A range of rows of the result; `bottom` lies just outside. */
interface SampledRows {
  /** `width × height × channels` of the places; places without a source, or outside the raster, stay. */
  readonly out: Float32Array;
  readonly top: number;
  readonly bottom: number;
  /** Halvings by which a larger copy is read than the shrinking asks for: finer, with little aliasing. */
  readonly finer?: number;
  /** 1 for each place that is asked for; the others stay. All are by default. */
  readonly asked?: Uint8Array;
}

/**
 * Adds a raster's linearly interpolated value at a place, times `weight`. Places count from the middle of the
 * first pixel.
 */
function addLinear(level: Raster, place: Sample, out: Float32Array): void {
  const { width, height, channels, data } = level;
  const x = Math.max(0, Math.min(width - 1, place.x));
  const y = Math.max(0, Math.min(height - 1, place.y));
  const left = Math.floor(x);
  const upper = Math.floor(y);
  const a = (upper * width + left) * channels;
  const right = left < width - 1 ? channels : 0;
  const lower = upper < height - 1 ? width * channels : 0;
  const weightD = place.weight * (x - left) * (y - upper);
  const weightB = place.weight * (x - left) - weightD;
  const weightC = place.weight * (y - upper) - weightD;
  const weightA = place.weight - weightB - weightC - weightD;
  for (let channel = 0, from = a; channel < channels; channel++, from++)
    out[place.at + channel] +=
      weightA * data[from] +
      weightB * data[from + right] +
      weightC * data[from + lower] +
      weightD * data[from + lower + right];
}

/** Four weights of the cubic through the middle two of four neighbours (Catmull and Rom, 1974). */
function setCubic(weights: Float64Array, share: number): void {
  const square = share * share;
  const cube = square * share;
  weights[0] = -0.5 * share + square - 0.5 * cube;
  weights[1] = 1 - 2.5 * square + 1.5 * cube;
  weights[2] = 0.5 * share + 2 * square - 1.5 * cube;
  weights[3] = -0.5 * square + 0.5 * cube;
}

const TAPS = 16;
const across = new Float64Array(4);
const down = new Float64Array(4);
/** Weights of sixteen neighbours, and their first values. */
const weights = new Float64Array(TAPS);
const starts = new Int32Array(TAPS);

/** As `addLinear`, but by cubic interpolation, which keeps fine detail. */
function addCubic(level: Raster, place: Sample, out: Float32Array): void {
  const { width, height, channels, data } = level;
  const x = Math.max(0, Math.min(width - 1, place.x));
  const y = Math.max(0, Math.min(height - 1, place.y));
  const left = Math.floor(x);
  const upper = Math.floor(y);
  setCubic(across, x - left);
  setCubic(down, y - upper);
  for (let row = 0, tap = 0; row < 4; row++) {
    const line = Math.max(0, Math.min(height - 1, upper + row - 1)) * width;
    for (let column = 0; column < 4; column++, tap++) {
      weights[tap] = place.weight * down[row] * across[column];
      starts[tap] = (line + Math.max(0, Math.min(width - 1, left + column - 1))) * channels;
    }
  }
  let channel = 0;
  for (; channel + 4 <= channels; channel += 4) addFour(data, { channel, at: place.at + channel, out });
  for (; channel < channels; channel++) {
    let sum = out[place.at + channel];
    for (let tap = 0; tap < TAPS; tap++) sum = Math.fround(sum + weights[tap] * data[starts[tap] + channel]);
    out[place.at + channel] = sum;
  }
}

interface ChannelSums {
  /** First of four channels, and where their sums stand. */
  readonly channel: number;
  readonly at: number;
  readonly out: Float32Array;
}

/** Adds four channels of all neighbours: the processor adds up one while it waits for the others. */
function addFour(data: Float32Array, { channel, at, out }: ChannelSums): void {
  let first = out[at];
  let second = out[at + 1];
  let third = out[at + 2];
  let fourth = out[at + 3];
  for (let tap = 0; tap < TAPS; tap++) {
    const weight = weights[tap];
    const from = starts[tap] + channel;
    first = Math.fround(first + weight * data[from]);
    second = Math.fround(second + weight * data[from + 1]);
    third = Math.fround(third + weight * data[from + 2]);
    fourth = Math.fround(fourth + weight * data[from + 3]);
  }
  out[at] = first;
  out[at + 1] = second;
  out[at + 2] = third;
  out[at + 3] = fourth;
}

interface Sample {
  x: number;
  y: number;
  weight: number;
  /** Index of the first channel in the result. */
  at: number;
}

/**
 * Pixels of the source that a step of one pixel covers. It lies between the root of the area and the longer
 * side, which is blurred less than it should be.
 */
function stretchAt({ width, height, x, y }: Places, pixel: number): number {
  const column = pixel % width;
  const beside = column < width - 1 && !Number.isNaN(x[pixel + 1]) ? 1 : -1;
  const below = pixel < width * (height - 1) && !Number.isNaN(x[pixel + width]) ? width : -width;
  if (column + beside < 0 || pixel + below < 0) return 1;
  const acrossX = beside * (x[pixel + beside] - x[pixel]);
  const acrossY = beside * (y[pixel + beside] - y[pixel]);
  const downX = x[pixel + below] - x[pixel];
  const downY = y[pixel + below] - y[pixel];
  const area = Math.abs(acrossX * downY - acrossY * downX);
  const squares = acrossX * acrossX + acrossY * acrossY + downX * downX + downY * downY;
  // Larger singular value of the 2 × 2 matrix, by its area and the sum of squares.
  const longest = Math.sqrt((squares + Math.sqrt(Math.max(0, squares * squares - 4 * area * area))) / 2);
  const stretch = (Math.sqrt(area) + longest) / 2;
  return Number.isNaN(stretch) ? 1 : stretch;
}

/**
 * Reads a raster at places, for some rows of these: by cubics where it is enlarged, from smaller copies
 * (`levels`, each half of the one before; Williams, “Pyramidal parametrics”, 1983) where it is shrunk, so
 * that nothing flickers or steps. Values may overshoot a little.
 */
export function samplePlaces(
  levels: readonly Raster[],
  { places, out, top, bottom, finer = 0, asked }: SampledRows & { readonly places: Places },
): void {
  const [{ width, height, channels }] = levels;
  const sample: Sample = { x: 0, y: 0, weight: 1, at: 0 };
  for (let pixel = top * places.width; pixel < bottom * places.width; pixel++) {
    if (asked && asked[pixel] === 0) continue;
    const x = places.x[pixel];
    const y = places.y[pixel];
    if (!(x >= 0 && y >= 0 && x <= width && y <= height)) continue;
    const depth = Math.max(0, Math.min(levels.length - 1, Math.log2(stretchAt(places, pixel)) - finer));
    const level = Math.floor(depth);
    const share = depth - level;
    sample.at = pixel * channels;
    for (let channel = 0; channel < channels; channel++) out[sample.at + channel] = 0;
    for (let step = 0; step < 2; step++) {
      sample.weight = step === 0 ? 1 - share : share;
      if (sample.weight === 0) continue;
      sample.x = x / 2 ** (level + step) - 0.5;
      sample.y = y / 2 ** (level + step) - 0.5;
      if (level + step === 0) addCubic(levels[0], sample, out);
      else addLinear(levels[level + step], sample, out);
    }
  }
}
