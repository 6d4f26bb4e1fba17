import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import type { RunControl } from '../../core/run-control.ts';
import { correctCast } from './correct-cast.ts';
import { correctLight } from './correct-light.ts';
import type { PhotoFaults } from './photo-faults.ts';
import { planLight } from './plan-light.ts';
import type { Crease } from './print/find-creases.ts';
import { repairPrint } from './print/repair-print.ts';
import { repairTears } from './print/repair-tears.ts';
import { restoreTones } from './print/restore-tones.ts';
import { type Disturbance, reduceNoise } from './reduce-noise.ts';
import { repairScratches } from './repair-scratches.ts';
import { sharpenEdges } from './sharpen-edges.ts';
import { LUMA_SCALE } from './split-luma.ts';

interface CorrectionChoices {
  readonly strength: number;
  readonly denoise: boolean;
  readonly light: boolean;
  readonly sharpen: boolean;
  readonly scratches: 'auto' | 'on' | 'off';
}

interface CorrectionInput {
  readonly photo: Picture;
  readonly faults: PhotoFaults;
  readonly parameters: CorrectionChoices;
  readonly control: RunControl;
}

/** Corrections applied, reported beside the result. */
export interface Corrections {
  readonly denoised: boolean;
  readonly deblocked: boolean;
  /** Share of the picture that was repaired. */
  readonly repaired: number;
  readonly castRemoved: boolean;
  readonly relit: boolean;
  /** Stains, yellow paper and fading of an old print were taken off. */
  readonly restored: boolean;
  readonly sharpened: boolean;
}

export interface Corrected {
  readonly picture: Picture;
  readonly done: Corrections;
}

/** Score from which `auto` takes a picture for an old print. */
const PRINT = 0.3;
/** Score from which `auto` takes a picture for a torn print. */
const TORN = 0.5;
/** Noise below this, in grey levels, is invisible. */
const UNSEEN_NOISE = 1.8;
/** Ratio of a picture's blur to that of its sharpest edges. Lines and corners make those look sharper. */
const BLUR_SHARE = 1.28;
/** Score from which all recoverable blur is removed; below it, the picture may just be soft. */
const SURELY_BLURRED = 0.2;
/** Additional noise reduction for pictures that will be made lighter. */
const DARK_NOISE = 0.25;
/** Factor from noise to grain of prints, which is coarser. */
const PRINT_GRAIN = 1.8;
/** Compression below this is invisible. */
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
  const coarser = isPrint(faults) ? PRINT_GRAIN : 1;
  const darker = 1 + DARK_NOISE * Math.max(faults.scores.underexposure, faults.scores.night);
  const least = isPrint(faults) ? lumaNoise.sigma : 0;
  const share = isNoisy ? strength * coarser * darker : 0;
  const blocks = isBlocked ? strength * blockingNoise(blocking.step) : 0;
  return {
    // The border of a print has hardly any grain, and would distort the estimate for lights.
    luma: { ...lumaNoise, sigmas: lumaNoise.sigmas.map((sigma) => share * Math.max(sigma, least)) },
    chroma: share * chromaNoise,
    lumaBlocking: LUMA_SCALE * 0.8 * blocks,
    chromaBlocking: blocks,
  };
}

function isPrint({ scores }: PhotoFaults): boolean {
  return scores.print > PRINT;
}

interface Repaired {
  readonly picture: Picture;
  readonly share: number;
  readonly creases: readonly Crease[];
}

async function repair(
  { photo, faults, parameters, control }: CorrectionInput,
  progress: Progress,
): Promise<Repaired> {
  const { scratches, strength } = parameters;
  const untouched = { picture: photo, share: 0, creases: [] };
  if (scratches === 'off' || strength === 0) return untouched;
  if (isPrint(faults)) return repairPrint(photo, { control, progress });
  if (faults.torn > TORN) return { ...untouched, ...(await repairTears(photo, { control, progress })) };
  return scratches === 'on'
    ? { ...untouched, ...(await repairScratches(photo, { control, progress })) }
    : untouched;
}

interface Relit {
  readonly picture: Picture;
  readonly castRemoved: boolean;
  readonly relit: boolean;
  readonly restored: boolean;
}

/** Corrects light: ageing of prints, tint and exposure of photos, depending on the scores. */
async function relight(
  input: CorrectionInput,
  {
    picture,
    creases,
    progress,
  }: { readonly picture: Picture; readonly creases: readonly Crease[]; readonly progress: Progress },
): Promise<Relit> {
  const strength = input.parameters.light ? input.parameters.strength : 0;
  if (!isPrint(input.faults) || strength === 0) return relightPhoto(input, { picture, progress });
  const restored = await restoreTones(picture, { creases, strength, progress });
  return { picture: restored, castRemoved: false, relit: false, restored: true };
}

async function relightPhoto(
  input: CorrectionInput,
  { picture, progress }: { readonly picture: Picture; readonly progress: Progress },
): Promise<Relit> {
  const { faults, parameters } = input;
  const { scores } = faults;
  const strength = parameters.light ? parameters.strength : 0;
  const castAmount = strength * scores.cast;
  const plan = planLight(faults.light, { scores, strength });
  const isRelit = plan.gain > 1 || plan.exposure > 1 || plan.veil > 0 || plan.lift > 0;
  const neutral =
    castAmount > 0
      ? await correctCast(picture, {
          tint: faults.tint,
          amount: castAmount,
          progress: progress.subrange(0, 0.3),
        })
      : picture;
  const lit = isRelit ? await correctLight(neutral, { plan, progress: progress.subrange(0.3, 1) }) : neutral;
  return { picture: lit, castRemoved: castAmount > 0, relit: isRelit, restored: false };
}

/**
 * Corrects the faults found, in the order in which one hides the next: noise and blocks, scratches, light,
 * blur. A photo without faults is returned itself. Rejects with `aborted`.
 */
export async function correctFaults(input: CorrectionInput, progress: Progress): Promise<Corrected> {
  const { faults, parameters } = input;
  const disturbance = planNoise(input);
  const repaired = await repair(input, progress.subrange(0, 0.2));
  const clean = disturbance
    ? await reduceNoise(repaired.picture, { disturbance, progress: progress.subrange(0.2, 0.7) })
    : repaired.picture;
  const lit = await relight(input, {
    picture: clean,
    creases: repaired.creases,
    progress: progress.subrange(0.7, 0.8),
  });
  const blur = parameters.sharpen
    ? parameters.strength * Math.min(1, faults.scores.blur / SURELY_BLURRED)
    : 0;
  const sigma = blur * BLUR_SHARE * faults.softness.sharpest;
  const noise = (disturbance ? 0.25 : 1) * (faults.lumaNoise.sigma / LUMA_SCALE);
  const picture =
    blur > 0
      ? await sharpenEdges(lit.picture, { sigma, noise, progress: progress.subrange(0.8, 1) })
      : lit.picture;
  await progress.report(1);
  return {
    picture,
    done: {
      denoised: disturbance !== undefined && faults.scores.noise > 0,
      deblocked: disturbance !== undefined && disturbance.lumaBlocking > 0,
      repaired: Math.round(repaired.share * 1e4) / 1e4,
      castRemoved: lit.castRemoved,
      relit: lit.relit,
      restored: lit.restored,
      sharpened: blur > 0,
    },
  };
}
