import { ImagingError } from '../core/imaging-error.ts';
import type { Picture } from '../core/picture.ts';
import { createProgress, type Progress } from '../core/progress.ts';
import type { RunControl } from '../core/run-control.ts';
import { assessSource } from '../portrait/swap/assess-source.ts';
import type { Atlas } from '../portrait/swap/describe-face.ts';
import { listWarnings, MAX_TURN } from '../portrait/swap/list-warnings.ts';
import { swapFace } from '../portrait/swap/swap-face.ts';
import { sizeOfFace } from '../vision/faces/face-box.ts';
import { type Face, loadFaceModels } from '../vision/faces/find-faces.ts';
import { loadMeshTopology } from '../vision/faces/load-mesh-topology.ts';
import { listFaces, pickFace } from '../vision/faces/select-faces.ts';
import { findUvZones } from '../vision/faces/uv-zones.ts';
import type { ToolInput, ToolOutput } from './tool.ts';

interface SwapFacesParameters {
  /** Number of the face to replace, counted from the left from 1; 0 = the largest. */
  readonly face: number;
  /** All faces of the photo instead of one. */
  readonly all: boolean;
  /** Number of the source face in the other photo, counted in the same way. */
  readonly sourceFace: number;
  /** Share of the other face in the result, 0–1. */
  readonly strength: number;
}

/** Pixels that a face needs, across the longer side of its box. */
const MIN_GIVEN = 64;
const MIN_TAKEN = 40;

/** Largest number of faces of a group that are changed. */
const MAX_FACES = 20;

function chooseTargets(faces: readonly Face[], { face, all }: SwapFacesParameters): readonly Face[] {
  if (!all) return [pickFace(faces, { number: face, min: MIN_TAKEN })];
  const large = faces.filter(({ box }) => sizeOfFace(box) >= MIN_TAKEN).slice(0, MAX_FACES);
  return large.length > 0 ? large : [pickFace(faces, { number: 0, min: MIN_TAKEN })];
}

interface Swaps {
  readonly sourceFace: { readonly photo: Picture; readonly face: Face };
  readonly targets: readonly Face[];
  readonly strength: number;
  readonly atlas: Atlas;
}

/**
 * Gives each of some faces of a photo another, one after the other; `shares` are how much of them was
 * replaced.
 */
async function swapEach(
  photo: Picture,
  { sourceFace, targets, strength, atlas, progress }: Swaps & { readonly progress: Progress },
) {
  let picture = photo;
  const shares: number[] = [];
  let [turn, haze] = [0, 0];
  let redEyes = false;
  for (const [i, target] of targets.entries()) {
    const part = progress.subrange(i / targets.length, (i + 1) / targets.length);
    const swapped = await swapFace(picture, { source: sourceFace, target, strength, atlas, progress: part });
    picture = swapped.picture;
    shares.push(Math.round(100 * swapped.report.share) / 100);
    haze = Math.max(haze, swapped.report.haze);
    redEyes ||= swapped.report.redEyes;
    const [one, other] = [target.mesh, sourceFace.face.mesh];
    turn = Math.max(turn, Math.abs(one.yaw - other.yaw), Math.abs(one.pitch - other.pitch));
  }
  return { picture, shares, turn, haze, redEyes };
}

/**
 * Gives a person in a photo the face of one in another (`others[0]`). Pose, expression, light, skin tone,
 * hair, glasses and beards stay those of the photo; pixels outside the face come back bit for bit. Tells how
 * much of the faces was replaced, whether red eyes were mended, and what may disappoint (`SwapWarning`).
 * Throws `invalid_request` without another photo or such a face, `no_face`, `face_too_small`,
 * `face_unsuitable`, `model_missing` or `aborted`.
 */
export async function swapFaces(
  { photo, others = [] }: ToolInput,
  parameters: SwapFacesParameters,
  control: RunControl = {},
): Promise<ToolOutput> {
  const [source] = others;
  if (!source) throw new ImagingError('invalid_request', 'there is no photo that gives a face');
  const progress = createProgress(control);
  await progress.report(0);
  const [models, topology] = await Promise.all([loadFaceModels(), loadMeshTopology()]);
  const atlas = { topology, zones: findUvZones(topology) };
  const faces = await listFaces(photo, { models, progress: progress.subrange(0, 0.1) });
  const targets = chooseTargets(faces, parameters);
  const given = await listFaces(source, { models, progress: progress.subrange(0.1, 0.2) });
  const face = pickFace(given, {
    number: parameters.sourceFace,
    min: MIN_GIVEN,
    of: 'photo that gives the face',
  });
  assessSource(face.mesh);
  const swaps = { sourceFace: { photo: source, face }, targets, strength: parameters.strength, atlas };
  const { picture, shares, turn, haze, redEyes } = await swapEach(photo, {
    ...swaps,
    progress: progress.subrange(0.2, 1),
  });
  await progress.report(1);
  return {
    picture,
    findings: {
      faces: faces.length,
      swapped: targets.length,
      sourceFaces: given.length,
      replaced: shares,
      turn: Math.round(turn),
      posesDiffer: turn > MAX_TURN,
      redEyes,
      warnings: listWarnings({
        ...{ source: face.mesh, turn, haze },
        sourceSize: sizeOfFace(face.box),
        replaced: Math.min(...shares),
      }),
    },
  };
}
