import { linearStep, median } from '../../core/numeric/scalar.ts';
import type { Progress } from '../../core/progress.ts';
import { measureBlocking } from '../../edit/enhance/measure-blocking.ts';
import { measureBlur } from '../../edit/enhance/measure-blur.ts';
import type { FrameSize } from '../media/frame.ts';
import { findMotion } from '../motion/find-motion.ts';
import { buildPyramid, type Luma } from '../motion/luma-pyramid.ts';
import { type ClipFaults, MAX_SHARPENING } from './clip-faults.ts';
import { measureLevels } from './measure-levels.ts';
import { measureMatchedNoise } from './measure-matched-noise.ts';
import { compareLight, planGains } from './plan-gains.ts';

/** Mean difference of matched blocks above which a cut lies between two frames. */
const CUT_COST = 25;
/** Every so many frames noise is measured, and brightness counted. */
const NOISE_EVERY = 8;
/** Frames that are looked at for blocks and for blur. */
const LOOKS = 3;
/** Noise below it is that of a clean clip, whose blocks never match exactly. */
const MIN_NOISE = 2.2;
/** Spread of the sharpest edges, in pixels, at which sharpening begins and is full. */
const SOFT = 0.8;
const SOFTEST = 1.5;

/** Shrinks a picture to a quarter of its sides. */
function quarter(luma: Luma): Luma {
  const levels = buildPyramid(luma);
  return levels[Math.min(2, levels.length - 1)];
}

const meanOf = (values: ArrayLike<number>) =>
  Array.from(values).reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** Looks at the frames of a part one after the other, before any of them is enhanced. */
export class FaultMeter {
  readonly #size: FrameSize;
  readonly #looksAt: ReadonlySet<number>;
  readonly #cuts: number[] = [];
  readonly #steps: number[] = [];
  readonly #noises: number[] = [];
  readonly #histogram = new Float64Array(256);
  readonly #kept: Luma[] = [];
  #last: { readonly full: Luma; readonly small: Luma } | null = null;

  /** @param count frames of the whole part */
  constructor(size: FrameSize, count: number) {
    this.#size = size;
    this.#looksAt = new Set(Array.from({ length: LOOKS }, (_, i) => Math.floor(((i + 0.5) * count) / LOOKS)));
  }

  /** Looks at the next frame, given as planes. */
  add(data: Uint8Array): void {
    const { width, height } = this.#size;
    const full = { width, height, data: data.slice(0, width * height) };
    const small = quarter(full);
    const place = this.#steps.length;
    const last = this.#last;
    let step = 0;
    if (last) {
      const motion = findMotion(buildPyramid(small), buildPyramid(last.small));
      const isCut = meanOf(motion.cost) > CUT_COST;
      if (isCut) this.#cuts.push(place);
      else step = compareLight(small, last.small, motion);
      if (!isCut && place % NOISE_EVERY === 1) {
        const noise = measureMatchedNoise(last.full, full);
        if (noise !== null) this.#noises.push(noise);
      }
    }
    this.#steps.push(step);
    if (place % NOISE_EVERY === 0) for (const value of small.data) this.#histogram[value] += 1;
    if (this.#looksAt.has(place)) this.#kept.push(full);
    this.#last = { full, small };
  }

  /** Assesses what was seen. Rejects with `aborted`. */
  async assess(progress: Progress): Promise<ClipFaults> {
    const measured = median(this.#noises);
    const noise = measured < MIN_NOISE ? 0 : measured;
    const steps = await Promise.all(this.#kept.map((luma) => findBlocking(luma, progress)));
    const spreads = await Promise.all(this.#kept.map((luma) => findBlur(luma, { noise, progress })));
    const blur = median(spreads);
    return {
      ...{ cuts: this.#cuts, noise, ...planGains(this.#steps) },
      levels: measureLevels(this.#histogram),
      blocking: median(steps),
      ...{ blur, sharpening: MAX_SHARPENING * linearStep(SOFT, SOFTEST, blur) },
    };
  }
}

/** Step of the compression of a frame, 0 where no grid of blocks is found. */
async function findBlocking({ width, height, data }: Luma, progress: Progress): Promise<number> {
  const grey = new Uint8Array(3 * data.length);
  for (let i = 0; i < data.length; i++) grey.fill(data[i], 3 * i, 3 * i + 3);
  return (await measureBlocking({ width, height, channels: 3, data: grey }, progress.subrange(1, 1))).step;
}

/** Spread of the sharpest edges of a frame in pixels; 0 with too few of them. */
async function findBlur(
  { width, height, data }: Luma,
  { noise, progress }: { readonly noise: number; readonly progress: Progress },
): Promise<number> {
  const plane = { width, height, data: Float32Array.from(data) };
  return (await measureBlur(plane, { noise, progress: progress.subrange(1, 1) })).sharpest;
}
