import type { Face } from '../faces/find-faces.ts';
import type { Flags } from '../kernels/dilate-square.ts';
import { distanceTransform } from '../kernels/distance-transform.ts';
import { fillPolygon } from '../kernels/fill-polygon.ts';
import { flagAbove } from '../kernels/flag-above.ts';
import { type Trimap, UNKNOWN } from '../kernels/matting-laplacian.ts';
import type { Plane } from '../kernels/plane.ts';
import { measureHairRoom, outlineSureFace } from './measure-hair-room.ts';

/** What is added near a head, in heights of the face: hair stands out farther than it lets look in. */
const HAIR_IN = 0.04;
const HAIR_OUT = 0.13;

/** The band is so much wider where the likelihood lies between these. */
const UNSURE = { from: 0.08, to: 0.92, width: 1.6 } as const;

interface TrimapOrder {
  /** Hair is looked for around their heads. */
  readonly faces: readonly Face[];
  /** Leads from pixels of the photo to those of the copy, across and down. */
  readonly scale: readonly [x: number, y: number];
  /** Half the width of the band along a border that is well seen, as a share of the longer side. */
  readonly band: number;
}

interface PlannedTrimap {
  readonly trimap: Trimap;
  /** Distance in pixels of each place outside to the border; 0 inside. */
  readonly outside: Float32Array;
}

function invert({ width, height, data }: Flags): Flags {
  return { width, height, data: data.map((flag) => 1 - flag) };
}

/**
 * Says where a matte has to be found: in a band along the border of a subject, narrow along clothes, wide around hair and where it is unsure.
 *
 * @param likelihood 0–1, of a copy of the photo
 */
export function planTrimap(likelihood: Plane, { faces, scale, band: share }: TrimapOrder): PlannedTrimap {
  const { width, height } = likelihood;
  const decided = flagAbove(likelihood, 0.5);
  const inside = distanceTransform(decided);
  const outside = distanceTransform(invert(decided));
  const room = measureHairRoom(likelihood, faces, scale);
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
