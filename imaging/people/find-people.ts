import { detectFaces } from '../faces/detect-faces.ts';
import { type FaceBox, sizeOfFace } from '../faces/face-box.ts';
import type { FaceModels } from '../faces/find-faces.ts';
import { meshFace } from '../faces/mesh-face.ts';
import { ImagingError } from '../imaging-error.ts';
import { dilateSquare, type Flags } from '../kernels/dilate-square.ts';
import { enlargeFlags } from '../kernels/enlarge-flags.ts';
import type { Plane } from '../kernels/plane.ts';
import { buildLevels, type PhotoLevels } from '../models/photo-levels.ts';
import { requireModel } from '../models/require-model.ts';
import { createPace, type Pace, partOfPace } from '../pace.ts';
import type { Mask, Picture } from '../picture.ts';
import type { RunControl } from '../run-control.ts';
import { createSums, toLikelihood } from './likelihood-sums.ts';
import { lookForPeople, type PeopleModels } from './look-for-people.ts';
import { planAroundFace, planWhole } from './plan-windows.ts';
import { loadPeopleModels } from './segment-person.ts';
import { settleLikelihood } from './settle-likelihood.ts';

/** Longer side of the map: half as fine as for cutting out. */
const SIDE = 320;

/** Faces below so many pixels of what the models see are taken from the detector alone if it is this sure: the mesh sees too little of them. */
const SMALL = 72;
const SURE_SCORE = 0.6;
const LEAST_FLAG = 0.5;

/** Faces around which people are looked for; of any more only the boxes are marked. */
const MOST_FACES = 8;

/** From this likelihood on a pixel is a person's: borders of people count, too. */
const LIKELY = 0.3;

/** By how much people are grown, as a share of the longer side: hair and soft borders go beyond what the model sees. */
const GROWTH = 0.012;

export interface FindPeopleModels {
  readonly faces: FaceModels;
  readonly people: PeopleModels;
}

async function isFace(levels: PhotoLevels, face: FaceBox, models: FaceModels): Promise<boolean> {
  const seen = (sizeOfFace(face) * levels.levels[0].width) / levels.width;
  if (seen < SMALL) return face.score >= SURE_SCORE;
  return (await meshFace(levels, { face, mesh: models.mesh })).flag >= LEAST_FLAG;
}

async function listFaces(levels: PhotoLevels, models: FaceModels, pace: Pace): Promise<FaceBox[]> {
  const boxes = await detectFaces(levels, models.detector, pace);
  const faces: FaceBox[] = [];
  for (const box of boxes) {
    await pace(1);
    if (await isFace(levels, box, models)) faces.push(box);
  }
  return faces;
}

/** Flags what is likely a person's and a little around it. */
function flagLikely({ width, height, data }: Plane): Flags {
  const likely = { width, height, data: Uint8Array.from(data, (value) => (value > LIKELY ? 1 : 0)) };
  const grown = dilateSquare(likely, Math.max(1, Math.round(GROWTH * Math.max(width, height))));
  return { width, height, data: grown };
}

/**
 * Marks people whose faces show, on a small copy in one look: good enough to copy nothing from them, too rough to cut them out. Undefined where nobody is found.
 * Rejects with `aborted`.
 */
export async function markPeople(
  photo: Picture,
  { faces: faceModels, people: models }: FindPeopleModels,
  pace: Pace,
): Promise<Mask | undefined> {
  const levels = await buildLevels(photo);
  const boxes = await listFaces(levels, faceModels, partOfPace(pace, 0, 0.6));
  if (boxes.length === 0) return undefined;
  const sums = createSums(levels, SIDE);
  const around = boxes.slice(0, MOST_FACES).flatMap((box) => planAroundFace(levels, box));
  const windows = [...planWhole(levels), ...around].filter(({ window }) => !window.mirrored);
  await lookForPeople(windows, { sums, levels, models }, partOfPace(pace, 0.6, 1));
  await pace(1);
  const { width, height } = sums.logits;
  const settled = settleLikelihood(toLikelihood(sums), {
    faces: boxes.map((box) => ({ box })),
    scale: [width / levels.width, height / levels.height],
  });
  return enlargeFlags(flagLikely(settled), photo);
}

/**
 * The people of a photo, as pixels that nothing may be copied from: a second face beside a hole is the worst that a fill can draw. Undefined
 * where there is nobody, or where the models are missing, as tools work without them. Rejects with `aborted`.
 */
export async function findPeople(photo: Picture, control: RunControl = {}): Promise<Mask | undefined> {
  const pace = createPace({ signal: control.signal });
  await pace(0);
  try {
    const [detector, mesh, people] = await Promise.all([
      requireModel('blazeface'),
      requireModel('facemesh'),
      loadPeopleModels(),
    ]);
    return await markPeople(photo, { faces: { detector, mesh }, people }, pace);
  } catch (error) {
    if (error instanceof ImagingError && error.kind === 'model_missing') return undefined;
    throw error;
  }
}
