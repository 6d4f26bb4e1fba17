import { BLOCK, BLOCK_AREA, transformBlock } from '../../core/filters/block-transform.ts';
import type { Plane } from '../../core/raster/plane.ts';

/** Standard deviation of the noise over the mean of a block. */
export interface NoiseProfile {
  /** For block means in equal steps from `least` to `most`. */
  readonly sigmas: readonly number[];
  readonly least: number;
  readonly most: number;
  /** Of the whole picture. */
  readonly sigma: number;
}

interface BlockSample {
  readonly mean: number;
  /** Mean squares of slow and of fast frequencies. */
  readonly slow: number;
  readonly fast: number;
}

/** Number of sampled blocks: a tenth of a bin gives the noise to a few per cent. */
const SAMPLES = 16_000;

/** Sum of both frequencies up to which one is slow, and from which it is fast. */
const SLOW = 4;
const FAST = 8;

/** Share of the smoothest blocks, which hold noise alone. */
const SMOOTHEST = 0.1;

/** The mean of squares of 28 normal numbers: its median, and its first percentile, over its mean. */
const MEDIAN = 0.976;
const FIRST_PERCENTILE = 0.48;

/**
 * The tenth over the ninetieth percentile of the fast frequencies of smooth blocks: 0.47 for noise alone,
 * below 0.25 in texture.
 */
const NOISE_LIKENESS = 0.38;
const TEXTURE_LIKENESS = 0.25;

const BINS = 6;
const MIN_IN_BIN = 25;

function sampleBlock(
  plane: Plane,
  { from, block }: { readonly from: number; readonly block: Float32Array },
): BlockSample {
  for (let row = 0; row < BLOCK; row++)
    block.set(plane.data.subarray(from + row * plane.width, from + row * plane.width + BLOCK), row * BLOCK);
  transformBlock(block);
  let slow = 0;
  let slowCount = 0;
  let fast = 0;
  let fastCount = 0;
  for (let i = 1; i < BLOCK_AREA; i++) {
    const frequency = (i >> 3) + (i & 7);
    if (frequency <= SLOW) {
      slow += block[i] * block[i];
      slowCount++;
    } else if (frequency >= FAST) {
      fast += block[i] * block[i];
      fastCount++;
    }
  }
  return { mean: block[0] / BLOCK, slow: slow / slowCount, fast: fast / fastCount };
}

/** Blocks on a grid, those left out whose mean lies outside `least` to `most`, where values are clipped. */
function sampleBlocks(plane: Plane, { least, most }: { least: number; most: number }): BlockSample[] {
  const block = new Float32Array(BLOCK_AREA);
  const step = Math.max(3, Math.round(Math.sqrt((plane.width * plane.height) / SAMPLES)));
  const samples: BlockSample[] = [];
  for (let y = 0; y + BLOCK <= plane.height; y += step)
    for (let x = 0; x + BLOCK <= plane.width; x += step) {
      const sample = sampleBlock(plane, { from: y * plane.width + x, block });
      if (sample.mean >= least && sample.mean <= most) samples.push(sample);
    }
  return samples;
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

/** Noise measured in blocks of about one mean. */
interface NoiseEstimate {
  readonly sigma: number;
  /** 0–1: fine texture, which looks like noise, differs from place to place; noise does not. */
  readonly trust: number;
  readonly blocks: number;
}

function answerOf(samples: readonly BlockSample[]): NoiseEstimate {
  if (samples.length < MIN_IN_BIN) return { sigma: 0, trust: 0, blocks: samples.length };
  const bySlow = samples.toSorted((a, b) => a.slow - b.slow);
  const smooth = bySlow.slice(0, Math.max(MIN_IN_BIN, Math.ceil(SMOOTHEST * samples.length)));
  const fast = smooth.map((sample) => sample.fast).sort((a, b) => a - b);
  const all = samples.map((sample) => sample.fast).sort((a, b) => a - b);
  const typical = quantile(fast, 0.5) / MEDIAN;
  const ceiling = (1.3 * quantile(all, 0.01)) / FIRST_PERCENTILE;
  const likeness = quantile(fast, 0.1) / (quantile(fast, 0.9) + Number.EPSILON);
  const trust = Math.min(1, Math.max(0, (likeness - TEXTURE_LIKENESS) / (NOISE_LIKENESS - TEXTURE_LIKENESS)));
  return { sigma: Math.sqrt(Math.min(typical, ceiling)), trust, blocks: samples.length };
}

/** Mean of the reliable measurements. */
function meanOf(answers: readonly NoiseEstimate[]): number {
  let sum = 0;
  let total = 0;
  for (const { sigma, trust, blocks } of answers) {
    sum += sigma * sigma * trust * blocks;
    total += trust * blocks;
  }
  return total === 0 ? 0 : Math.sqrt(sum / total);
}

/**
 * Standard deviation of white noise as a function of light. Uses high frequencies of the blocks with the
 * weakest low ones (after Ponomarenko et al. 2007). In units of the plane. 0 if the plane is too small, or
 * all fine texture.
 * @param range of means that count, which excludes clipped values
 */
export function measureNoise(plane: Plane, range: { least: number; most: number }): NoiseProfile {
  const { least, most } = range;
  const bins: BlockSample[][] = Array.from({ length: BINS }, () => []);
  for (const sample of sampleBlocks(plane, range))
    bins[Math.min(BINS - 1, Math.floor(((sample.mean - least) / (most - least)) * BINS))].push(sample);
  const answers = bins.map(answerOf);
  const sigma = meanOf(answers) * Math.max(...answers.map(({ trust }) => trust));
  const sigmas = answers.map((answer) => {
    const doubt = answer.blocks < MIN_IN_BIN ? sigma : Math.min(sigma, answer.sigma);
    return answer.trust * answer.sigma + (1 - answer.trust) * doubt;
  });
  return { sigmas, least, most, sigma };
}

/** The profile's standard deviation at a mean, straight between the middles of its steps. */
export function noiseAt({ sigmas, least, most }: NoiseProfile, mean: number): number {
  const place = ((mean - least) / (most - least)) * sigmas.length - 0.5;
  const lower = Math.min(sigmas.length - 1, Math.max(0, Math.floor(place)));
  const upper = Math.min(sigmas.length - 1, lower + 1);
  const share = Math.min(1, Math.max(0, place - lower));
  return sigmas[lower] * (1 - share) + sigmas[upper] * share;
}
