import { toOklab } from '../../core/colour/colour-space.ts';
import { resizePicture } from '../../core/io/size.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { resizePlane } from '../../core/raster/resize-plane.ts';
import { chooseProposal } from './choose-proposal.ts';
import { planeOf } from './find-by-consensus.ts';
import { flagHalf, settleBorder } from './find-object.ts';
import { proposeObjects } from './propose-objects.ts';
import { refineObject } from './refine-object.ts';
import { shrinkPhoto } from './shrink-photo.ts';

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
