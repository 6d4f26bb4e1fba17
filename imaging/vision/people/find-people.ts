import type { Model } from '../../core/models/open-model.ts';
import { buildLevels, type PhotoLevels } from '../../core/models/photo-levels.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import type { Flags } from '../../core/raster/flags.ts';
import { thresholdPlane } from '../../core/raster/flags.ts';
import { detectFaces } from '../faces/detect-faces.ts';
import { type FaceBox, sizeOfFace } from '../faces/face-box.ts';
import type { FaceModels } from '../faces/find-faces.ts';
import { meshFace } from '../faces/mesh-face.ts';
import { cleanLikelihood } from './clean-likelihood.ts';
import { createSums, toLikelihood } from './likelihood-sums.ts';
import { planAroundFace, planWhole } from './plan-windows.ts';
import { segmentWindows } from './segment-windows.ts';

/** Longer side of the map, half of that for cutting out. */
const SIDE = 320;

/**
 * Smallest face in pixels of the models' input; below it the score of the detector decides alone. The mesh
 * sees too little of them.
 */
const SMALL = 32;
const SURE_SCORE = 0.7;
const MIN_FLAG = 0.5;

/** Most faces with a search for people. Further faces are only marked. */
const MAX_FACES = 8;

/** Smallest likelihood of a person. Borders of people count, too. */
const LIKELY = 0.3;

interface FindPeopleModels {
  readonly faces: FaceModels;
  readonly segmenter: Model;
}

/** People with visible faces. */
export interface FoundPeople {
  readonly faces: readonly FaceBox[];
  /** Bodies on a small copy of the photo. */
  readonly bodies: Flags;
}

async function isFace(
  levels: PhotoLevels,
  { face, models }: { readonly face: FaceBox; readonly models: FaceModels },
): Promise<boolean> {
  const seen = (sizeOfFace(face) * levels.levels[0].width) / levels.width;
  if (seen < SMALL) return face.score >= SURE_SCORE;
  return (await meshFace(levels, { face, mesh: models.mesh })).flag >= MIN_FLAG;
}

async function detectSureFaces(
  levels: PhotoLevels,
  { models, progress }: { readonly models: FaceModels; readonly progress: Progress },
): Promise<FaceBox[]> {
  const boxes = await detectFaces(levels, { detector: models.detector, progress });
  const faces: FaceBox[] = [];
  for (const box of boxes) {
    await progress.report(1);
    if (await isFace(levels, { face: box, models })) faces.push(box);
  }
  return faces;
}

/**
 * Finds people with visible faces on a small copy in one pass: good enough as an exclusion mask, too rough
 * for a cutout. Undefined without people. Rejects with `aborted`.
 */
export async function findPeople(
  photo: Picture,
  { faces: faceModels, segmenter, progress }: FindPeopleModels & { readonly progress: Progress },
): Promise<FoundPeople | undefined> {
  const levels = await buildLevels(photo);
  const faces = await detectSureFaces(levels, { models: faceModels, progress: progress.subrange(0, 0.6) });
  if (faces.length === 0) return undefined;
  const sums = createSums(levels, SIDE);
  const around = faces.slice(0, MAX_FACES).flatMap((face) => planAroundFace(levels, face));
  const windows = [...planWhole(levels), ...around].filter(({ window }) => !window.mirrored);
  await segmentWindows(windows, { sums, levels, segmenter, progress: progress.subrange(0.6, 1) });
  await progress.report(1);
  const { width, height } = sums.logits;
  const cleaned = cleanLikelihood(toLikelihood(sums), {
    faces: faces.map((box) => ({ box })),
    scale: [width / levels.width, height / levels.height],
  });
  return { faces, bodies: thresholdPlane(cleaned, LIKELY) };
}
