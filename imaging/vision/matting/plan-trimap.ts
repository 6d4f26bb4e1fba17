import { fillPolygon } from '../../core/geometry/fill-polygon.ts';
import { distanceTransform } from '../../core/morphology/distance-transform.ts';
import type { Flags } from '../../core/raster/flags.ts';
import { thresholdPlane } from '../../core/raster/flags.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { type Trimap, UNKNOWN } from '../../core/segmentation/matting-laplacian.ts';
import { faceLandmarks, facePoints } from '../faces/face-landmarks.ts';
import { meshPoint } from '../faces/face-mesh.ts';
import type { Face } from '../faces/find-faces.ts';

/** Half axes of the hair ellipse around a head: across in widths of the face, up and down in heights. */
const ACROSS = 1.55;
const UP = 1.3;
const DOWN = 1.5;

/** Steepness of the fall at the border of the ellipse. */
const STEEPNESS = 4;

interface Head {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Middle and size of a face, scaled and independent of its rotation. */
function measureHead({ mesh }: Face, scale: readonly [x: number, y: number]): Head {
  const at = (index: number) => {
    const { x, y } = meshPoint(mesh, index);
    return { x: x * scale[0], y: y * scale[1] };
  };
  const [top, chin] = [at(facePoints.hairline), at(facePoints.chin)];
  const [right, left] = [at(facePoints.rightCheek), at(facePoints.leftCheek)];
  const height = Math.hypot(chin.x - top.x, chin.y - top.y);
  // In a half profile the hidden half counts as wide as the visible one.
  const width = Math.max(Math.hypot(left.x - right.x, left.y - right.y), 0.6 * height);
  return { x: (top.x + chin.x) / 2, y: (top.y + chin.y) / 2, width, height };
}

/**
 * Width in pixels that hair may need at each place: the height of the nearest face within an ellipse around
 * its head, 0 at its border.
 *
 * @param scale converts pixels of the photo to pixels of the plane
 */
function measureHairRoom(
  size: { readonly width: number; readonly height: number },
  { faces, scale }: { readonly faces: readonly Face[]; readonly scale: readonly [x: number, y: number] },
): Plane {
  const room = createPlane(size);
  for (const face of faces) {
    const head = measureHead(face, scale);
    const top = Math.max(0, Math.floor(head.y - UP * head.height));
    const bottom = Math.min(size.height, Math.ceil(head.y + DOWN * head.height));
    const left = Math.max(0, Math.floor(head.x - ACROSS * head.width));
    const right = Math.min(size.width, Math.ceil(head.x + ACROSS * head.width));
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) {
        const down = (y - head.y) / (head.height * (y < head.y ? UP : DOWN));
        const within = 1 - Math.hypot((x - head.x) / (head.width * ACROSS), down);
        const at = y * size.width + x;
        room.data[at] = Math.max(room.data[at], head.height * Math.min(1, STEEPNESS * within));
      }
  }
  return room;
}

/** Scale of a face's outline that is certainly in front. */
const SURE = 0.9;

/** Certain part of a face as the corners of a polygon, x and y in turn. */
export function outlineSureFace({ mesh }: Face, scale: readonly [x: number, y: number]): number[] {
  const points = faceLandmarks.faceOval.map((index) => meshPoint(mesh, index));
  const x = points.reduce((sum, point) => sum + point.x, 0) / points.length;
  const y = points.reduce((sum, point) => sum + point.y, 0) / points.length;
  return points.flatMap((point) => [
    (x + SURE * (point.x - x)) * scale[0],
    (y + SURE * (point.y - y)) * scale[1],
  ]);
}

/** Widening of the band near a head, in face heights: inwards and outwards. */
const HAIR_IN = 0.04;
const HAIR_OUT = 0.13;

/** Range of unsure likelihood, and the widening of the band there. */
const UNSURE = { from: 0.08, to: 0.92, width: 1.6 } as const;

interface TrimapParams {
  /** Faces around whose heads hair is searched. */
  readonly faces: readonly Face[];
  /** Converts pixels of the photo to pixels of the copy, across and down. */
  readonly scale: readonly [x: number, y: number];
  /** Half the width of the band along a clear border, as a fraction of the longer side. */
  readonly band: number;
}

interface PlannedTrimap {
  readonly trimap: Trimap;
  /** Distance of each outside pixel to the border, in pixels; 0 inside. */
  readonly outside: Float32Array;
}

function invert({ width, height, data }: Flags): Flags {
  return { width, height, data: data.map((flag) => 1 - flag) };
}

/**
 * Plans the trimap of a subject: a band along its border, narrow along clothes, wide around hair and unsure
 * parts.
 *
 * @param likelihood 0–1, of a copy of the photo
 */
export function planTrimap(likelihood: Plane, { faces, scale, band: share }: TrimapParams): PlannedTrimap {
  const { width, height } = likelihood;
  const decided = thresholdPlane(likelihood, 0.5);
  const inside = distanceTransform(decided);
  const outside = distanceTransform(invert(decided));
  const room = measureHairRoom(likelihood, { faces, scale });
  const band = share * Math.max(width, height);
  const data = new Uint8Array(width * height);
  for (let at = 0; at < data.length; at++) {
    const value = likelihood.data[at];
    const widening = value > UNSURE.from && value < UNSURE.to ? UNSURE.width : 1;
    if (decided.data[at]) data[at] = inside[at] > widening * (band + HAIR_IN * room.data[at]) ? 1 : UNKNOWN;
    else data[at] = outside[at] > widening * (band + HAIR_OUT * room.data[at]) ? 0 : UNKNOWN;
  }
  for (const face of faces) fillPolygon({ width, height, data }, outlineSureFace(face, scale));
  return { trimap: { width, height, data }, outside };
}
