import { BLOCK, BLOCK_AREA, restoreBlock, transformBlock } from '../../core/filters/block-transform.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { resizePlane } from '../../core/raster/resize-plane.ts';
import { type NoiseProfile, noiseAt } from './measure-noise.ts';
import { joinLuma, type LumaChroma, splitLuma } from './split-luma.ts';

/**
 * Multiple of the noise below which a frequency counts as noise. Yu and Sapiro use 3; a little detail is
 * worth a little noise.
 */
const THRESHOLD = 2.7;

/** Keeps the quotient of nothing by nothing away. */
const MIN_VARIANCE = 1e-9;

/** Weighted sums of all blocks that cover a pixel. */
interface BlockSums {
  readonly values: Float32Array;
  readonly weights: Float32Array;
}

interface Shrinking {
  readonly plane: Plane;
  /** A first result: frequencies are then weighed by it after Wiener instead of being cut. */
  readonly pilot?: Plane;
  /**
   * Standard deviation of the noise for means from 0 to `noise.length − 1` in units of the plane, plus
   * `offset`.
   */
  readonly noise: Float32Array;
  /** Added to a block's mean before it is looked up, for planes with values below 0. */
  readonly offset: number;
  /** Pixels from block to block. */
  readonly step: number;
}

function readBlock({ data, width }: Plane, from: number, block: Float32Array): void {
  for (let row = 0, at = 0; row < BLOCK; row++, at += BLOCK) {
    const start = from + row * width;
    for (let i = 0; i < BLOCK; i++) block[at + i] = data[start + i];
  }
}

/** Sets weak frequencies to 0. Returns how many stay: a block of few is cleaner, and counts for more. */
function cutWeak(block: Float32Array, limit: number): number {
  let kept = 1;
  for (let i = 1; i < BLOCK_AREA; i++)
    if (block[i] < limit && block[i] > -limit) block[i] = 0;
    else kept++;
  return kept;
}

/** Weighs each frequency by its share of signal in the pilot. Returns the energy of the weights. */
function weighByPilot(block: Float32Array, pilot: Float32Array, variance: number): number {
  let energy = 1;
  for (let i = 1; i < BLOCK_AREA; i++) {
    const power = pilot[i] * pilot[i];
    const weight = power / (power + variance + MIN_VARIANCE);
    block[i] *= weight;
    energy += weight * weight;
  }
  return energy;
}

/**
 * Shrinks the frequencies of the overlapping blocks that begin in a row, and adds them up (Yu and Sapiro,
 * “DCT image denoising”, IPOL 2011). Weights and Wiener's second pass are after Dabov et al. 2007. The same
 * removes the blocks of a JPEG file (Nosratinia 2001).
 */
function shrinkBlockRow(
  shrinking: Shrinking,
  { sums, y }: { readonly sums: BlockSums; readonly y: number },
): void {
  const { plane, pilot, noise, offset, step } = shrinking;
  const { width } = plane;
  const block = new Float32Array(BLOCK_AREA);
  const guide = new Float32Array(BLOCK_AREA);
  const last = width - BLOCK;
  for (let x = 0; ; x = Math.min(last, x + step)) {
    const from = y * width + x;
    readBlock(plane, from, block);
    transformBlock(block);
    const level = Math.min(noise.length - 1, Math.max(0, Math.round(block[0] / BLOCK + offset)));
    let weight = 1;
    if (pilot) {
      readBlock(pilot, from, guide);
      transformBlock(guide);
      weight = 1 / weighByPilot(block, guide, noise[level] * noise[level]);
    } else weight = 1 / cutWeak(block, THRESHOLD * noise[level]);
    restoreBlock(block);
    for (let row = 0, at = 0; row < BLOCK; row++)
      for (let i = 0, to = from + row * width; i < BLOCK; i++, at++, to++) {
        sums.values[to] += weight * block[at];
        sums.weights[to] += weight;
      }
    if (x >= last) return;
  }
}

/** Means that a table of noise covers: luma reaches 442, chroma ±209. */
const LEVELS = 443;
const CHROMA_OFFSET = 221;

/**
 * Pixels from block to block. Every second for small pictures; beyond these many pixels every third, which
 * costs 0.1 dB and halves the time.
 */
const SMALL = 3_000_000;

/** Disturbances to remove, as standard deviations in the units of `splitLuma`. */
export interface Disturbance {
  readonly luma: NoiseProfile;
  readonly chroma: number;
  /** Of blocks and ringing left by compression, beside the noise. */
  readonly lumaBlocking: number;
  readonly chromaBlocking: number;
}

/** One pass over a plane: sums of shrunk blocks over sums of weights. */
async function shrinkPlane(shrinking: Shrinking, progress: Progress): Promise<Plane> {
  const { plane, step } = shrinking;
  const sums: BlockSums = { values: new Float32Array(plane.data.length), weights: createPlane(plane).data };
  const last = plane.height - BLOCK;
  for (let y = 0; ; y = Math.min(last, y + step)) {
    shrinkBlockRow(shrinking, { sums, y });
    await progress.report(y / plane.height);
    if (y >= last) break;
  }
  for (let at = 0; at < sums.values.length; at++) sums.values[at] /= sums.weights[at];
  return { ...plane, data: sums.values };
}

/** Two passes: the first cuts weak frequencies, the second weighs them by the first's result. */
async function cleanPlane(shrinking: Shrinking, progress: Progress): Promise<Plane> {
  const pilot = await shrinkPlane(shrinking, progress.subrange(0, 0.4));
  return shrinkPlane({ ...shrinking, pilot }, progress.subrange(0.4, 1));
}

/** Scale of the copy on which broad clouds of colour are cleaned, and the noise left there. */
const COARSE = 4;
const COARSE_SHARE = 0.28;

/**
 * Cleans chroma twice: block by block, and broader clouds on a small copy (after Facciolo, Pierazzo and Morel
 * 2017).
 */
async function cleanChroma(shrinking: Shrinking, progress: Progress): Promise<Plane> {
  const fine = await cleanPlane(shrinking, progress.subrange(0, 0.9));
  const width = Math.round(fine.width / COARSE);
  const height = Math.round(fine.height / COARSE);
  if (Math.min(width, height) < BLOCK) return fine;
  const coarse = resizePlane(fine, { width, height });
  const noise = shrinking.noise.map((sigma) => COARSE_SHARE * sigma);
  const cleaned = await cleanPlane(
    { ...shrinking, plane: coarse, noise, step: 2 },
    progress.subrange(0.9, 1),
  );
  for (let at = 0; at < coarse.data.length; at++) cleaned.data[at] -= coarse.data[at];
  const change = resizePlane(cleaned, fine);
  for (let at = 0; at < fine.data.length; at++) fine.data[at] += change.data[at];
  return fine;
}

/** The table that the kernel looks noise up in. */
function tabulate(sigmaAt: (mean: number) => number): Float32Array {
  return Float32Array.from({ length: LEVELS }, (_, mean) => sigmaAt(mean));
}

/**
 * Removes noise and compression blocks from a picture of 3 or 4 channels, luma and chroma apart. Keeps edges
 * and texture above the noise. Alpha is unchanged, and so is a picture smaller than a block. Rejects with
 * `aborted`.
 */
export async function reduceNoise(
  photo: Picture,
  { disturbance, progress }: { readonly disturbance: Disturbance; readonly progress: Progress },
): Promise<Picture> {
  if (Math.min(photo.width, photo.height) < BLOCK) return photo;
  const step = photo.width * photo.height <= SMALL ? 2 : 3;
  const { lumaBlocking, chromaBlocking } = disturbance;
  const lumaNoise = tabulate((mean) => Math.hypot(noiseAt(disturbance.luma, mean), lumaBlocking));
  const chromaNoise = tabulate(() => Math.hypot(disturbance.chroma, chromaBlocking));
  const chroma = { noise: chromaNoise, offset: CHROMA_OFFSET, step };
  // One plane takes the place of another: of large photos no two sets fit.
  const planes: { -readonly [Name in keyof LumaChroma]: Plane } = splitLuma(photo);
  planes.luma = await cleanPlane(
    { plane: planes.luma, noise: lumaNoise, offset: 0, step },
    progress.subrange(0, 0.34),
  );
  planes.blueRed = await cleanChroma({ plane: planes.blueRed, ...chroma }, progress.subrange(0.34, 0.67));
  planes.greenMagenta = await cleanChroma(
    { plane: planes.greenMagenta, ...chroma },
    progress.subrange(0.67, 1),
  );
  const out: Picture = { ...photo, data: photo.data.slice() };
  joinLuma(planes, out);
  return out;
}
