import type { Face } from '../faces/find-faces.ts';
import type { Flags } from '../kernels/dilate-square.ts';
import { distanceTransform } from '../kernels/distance-transform.ts';
import { fillPolygon } from '../kernels/fill-polygon.ts';
import { type Trimap, UNKNOWN } from '../kernels/matting-laplacian.ts';
import type { Plane } from '../kernels/plane.ts';
import { thresholdPlane } from '../kernels/threshold-plane.ts';
import { measureHairRoom, outlineSureFace } from './measure-hair-room.ts';

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
