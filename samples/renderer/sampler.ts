import { nextRandom, type RandomState } from '#imaging/core/numeric/random.ts';

/** Count of a path's numbers that are stratified over a pixel's samples; later ones are plain random. */
const SPREAD = 15;

/**
 * Steps of the evenly spread sequence: powers of the generalised golden ratio (Roberts 2018, “R sequence”).
 */
const steps = spreadSteps();

function spreadSteps(): Float64Array {
  let ratio = 1.5;
  for (let i = 0; i < 60; i++) ratio = (1 + ratio) ** (1 / (SPREAD + 1));
  return Float64Array.from({ length: SPREAD }, (_, i) => (1 / ratio) ** (i + 1) % 1);
}

/**
 * Random numbers of a pixel's samples. They depend on pixel and sample alone, never on what other pixels
 * took.
 */
export interface Sampler {
  readonly state: RandomState;
  readonly starts: Float64Array;
  pixel: number;
  sample: number;
  taken: number;
}

export function createSampler(): Sampler {
  return { state: new Int32Array(1), starts: new Float64Array(SPREAD), pixel: 0, sample: 0, taken: 0 };
}

/** Mixes two words into one that looks random (finaliser of MurmurHash3, Appleby 2011). */
function scramble(a: number, b: number): number {
  let word = Math.imul(a, 0x27d4eb2d) ^ Math.imul(b, 0x165667b1);
  word = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  word = Math.imul(word ^ (word >>> 13), 0xc2b2ae35);
  return word ^ (word >>> 16);
}

export function startPixel(sampler: Sampler, x: number, y: number): void {
  sampler.pixel = scramble(x + 1, y + 1);
  sampler.state[0] = sampler.pixel || 1;
  for (let i = 0; i < SPREAD; i++) sampler.starts[i] = nextRandom(sampler.state) / 2 ** 32;
}

export function startSample(sampler: Sampler, sample: number): void {
  sampler.sample = sample;
  sampler.state[0] = scramble(sampler.pixel, sample + 1) || 1;
  sampler.taken = 0;
}

/** The path's next number in [0, 1). */
export function nextNumber(sampler: Sampler): number {
  const { taken } = sampler;
  sampler.taken = taken + 1;
  if (taken >= SPREAD) return nextRandom(sampler.state) / 2 ** 32;
  return (sampler.starts[taken] + sampler.sample * steps[taken]) % 1;
}

/** Goes on at a fixed number of the path, so that what was skipped before does not shift what follows. */
export function skipTo(sampler: Sampler, taken: number): void {
  sampler.taken = taken;
}
