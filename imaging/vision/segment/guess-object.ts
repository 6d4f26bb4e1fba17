import { toOklab } from '../../core/colour/colour-space.ts';
import { resizePicture } from '../../core/io/size.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { resizePlane } from '../../core/raster/resize-plane.ts';
import { measureOverlap } from './choose-by-consensus.ts';
import { planeOf } from './find-by-consensus.ts';
import { flagHalf, settleBorder } from './find-object.ts';
import { ratePlace } from './place-prior.ts';
import { type Proposal, proposeObjects } from './propose-objects.ts';
import { refineObject } from './refine-object.ts';
import { shrinkPhoto } from './shrink-photo.ts';

/**
 * Weights beside the rate as a whole thing: the logarithm of the share of the photo, nearness to the middle,
 * the logarithm of the seeds that find alike, and further copies that show alike.
 * @tuned 2026-11-23, 19 photos without people, the chosen things judged by eye
 */
const WEIGHTS = { area: 0.45, middle: 0.6, seeds: 0.25, copies: 0.15 } as const;

/** Smaller shares of the photo count as this. */
const MIN_SHARE = 0.004;

/** Overlap from which two proposals show one thing. */
const ALIKE = 0.7;

/** Worth at which a choice is right as often as wrong, and by how much more it is right e times as often. */
const EVEN = 1.9;
const STEP = 0.4;

/** Least share of all seeds that find a thing of full sureness. */
const FOUND_OFTEN = 0.2;

/** Below this worth there is no thing: grass, a wall, a sky. */
const NOTHING = 0;

interface ChosenProposal {
  readonly region: Proposal['region'];
  /** Probability that this is what the photo shows, 0–1. */
  readonly sureness: number;
}

/**
 * Chooses the thing that a photo is about from proposals for it. Undefined where none looks like a thing. The
 * first wins ties.
 */
export function chooseProposal(proposals: readonly Proposal[]): ChosenProposal | undefined {
  const all = proposals.reduce((sum, { seeds }) => sum + seeds, 0);
  let chosen: ChosenProposal | undefined;
  let most = NOTHING;
  for (const one of proposals) {
    const alike = proposals.filter((two) => measureOverlap(one.region, two.region) > ALIKE);
    const seeds = alike.reduce((sum, two) => sum + two.seeds, 0);
    const copies = new Set(alike.map(({ copy }) => copy)).size;
    const worth =
      one.rate +
      WEIGHTS.area * Math.log(Math.max(MIN_SHARE, one.share)) +
      WEIGHTS.middle * ratePlace(one.centre) +
      WEIGHTS.seeds * Math.log(seeds) +
      WEIGHTS.copies * (copies - 1);
    if (worth <= most) continue;
    most = worth;
    const often = Math.min(1, seeds / all / FOUND_OFTEN);
    chosen = { region: one.region, sureness: often / (1 + Math.exp((EVEN - worth) / STEP)) };
  }
  return chosen;
}

/** Pixels of the copy on which colours of the guessed thing are learnt. */
const REFINED_PIXELS = 110_000;

interface GuessedObject {
  /** 0 or 1 for each pixel of the photo or, where it is large, of a copy of a megapixel. */
  readonly region: Plane;
  /** Probability that this is what the photo shows, 0–1. */
  readonly sureness: number;
}

/**
 * Guesses the thing that a photo is about, where nobody tapped on one. Undefined for grass, a wall or a sky.
 * Rejects with `aborted`.
 */
export async function guessObject(photo: Picture, progress: Progress): Promise<GuessedObject | undefined> {
  const finding = progress.subrange(0, 0.6);
  const chosen = chooseProposal(await proposeObjects(photo, (share) => finding.report(share)));
  if (!chosen) return undefined;
  const scale = Math.min(1, Math.sqrt(REFINED_PIXELS / (photo.width * photo.height)));
  const tiny = await resizePicture(photo, {
    width: Math.max(1, Math.round(photo.width * scale)),
    height: Math.max(1, Math.round(photo.height * scale)),
    kernel: 'cubic',
  });
  const yieldIfDue = () => progress.report(0.75);
  const found = flagHalf(resizePlane(chosen.region, tiny));
  const refined = await refineObject({ planes: toOklab(tiny), found }, yieldIfDue);
  const region = await settleBorder(
    { small: await shrinkPhoto(photo) },
    { thing: planeOf(refined), yieldIfDue },
  );
  return { region, sureness: chosen.sureness };
}
