import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { distanceTransform } from '../../core/morphology/distance-transform.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import type { Picture } from '../../core/picture.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { resizePlane } from '../../core/raster/resize-plane.ts';
import { smoothByGuide } from './smooth-by-guide.ts';

/**
 * Radius of the guided filter for the border, in heights of the face, and blur of the owners before it, in
 * pixels.
 * @tuned set by eye; 2026-11-29, 2 photographs of groups
 */
const RADIUS = 0.035;
const BLUR = 3;

interface ShareParams {
  /** Person of each pixel: 0 for nobody, else the number of the face from 1. */
  readonly owners: { readonly width: number; readonly height: number; readonly data: Uint8Array };
  /** Number of the person, from 1. */
  readonly own: number;
  /** 3 channels, of the share's size. */
  readonly guide: Picture;
  /** Height of the face in pixels of the guide. */
  readonly unit: number;
}

/**
 * Fraction of each pixel that is one person's and not another's, 0–1, of the guide's size. The border
 * follows edges of the guide, without the steps of the owners. Where nobody is, the nearest person counts, so
 * that the border to the background is left to the matte.
 */
export async function drawShare(
  { owners, own, guide, unit }: ShareParams,
  yieldIfDue: () => Promise<void>,
): Promise<Plane> {
  const { data } = owners;
  // The transform gives the distance to the next pixel without a flag.
  const distanceTo = (isThere: (owner: number) => boolean) =>
    distanceTransform({ ...owners, data: data.map((owner) => (isThere(owner) ? 0 : 1)) });
  const toOwn = distanceTo((owner) => owner === own);
  const toOther = distanceTo((owner) => owner > 0 && owner !== own);
  const nearest = createPlane(owners);
  for (let at = 0; at < data.length; at++) nearest.data[at] = toOther[at] < toOwn[at] ? 0 : 1;
  await yieldIfDue();
  const share = resizePlane(gaussianBlurCompiled(nearest, BLUR), guide);
  await smoothByGuide(share, { guide, radius: Math.max(2, Math.round(RADIUS * unit)), yieldIfDue });
  for (let at = 0; at < share.data.length; at++) share.data[at] = smoothStep(0.2, 0.8, share.data[at]);
  return share;
}
