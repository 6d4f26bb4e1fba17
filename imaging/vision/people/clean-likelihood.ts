import { fillPolygon } from '../../core/geometry/fill-polygon.ts';
import type { Point } from '../../core/models/photo-window.ts';
import { labelComponents } from '../../core/morphology/components.ts';
import { dilateSquare } from '../../core/morphology/dilate.ts';
import type { Flags } from '../../core/raster/flags.ts';
import { thresholdPlane } from '../../core/raster/flags.ts';
import type { Plane } from '../../core/raster/plane.ts';
import type { FaceBox } from '../faces/face-box.ts';
import { faceLandmarks } from '../faces/face-landmarks.ts';
import { type FaceMesh, meshPoint } from '../faces/face-mesh.ts';
import { faceEllipse } from './face-ellipse.ts';

/**
 * Smallest part without a face, as a fraction of the largest one: beside faces, and in photos without faces.
 */
const MIN_PART = { beside: 0.15, alone: 0.3 };

/**
 * Largest filled hole as a fraction of the picture, and the likelihood in a clear gap, as between arm and
 * body. Larger holes may be gaps anyway.
 */
const LARGEST_HOLE = 0.0012;
const SEEN_THROUGH = 0.35;

/** Smallest hole in pixels; smaller ones are noise. */
const TINY_HOLE = 12;

/** Width of the soft band around people, as a fraction of the longer side. */
const SOFT_BAND = 0.03;

/** Certain area of a face: its outline or, without points, an oval in its box. */
export interface SureFace {
  readonly box: FaceBox;
  readonly mesh?: FaceMesh;
}

function outlineOf({ box, mesh }: SureFace): Point[] {
  return mesh ? faceLandmarks.faceOval.map((index) => meshPoint(mesh, index)) : faceEllipse(box);
}

/** Marks faces, which belong to a person whatever the model says. */
function markFaces(size: Plane, { faces, scale }: CleaningParams): Flags {
  const marked = { width: size.width, height: size.height, data: new Uint8Array(size.data.length) };
  for (const face of faces)
    fillPolygon(
      marked,
      outlineOf(face).flatMap(({ x, y }) => [x * scale[0], y * scale[1]]),
    );
  return marked;
}

/** Keeps parts with a face, and large ones. */
function keepParts(decided: Flags, faces: Flags): Flags {
  const { labels, sizes } = labelComponents(decided);
  const withFace = new Uint8Array(sizes.length);
  for (let at = 0; at < labels.length; at++) if (faces.data[at]) withFace[labels[at]] = 1;
  const largest = sizes.slice(1).reduce((max, size) => Math.max(max, size), 0);
  const min = largest * (withFace.includes(1) ? MIN_PART.beside : MIN_PART.alone);
  const isKept = sizes.map((size, label) => label > 0 && (withFace[label] > 0 || size >= min));
  return { ...decided, data: decided.data.map((_, at) => (isKept[labels[at]] ? 1 : 0)) };
}

function fillHoles(kept: Flags, likelihood: Plane): Flags {
  const outside = { ...kept, data: kept.data.map((flag) => 1 - flag) };
  const { labels, sizes } = labelComponents(outside);
  const sums = new Float64Array(sizes.length);
  for (let at = 0; at < labels.length; at++) sums[labels[at]] += likelihood.data[at];
  const max = LARGEST_HOLE * kept.data.length;
  const isFilled = sizes.map(
    (size, label) => size < max && (size < TINY_HOLE || sums[label] > SEEN_THROUGH * size),
  );
  return { ...kept, data: kept.data.map((flag, at) => (flag || isFilled[labels[at]] ? 1 : 0)) };
}

interface CleaningParams {
  readonly faces: readonly SureFace[];
  /** Converts pixels of the photo to pixels of the plane, across and down. */
  readonly scale: readonly [x: number, y: number];
}

/**
 * Cleans the likelihoods of people: marks faces, closes small holes, and removes small things without a face.
 * The border stays as soft as before.
 */
export function cleanLikelihood(likelihood: Plane, params: CleaningParams): Plane {
  const { width, height } = likelihood;
  const faces = markFaces(likelihood, params);
  const decided = thresholdPlane(likelihood, 0.5);
  for (let at = 0; at < decided.data.length; at++) decided.data[at] |= faces.data[at];
  const kept = keepParts(decided, faces);
  const whole = fillHoles(kept, likelihood);
  const near = dilateSquare(whole, Math.max(1, Math.round(SOFT_BAND * Math.max(width, height))));
  const data = likelihood.data.map((value, at) => {
    if (!near[at]) return 0;
    const isCertain = faces.data[at] || (whole.data[at] && !kept.data[at]);
    return isCertain ? 1 : value;
  });
  return { width, height, data };
}
