import { loadModel } from '../../core/models/load-model.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { superResolve } from '../../edit/enhance/super-resolve.ts';
import { sizeOfFace } from '../../vision/faces/face-box.ts';
import type { Iris } from '../../vision/faces/face-mesh.ts';
import type { Face } from '../../vision/faces/find-faces.ts';
import { blendShapes } from './blend-shapes.ts';
import { clearWhites } from './clear-whites.ts';
import { correctRedEyes } from './correct-red-eyes.ts';
import { coverSource, coverTarget } from './cover-brows.ts';
import { cropSource, type SourceFace } from './crop-source.ts';
import { type Atlas, type DescribedFace, describeFace } from './describe-face.ts';
import { drawSwapped } from './draw-swapped.ts';
import { carryMouth, chooseMouth, keepMouth } from './keep-mouth.ts';
import { matchBlur } from './match-blur.ts';
import { matchGrain } from './match-grain.ts';
import { coverOfPoints, facingOfPoints, moveCovered } from './move-covered.ts';
import { clearnessOf, planBlend } from './plan-blend.ts';
import { warmShade } from './warm-shade.ts';
import type { BlendAtlas } from './weigh-sides.ts';

/** Size of a source face relative to the target below which super-resolution enlarges it. */
const SMALL = 0.7;

/** A face in a photo of twice the size. */
function enlargeFace({ box, mesh }: Face): Face {
  const grow = <Spot extends Iris>(iris: Spot): Spot => ({
    ...iris,
    x: 2 * iris.x,
    y: 2 * iris.y,
    radius: 2 * iris.radius,
  });
  const irises = mesh.irises && { right: grow(mesh.irises.right), left: grow(mesh.irises.left) };
  // Depth of the source is not used.
  const points = mesh.points.map((value, at) => (at % 3 === 2 ? value : 2 * value));
  return {
    box: { ...box, left: 2 * box.left, top: 2 * box.top, width: 2 * box.width, height: 2 * box.height },
    mesh: { ...mesh, points, irises },
  };
}

/**
 * The source at twice its size if its face is much smaller than the target; else unchanged. Rejects with
 * `aborted`.
 */
async function enlargeSource(
  { photo, face }: SourceFace,
  { wanted, progress }: { readonly wanted: number; readonly progress: Progress },
): Promise<SourceFace> {
  const model = sizeOfFace(face.box) < SMALL * wanted ? await loadModel('esrgan-x2') : undefined;
  if (!model || photo.channels !== 3) return { photo, face };
  const { width, height } = photo;
  const out: Picture = {
    width: 2 * width,
    height: 2 * height,
    channels: 3,
    data: new Uint8Array(12 * width * height),
  };
  await superResolve(photo, { model, out, progress });
  return { photo: out, face: enlargeFace(face) };
}

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

/** Shape and plan of a source on its target, with the mouth of one of the two. */
function planSwap(
  source: DescribedFace,
  { target, atlas }: { readonly target: DescribedFace; readonly atlas: BlendAtlas },
) {
  const { topology, zones, strength } = atlas;
  const [from, onto] = [source.face.mesh, target.face.mesh];
  const planned = planBlend(source, { target, atlas });
  const facing = facingOfPoints(onto.points, topology);
  const covered = coverOfPoints(planned, { topology, strength }).map((share, point) => share * facing[point]);
  const blended = blendShapes({ source: from, target: onto, strength }, topology);
  const own = onto.points;
  const moved = moveCovered(blended, { own, covered });
  // Without any of the source nothing is kept, as nothing is drawn.
  const choice = strength > 0 ? chooseMouth(from, onto) : 'warped';
  const plan = keepMouth(warmShade(planned, { source, zones }), { choice, zones });
  const shape = choice === 'warped' ? moved : carryMouth(moved, { own, topology });
  return { source, target, shape, plan, topology };
}

/**
 * Replaces a face in a photo by the face of another person. Returns a copy changed only within the outline of
 * the face, and a report. Rejects with `aborted`.
 */
export async function swapFace(
  photo: Picture,
  { source, target, strength, atlas, progress }: SwapParams & { readonly progress: Progress },
): Promise<{ readonly picture: Picture; readonly report: SwapReport }> {
  const wanted = sizeOfFace(target.box);
  const cut = cropSource(source);
  const redEyes = correctRedEyes(cut);
  clearWhites(cut);
  const large = await enlargeSource(cut, { wanted, progress: progress.subrange(0, 0.5) });
  const seen = describeFace(photo, { face: target, maxAcross: Number.POSITIVE_INFINITY, atlas });
  await progress.report(0.6);
  const given = describeFace(large.photo, { face: large.face, maxAcross: MAX_DETAIL * wanted, atlas });
  const takes = coverTarget(seen, atlas.zones);
  const gives = coverSource(given, atlas.zones);
  await progress.report(0.7);
  const order = planSwap(gives, { target: takes, atlas: { ...atlas, strength } });
  await progress.report(0.75);
  const picture = { ...photo, data: photo.data.slice() };
  await drawSwapped(picture, { order, progress: progress.subrange(0.75, 0.95) });
  matchBlur(picture, { photo, points: target.mesh.points });
  matchGrain(picture, { photo, points: target.mesh.points });
  await progress.report(1);
  const worn = [gives.hasGlasses, takes.hasGlasses] as const;
  const glasses = worn[0] ? (worn[1] ? 'both' : 'source') : worn[1] ? 'target' : 'none';
  return { picture, report: { share: order.plan.share, glasses, redEyes, haze: 1 - clearnessOf(gives) } };
}
