import { BLOCK, BLOCK_AREA, restoreBlock, transformBlock } from './block-transform.ts';
import type { Plane } from './plane.ts';

/**
 * Multiple of the noise below which a frequency counts as noise. Yu and Sapiro use 3; a little detail is
 * worth a little noise.
 */
const THRESHOLD = 2.7;

/** Keeps the quotient of nothing by nothing away. */
const MIN_VARIANCE = 1e-9;

/** Weighted sums of all blocks that cover a pixel. */
export interface BlockSums {
  readonly values: Float32Array;
  readonly weights: Float32Array;
}

export interface Shrinking {
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
export function shrinkBlockRow(
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
