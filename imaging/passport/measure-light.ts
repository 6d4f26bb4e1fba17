import { faceLandmarks } from '../faces/face-landmarks.ts';
import { type FaceMesh, meshPoint } from '../faces/face-mesh.ts';
import { ringCorners } from '../faces/ring-corners.ts';
import { fillPolygon } from '../kernels/fill-polygon.ts';
import { relativeLuminance } from '../kernels/luminance.ts';
import { linearOf } from '../kernels/oklab.ts';
import type { Picture } from '../picture.ts';

/** How a face is lit. Luminance is linear, 0–1 (Rec. 709). */
export interface FaceLight {
  /** Medians of the skin on either side of the face, as seen in the picture. */
  readonly left: number;
  readonly right: number;
  /** The same of all of it, and what a tenth of it exceeds. */
  readonly middle: number;
  readonly bright: number;
  /** Share of it that is burnt out to white. */
  readonly burnt: number;
  /** The brightest of the darker eye: its white, which is about as bright in people of all skins. */
  readonly eyeWhite: number;
}

/** Points of the mesh on skin that no brow, eye, lip, beard line or hair covers, of one side and of the other in the same order. */
const sides = [
  [50, 101, 118, 205, 187, 123, 117, 36, 203, 104, 69, 108],
  [280, 330, 347, 425, 411, 352, 346, 266, 423, 333, 299, 337],
] as const;

/** Side of the patches that are looked at, as a share of the face's width. */
const PATCH = 0.03;

function luminanceAt({ width, data }: Picture, x: number, y: number): number {
  const at = (y * width + x) * 3;
  return relativeLuminance(linearOf[data[at]], linearOf[data[at + 1]], linearOf[data[at + 2]]);
}

/** The value that this share of some values lies below; 0 where there are none. */
function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

function faceWidth(mesh: Pick<FaceMesh, 'points'>): number {
  const across = faceLandmarks.faceOval.map((index) => meshPoint(mesh, index).x);
  return Math.max(1, Math.max(...across) - Math.min(...across));
}

/** Luminances around some points of a mesh. */
function readPatches(picture: Picture, mesh: Pick<FaceMesh, 'points'>, indices: readonly number[]): number[] {
  const reach = Math.max(1, Math.round((PATCH * faceWidth(mesh)) / 2));
  const values: number[] = [];
  for (const index of indices) {
    const { x, y } = meshPoint(mesh, index);
    const [column, row] = [Math.round(x), Math.round(y)];
    for (let v = Math.max(0, row - reach); v <= Math.min(picture.height - 1, row + reach); v++)
      for (let u = Math.max(0, column - reach); u <= Math.min(picture.width - 1, column + reach); u++)
        values.push(luminanceAt(picture, u, v));
  }
  return values;
}

/** Luminances of all pixels inside of a ring of points. */
function readRing(picture: Picture, mesh: Pick<FaceMesh, 'points'>, ring: readonly number[]): number[] {
  const { width, height } = picture;
  const inside = { width, height, data: new Uint8Array(width * height) };
  fillPolygon(inside, ringCorners(mesh, ring));
  const values: number[] = [];
  for (let at = 0; at < inside.data.length; at++)
    if (inside.data[at]) values.push(luminanceAt(picture, at % width, Math.floor(at / width)));
  return values;
}

/** From this luminance on skin is burnt out. */
const BURNT = 0.95;

/**
 * Measures the light of a face by patches of its skin, in pairs on both sides.
 *
 * @param picture 3 channels
 * @param mesh in its pixels
 */
export function measureLight(picture: Picture, mesh: Pick<FaceMesh, 'points'>): FaceLight {
  const [left, right] = sides.map((indices) => readPatches(picture, mesh, indices));
  const all = [...left, ...right];
  const face = readRing(picture, mesh, faceLandmarks.faceOval);
  const eyes = [faceLandmarks.rightEye, faceLandmarks.leftEye].map((ring) => readRing(picture, mesh, ring));
  return {
    left: quantile(left, 0.5),
    right: quantile(right, 0.5),
    middle: quantile(all, 0.5),
    bright: quantile(all, 0.9),
    burnt: face.filter((value) => value >= BURNT).length / Math.max(1, face.length),
    eyeWhite: Math.min(...eyes.map((values) => quantile(values, 0.95))),
  };
}
