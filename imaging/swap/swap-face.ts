import { sizeOfFace } from '../faces/face-box.ts';
import type { Face } from '../faces/find-faces.ts';
import type { Picture } from '../picture.ts';
import type { Progress } from '../progress.ts';
import { blendShapes } from './blend-shapes.ts';
import { correctRedEyes } from './correct-red-eyes.ts';
import { cropSource, type SourceFace } from './crop-source.ts';
import { type Atlas, describeFace } from './describe-face.ts';
import { drawSwapped } from './draw-swapped.ts';
import { enlargeSource } from './enlarge-source.ts';
import { matchBlur } from './match-blur.ts';
import { matchGrain } from './match-grain.ts';
import { clearnessOf, planBlend } from './plan-blend.ts';

/** Most pixels across the source face per pixel of the target face. */
const MAX_DETAIL = 1.6;

interface SwapParams {
  readonly source: SourceFace;
  /** Target face in the changed photo. */
  readonly target: Face;
  /** Weight of the source, 0–1. */
  readonly strength: number;
  readonly atlas: Atlas;
}

/** Result of a swap. */
interface SwapReport {
  /** Fraction of the target's skin that was replaced, 0–1. */
  readonly share: number;
  /** Wearer of glasses, if any. */
  readonly glasses: 'none' | 'source' | 'target' | 'both';
  /** True if red eyes of the source were corrected. */
  readonly redEyes: boolean;
  /** Fraction of haze in the light on the source's skin, 0–1. */
  readonly haze: number;
}

/**
 * Replaces a face in a photo by the face of another person. Returns a copy changed only within the outline of
 * the face, and a report. Rejects with `aborted`.
 */
export async function swapFace(
  photo: Picture,
  { source, target, strength, atlas, progress }: SwapParams & { readonly progress: Progress },
): Promise<{ readonly picture: Picture; readonly report: SwapReport }> {
  const { topology } = atlas;
  const wanted = sizeOfFace(target.box);
  const cut = cropSource(source);
  const redEyes = correctRedEyes(cut);
  const large = await enlargeSource(cut, { wanted, progress: progress.subrange(0, 0.5) });
  const takes = describeFace(photo, { face: target, maxAcross: Number.POSITIVE_INFINITY, atlas });
  await progress.report(0.6);
  const gives = describeFace(large.photo, { face: large.face, maxAcross: MAX_DETAIL * wanted, atlas });
  await progress.report(0.7);
  const shape = blendShapes({ source: large.face.mesh, target: target.mesh, strength }, topology);
  const plan = planBlend(gives, { target: takes, atlas: { ...atlas, strength } });
  await progress.report(0.75);
  const picture = { ...photo, data: photo.data.slice() };
  const order = { source: gives, target: takes, shape, plan, topology };
  await drawSwapped(picture, { order, progress: progress.subrange(0.75, 0.95) });
  matchBlur(picture, { photo, points: target.mesh.points });
  matchGrain(picture, { photo, points: target.mesh.points });
  await progress.report(1);
  const worn = [gives.hasGlasses, takes.hasGlasses] as const;
  const glasses = worn[0] ? (worn[1] ? 'both' : 'source') : worn[1] ? 'target' : 'none';
  return { picture, report: { share: plan.share, glasses, redEyes, haze: 1 - clearnessOf(gives) } };
}
