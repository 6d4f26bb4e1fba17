import type { Pace } from '../pace.ts';
import { partOfPace } from '../pace.ts';
import type { Picture } from '../picture.ts';
import type { RunControl } from '../run-control.ts';
import { correctCast } from './correct-cast.ts';
import { correctLight } from './correct-light.ts';
import type { PhotoFaults } from './photo-faults.ts';
import { planLight } from './plan-light.ts';
import { type Disturbance, reduceNoise } from './reduce-noise.ts';
import { repairScratches } from './repair-scratches.ts';
import { sharpenEdges } from './sharpen-edges.ts';
import { LUMA_SCALE } from './split-luma.ts';

export interface CorrectionChoices {
  readonly strength: number;
  readonly denoise: boolean;
  readonly light: boolean;
  readonly sharpen: boolean;
  readonly scratches: 'auto' | 'on' | 'off';
}

export interface CorrectionInput {
  readonly photo: Picture;
  readonly faults: PhotoFaults;
  readonly parameters: CorrectionChoices;
  readonly control: RunControl;
}

/** What was done, told beside the result. */
export interface Corrections {
  readonly denoised: boolean;
  readonly deblocked: boolean;
  /** Share of the picture that was repaired. */
  readonly repaired: number;
  readonly castRemoved: boolean;
  readonly relit: boolean;
  readonly sharpened: boolean;
}

export interface Corrected {
  readonly picture: Picture;
  readonly done: Corrections;
}

/** Score from which `auto` takes a picture for an old print. */
const PRINT = 0.3;
/** Noise below this is not seen, in grey levels. */
const UNSEEN_NOISE = 1.8;
/** The blur of a picture over that of its sharpest edges, which lines and corners make look sharper than they are. */
const BLUR_SHARE = 1.28;
/** Score from which all blur is taken back that can be; below it, the picture may just be soft. */
const SURELY_BLURRED = 0.2;
/** How much more noise is taken out of what will be made lighter. */
const DARK_NOISE = 0.25;
/** Compression that is not seen. */
const UNSEEN_BLOCKING = 80;

/** Noise that rounding to a mean step amounts to (Foi, Katkovnik and Egiazarian 2007). */
function blockingNoise(step: number): number {
  return Math.sqrt(0.69 * step ** 1.3);
}

function planNoise({ faults, parameters }: CorrectionInput): Disturbance | undefined {
  const { lumaNoise, chromaNoise, blocking } = faults;
  const { strength, denoise } = parameters;
  const isNoisy = Math.max(lumaNoise.sigma, chromaNoise) > UNSEEN_NOISE;
  const isBlocked = blocking.step > 0 && blocking.quality < UNSEEN_BLOCKING;
  if (!denoise || strength === 0 || !(isNoisy || isBlocked)) return undefined;
  const share = isNoisy
    ? strength * (1 + DARK_NOISE * Math.max(faults.scores.underexposure, faults.scores.night))
    : 0;
  const blocks = isBlocked ? strength * blockingNoise(blocking.step) : 0;
  return {
    luma: { ...lumaNoise, sigmas: lumaNoise.sigmas.map((sigma) => share * sigma) },
    chroma: share * chromaNoise,
    lumaBlocking: LUMA_SCALE * 0.8 * blocks,
    chromaBlocking: blocks,
  };
}

async function repair(input: CorrectionInput, picture: Picture, pace: Pace) {
  const { faults, parameters, control } = input;
  const { scratches, strength } = parameters;
  const isWanted = scratches === 'on' || (scratches === 'auto' && faults.scores.print > PRINT);
  if (!isWanted || strength === 0) return { picture, share: 0 };
  return repairScratches(picture, control, pace);
}

/** Corrects tint and light, where the scores say so. */
async function relight(input: CorrectionInput, picture: Picture, pace: Pace) {
  const { faults, parameters } = input;
  const { scores } = faults;
  const strength = parameters.light ? parameters.strength : 0;
  const castAmount = strength * scores.cast;
  const plan = planLight(faults.light, scores, strength);
  const isRelit = plan.gain > 1 || plan.exposure > 1 || plan.veil > 0 || plan.lift > 0;
  const neutral =
    castAmount > 0
      ? await correctCast(picture, { tint: faults.tint, amount: castAmount }, partOfPace(pace, 0, 0.3))
      : picture;
  const lit = isRelit ? await correctLight(neutral, plan, partOfPace(pace, 0.3, 1)) : neutral;
  return { picture: lit, castRemoved: castAmount > 0, relit: isRelit };
}

/**
 * Corrects what was judged to be wrong, in the order in which one fault hides the next: noise and blocks, scratches, light, blur. A
 * photo without faults comes back itself. Rejects with `aborted`.
 */
export async function correctFaults(input: CorrectionInput, pace: Pace): Promise<Corrected> {
  const { photo, faults, parameters } = input;
  const disturbance = planNoise(input);
  const repaired = await repair(input, photo, partOfPace(pace, 0, 0.2));
  const clean = disturbance
    ? await reduceNoise(repaired.picture, disturbance, partOfPace(pace, 0.2, 0.7))
    : repaired.picture;
  const lit = await relight(input, clean, partOfPace(pace, 0.7, 0.8));
  const blur = parameters.sharpen
    ? parameters.strength * Math.min(1, faults.scores.blur / SURELY_BLURRED)
    : 0;
  const sigma = blur * BLUR_SHARE * faults.softness.sharpest;
  const noise = (disturbance ? 0.25 : 1) * (faults.lumaNoise.sigma / LUMA_SCALE);
  const picture =
    blur > 0 ? await sharpenEdges(lit.picture, { sigma, noise }, partOfPace(pace, 0.8, 1)) : lit.picture;
  await pace(1);
  return {
    picture,
    done: {
      denoised: disturbance !== undefined && faults.scores.noise > 0,
      deblocked: disturbance !== undefined && disturbance.lumaBlocking > 0,
      repaired: Math.round(repaired.share * 1e4) / 1e4,
      castRemoved: lit.castRemoved,
      relit: lit.relit,
      sharpened: blur > 0,
    },
  };
}
