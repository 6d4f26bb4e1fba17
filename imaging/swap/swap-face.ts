import { sizeOfFace } from '../faces/face-box.ts';
import type { Face } from '../faces/find-faces.ts';
import type { Picture } from '../picture.ts';
import type { Progress } from '../progress.ts';
import { blendShapes } from './blend-shapes.ts';
import { cutGiver, type Giver } from './cut-giver.ts';
import { type Atlas, describeFace } from './describe-face.ts';
import { drawSwapped } from './draw-swapped.ts';
import { enlargeGiver } from './enlarge-giver.ts';
import { matchBlur } from './match-blur.ts';
import { matchGrain } from './match-grain.ts';
import { mendRedEyes } from './mend-red-eyes.ts';
import { clearnessOf, planBlend } from './plan-blend.ts';

/** More pixels across a giver's face than this many for each of the taker's are of no use. */
const MOST_DETAIL = 1.6;

interface SwapOrder {
  readonly giver: Giver;
  /** In the photo that is changed. */
  readonly taker: Face;
  /** How much of the giver is taken, 0–1. */
  readonly strength: number;
  readonly atlas: Atlas;
}

/** What came of it. */
interface SwapReport {
  /** 0–1: how much of the taker's skin was replaced. */
  readonly share: number;
  /** Whether one of the two wears glasses. */
  readonly glasses: 'none' | 'giver' | 'taker' | 'both';
  /** Whether the giver's eyes were red from a flash, and have been mended. */
  readonly redEyes: boolean;
  /** 0–1: how much of the light on the giver's skin is haze. */
  readonly haze: number;
}

/**
 * Gives a face in a photo the face of another person. Returns a copy of the photo, changed within the outline of the face alone, and what came of it.
 * Rejects with `aborted`.
 */
export async function swapFace(
  photo: Picture,
  { giver, taker, strength, atlas }: SwapOrder,
  progress: Progress,
): Promise<{ readonly picture: Picture; readonly report: SwapReport }> {
  const { topology } = atlas;
  const wanted = sizeOfFace(taker.box);
  const cut = cutGiver(giver);
  const redEyes = mendRedEyes(cut);
  const large = await enlargeGiver(cut, { wanted }, progress.subrange(0, 0.5));
  const takes = describeFace(photo, { face: taker, mostAcross: Number.POSITIVE_INFINITY }, atlas);
  await progress.report(0.6);
  const gives = describeFace(large.photo, { face: large.face, mostAcross: MOST_DETAIL * wanted }, atlas);
  await progress.report(0.7);
  const shape = blendShapes({ giver: large.face.mesh, taker: taker.mesh, strength }, topology);
  const plan = planBlend(gives, takes, { ...atlas, strength });
  await progress.report(0.75);
  const picture = { ...photo, data: photo.data.slice() };
  const order = { giver: gives, taker: takes, shape, plan, topology };
  await drawSwapped(picture, order, progress.subrange(0.75, 0.95));
  matchBlur(picture, { photo, points: taker.mesh.points });
  matchGrain(picture, { photo, points: taker.mesh.points });
  await progress.report(1);
  const worn = [gives.hasGlasses, takes.hasGlasses] as const;
  const glasses = worn[0] ? (worn[1] ? 'both' : 'giver') : worn[1] ? 'taker' : 'none';
  return { picture, report: { share: plan.share, glasses, redEyes, haze: 1 - clearnessOf(gives) } };
}
