import { ImagingError } from '../../core/imaging-error.ts';
import { buildLevels, type PhotoLevels } from '../../core/models/photo-levels.ts';
import { readWindow } from '../../core/models/read-window.ts';
import { clampUnit, linearStep } from '../../core/numeric/scalar.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { sizeOfFace } from '../../vision/faces/face-box.ts';
import { faceLandmarks, facePoints } from '../../vision/faces/face-landmarks.ts';
import { type FaceMesh, meshPoint } from '../../vision/faces/face-mesh.ts';
import { type Face, type FaceModels, findFaces } from '../../vision/faces/find-faces.ts';
import { isPerson } from '../../vision/faces/select-faces.ts';
import { measureHeadPose } from './measure-head-pose.ts';

/** Quality of a face for a portrait, each 0–1. */
interface FaceRating {
  /** Visible detail in a portrait; falls with blur and with small size. */
  readonly sharpness: number;
  /** Falls as the face turns away. */
  readonly frontal: number;
  /** Falls with shut eyes. */
  readonly openness: number;
  /** Falls where the face is dark, overexposed, or lit from one side. */
  readonly light: number;
  /** Product of all. */
  readonly score: number;
}

/** Side of the rated window, about that of a face in a portrait of 1000 pixels. */
const SIDE = 256;

/** Mean change between pixels relative to the window's spread, for a blurred face and for a sharp one. */
const BLURRED = 0.006;
const SHARP = 0.07;

/** Degrees at which a face has lost two thirds of its rating. */
const TURNED = { yaw: 30, pitch: 26 } as const;

/** Height of an eye's opening as a fraction of its width: shut, and open. */
const LIDS = { shut: 0.1, open: 0.24 } as const;

const MIN = 0.05;

function opennessOf(mesh: FaceMesh): number {
  const eyes = [faceLandmarks.rightEye, faceLandmarks.leftEye].map((ring) => {
    const at = (place: number) => meshPoint(mesh, ring[place]);
    const height = [3, 4, 5].reduce((sum, place) => {
      const [upper, lower] = [at(place), at(16 - place)];
      return sum + Math.hypot(upper.x - lower.x, upper.y - lower.y) / 3;
    }, 0);
    const [outer, inner] = [at(0), at(8)];
    return height / Math.max(1e-6, Math.hypot(outer.x - inner.x, outer.y - inner.y));
  });
  return linearStep(LIDS.shut, LIDS.open, (eyes[0] + eyes[1]) / 2);
}

/** Luma of the face, 0–1, `SIDE × SIDE`, upright. */
function readFace(levels: PhotoLevels, mesh: FaceMesh): Float32Array {
  const { unit, angle } = measureHeadPose(mesh);
  const middle = meshPoint(mesh, facePoints.noseTip);
  const window = { ...middle, width: 1.1 * unit, height: 1.1 * unit, angle };
  const { data } = readWindow(levels, { window, columns: SIDE, rows: SIDE, low: 0, high: 1 });
  const size = SIDE * SIDE;
  return Float32Array.from(
    { length: size },
    (_, at) => 0.299 * data[at] + 0.587 * data[at + size] + 0.114 * data[at + 2 * size],
  );
}

function sharpnessOf(luma: Float32Array): number {
  const mean = luma.reduce((sum, value) => sum + value, 0) / luma.length;
  const spread = Math.sqrt(luma.reduce((sum, value) => sum + (value - mean) ** 2, 0) / luma.length);
  let change = 0;
  for (let y = 1; y < SIDE - 1; y++)
    for (let x = 1; x < SIDE - 1; x++) {
      const at = y * SIDE + x;
      const around = luma[at - 1] + luma[at + 1] + luma[at - SIDE] + luma[at + SIDE];
      change += Math.abs(luma[at] - around / 4);
    }
  const share = change / (SIDE - 2) ** 2 / Math.max(0.02, spread);
  return linearStep(Math.log(BLURRED), Math.log(SHARP), Math.log(Math.max(BLURRED, share)));
}

function rateLight(luma: Float32Array): number {
  let [right, left, burnt] = [0, 0, 0];
  for (let at = 0; at < luma.length; at++) {
    if (at % SIDE < SIDE / 2) right += luma[at];
    else left += luma[at];
    if (luma[at] > 0.97) burnt++;
  }
  const mean = (right + left) / luma.length;
  const lopsided = Math.abs(Math.log(Math.max(1e-3, right) / Math.max(1e-3, left)));
  const bright = linearStep(0.06, 0.22, mean);
  return (
    bright * (1 - 0.5 * linearStep(0.25, 1, lopsided)) * (1 - 0.6 * clampUnit((6 * burnt) / luma.length))
  );
}

/** Rates a face of a photo in about 5 ms. */
function rateFace(levels: PhotoLevels, { mesh }: Face): FaceRating {
  const luma = readFace(levels, mesh);
  const sharpness = sharpnessOf(luma);
  const frontal = Math.exp(-((mesh.yaw / TURNED.yaw) ** 2) - (mesh.pitch / TURNED.pitch) ** 2);
  const openness = opennessOf(mesh);
  const light = rateLight(luma);
  const score = [sharpness, frontal, openness, light].reduce((sum, part) => sum * (MIN + part), 1);
  return { sharpness, frontal, openness, light, score };
}

/** A photo suitable for a portrait. */
export interface ChosenPhoto {
  /** Number of the photo, from 0. */
  readonly index: number;
  /** Face of the subject. */
  readonly face: Face;
  /** Faces of other people in the photo, and the rating of the subject's face. */
  readonly neighbours: readonly Face[];
  readonly rating: FaceRating;
}

/** Smallest longer side of a face's box, in pixels. */
const MIN_FACE = 90;

/** Smallest rating relative to the best photo. */
const GOOD_ENOUGH = 0.35;

/** Size times confidence: folds and patterns may look like a large face. */
function weightOf({ box, mesh }: Face): number {
  return sizeOfFace(box) * (box.score * mesh.flag) ** 3;
}

/**
 * Rates the largest face of each photo. Returns the best photo first, then those that are not much worse.
 * Photos without a face of at least 90 pixels are left out. Throws `no_face`, `face_too_small` or `aborted`.
 */
export async function choosePhotos(
  photos: readonly Picture[],
  { models, progress }: { readonly models: FaceModels; readonly progress: Progress },
): Promise<readonly ChosenPhoto[]> {
  const chosen: ChosenPhoto[] = [];
  let small = 0;
  for (const [index, photo] of photos.entries()) {
    const levels = await buildLevels(photo);
    const part = progress.subrange(index / photos.length, (index + 1) / photos.length);
    const found = await findFaces(levels, { ...models, progress: part });
    const faces = found.filter(isPerson).sort((a, b) => weightOf(b) - weightOf(a));
    const [face, ...neighbours] = faces;
    if (!face) continue;
    if (sizeOfFace(face.box) < MIN_FACE) small++;
    else chosen.push({ index, face, neighbours, rating: rateFace(levels, face) });
  }
  const where = photos.length > 1 ? 'any of the photos' : 'the photo';
  if (chosen.length === 0 && small > 0)
    throw new ImagingError(
      'face_too_small',
      `no face in ${where} has the ${MIN_FACE} pixels that are needed`,
    );
  if (chosen.length === 0) throw new ImagingError('no_face', `no face is seen in ${where}`);
  chosen.sort((a, b) => b.rating.score - a.rating.score);
  return chosen.filter(({ rating }) => rating.score >= GOOD_ENOUGH * chosen[0].rating.score);
}
