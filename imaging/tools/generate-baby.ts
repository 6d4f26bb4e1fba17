import { ImagingError } from '../core/imaging-error.ts';
import type { Picture } from '../core/picture.ts';
import { createProgress, type Progress } from '../core/progress.ts';
import type { RunControl } from '../core/run-control.ts';
import type { Age, Sex } from '../portrait/baby/ages.ts';
import { composeChild } from '../portrait/baby/compose-child.ts';
import { measureHair } from '../portrait/baby/measure-hair.ts';
import { measureParent } from '../portrait/baby/measure-parent.ts';
import { mixParents, type ParentToMix } from '../portrait/baby/mix-parents.ts';
import { sizeOfFace } from '../vision/faces/face-box.ts';
import { type Face, type FaceModels, loadFaceModels } from '../vision/faces/find-faces.ts';
import { loadMeshTopology } from '../vision/faces/load-mesh-topology.ts';
import { listFaces } from '../vision/faces/select-faces.ts';
import { findUvZones } from '../vision/faces/uv-zones.ts';
import type { ToolInput, ToolOutput } from './tool.ts';

interface GenerateBabyParameters {
  readonly age: Age;
  readonly sex: Sex;
  /** 0 = like the second parent, 1 = like the first. */
  readonly resemblance: number;
  readonly seed: number;
}

/** Pixels that a parent's face needs, across the longer side of its box. */
const MIN_FACE = 48;

interface SeenParent {
  readonly photo: Picture;
  readonly face: Face;
}

function largestFirst(faces: readonly Face[]): readonly Face[] {
  return faces.toSorted((a, b) => sizeOfFace(b.box) - sizeOfFace(a.box));
}

function checkSize({ box }: Face): void {
  const size = Math.round(sizeOfFace(box));
  if (size < MIN_FACE)
    throw new ImagingError('face_too_small', `a face of ${size} pixels, ${MIN_FACE} are needed`);
}

/** The parents: the largest face of each photo, or the two largest of one, from left to right. */
async function findParents(
  { photo, others = [] }: ToolInput,
  { models, progress }: { readonly models: FaceModels; readonly progress: Progress },
): Promise<readonly [SeenParent, SeenParent]> {
  const [other] = others;
  const faces = largestFirst(await listFaces(photo, { models, progress: progress.subrange(0, 0.5) }));
  if (faces.length === 0) throw new ImagingError('no_face', 'no face is seen in the photo');
  if (other) {
    const [face] = largestFirst(await listFaces(other, { models, progress: progress.subrange(0.5, 1) }));
    if (!face) throw new ImagingError('two_faces_needed', 'no face is seen in the second photo');
    return [
      { photo, face: faces[0] },
      { photo: other, face },
    ];
  }
  if (faces.length < 2) throw new ImagingError('two_faces_needed', 'only one face is seen');
  const [left, right] = faces.slice(0, 2).sort((a, b) => a.box.left - b.box.left);
  return [
    { photo, face: left },
    { photo, face: right },
  ];
}

/**
 * Paints the portrait of a child that two people might have: the photo's largest face and that of
 * `others[0]`, or the two largest of the photo. Shape of the face, skin, eyes and hair are mixed from theirs;
 * head, hair, clothes and ground are drawn. Returns an RGB picture of 1024 × 1280. Throws `no_face`,
 * `two_faces_needed`, `face_too_small`, `model_missing` or `aborted`.
 */
export async function generateBaby(
  input: ToolInput,
  parameters: GenerateBabyParameters,
  control: RunControl = {},
): Promise<ToolOutput> {
  const progress = createProgress(control);
  await progress.report(0);
  const [models, topology] = await Promise.all([loadFaceModels(), loadMeshTopology()]);
  const atlas = { topology, zones: findUvZones(topology) };
  const parents = await findParents(input, { models, progress: progress.subrange(0.02, 0.12) });
  for (const { face } of parents) checkSize(face);
  const measured: ParentToMix[] = [];
  for (const [i, { photo, face }] of parents.entries()) {
    const part = progress.subrange(0.12 + 0.14 * i, 0.26 + 0.14 * i);
    const seen = await measureHair(photo, { face, progress: part });
    const parent = measureParent(photo, { face, atlas });
    // Of the light's tint alone: hair is as dark as it looks, whatever the exposure.
    const [red, green, blue] = parent.correction;
    measured.push({
      ...parent,
      hair: [seen[0] * Math.sqrt(red / green), seen[1], seen[2] * Math.sqrt(blue / green)],
    });
  }
  const [first, second] = measured;
  const child = mixParents({ first, second, ...parameters }, topology);
  const picture = await composeChild(child, { ...atlas, progress: progress.subrange(0.4, 1) });
  await progress.report(1);
  return { picture, findings: { age: parameters.age, sex: child.sex } };
}
