import { type OklabPlanes, oklabOf } from '../../../core/colour/colour-space.ts';
import { gaussianBlurCompiled } from '../../../core/filters/compiled-blur.ts';
import { distanceTransform } from '../../../core/morphology/distance-transform.ts';
import { smoothStep } from '../../../core/numeric/scalar.ts';
import type { Picture } from '../../../core/picture.ts';
import { thresholdPlane } from '../../../core/raster/flags.ts';
import { createPlane, type Plane, samplePlane } from '../../../core/raster/plane.ts';

/** Coverage of pure hair, and coverage up to which nearby hair gives most of the colour. */
const SURE = 0.97;
const UNSURE = 0.6;

/** Search radius of nearby hair, in centimetres. */
const REACH = 0.6;

/** Bounds of lightness relative to nearby hair at the border, and their growth per centimetre inside. */
const DEVIATION = { lighter: -0.02, darker: 0.07, more: 0.16 } as const;
const FARTHEST = 4;

/** Local mean colours of hair, on a small copy of the photo. */
interface NearbyHair {
  readonly lightness: Plane;
  readonly a: Plane;
  readonly b: Plane;
  /** Depth of each pixel inside hair, in centimetres. */
  readonly inside: Plane;
}

/**
 * Local mean colours of hair on a small copy.
 *
 * @param unit pixels of the copy per centimetre
 */
export function measureNearbyHair(
  guide: Picture,
  { hair, unit }: { readonly hair: Plane; readonly unit: number },
): NearbyHair {
  const planes = oklabOf(guide);
  const sure = createPlane(hair);
  for (let at = 0; at < sure.data.length; at++)
    sure.data[at] = hair.data[at] > SURE ? 1 : 1e-5 * hair.data[at] + 1e-9;
  const sigma = Math.max(1, REACH * unit);
  const weight = gaussianBlurCompiled(sure, sigma).data;
  const around = ({ data }: Plane) => {
    const weighted = createPlane(hair);
    for (let at = 0; at < data.length; at++) weighted.data[at] = data[at] * sure.data[at];
    const out = gaussianBlurCompiled(weighted, sigma);
    for (let at = 0; at < data.length; at++) out.data[at] /= Math.max(1e-12, weight[at]);
    return out;
  };
  const inside = createPlane(hair);
  const distance = distanceTransform(thresholdPlane(hair, 0.5));
  for (let at = 0; at < distance.length; at++) inside.data[at] = Math.min(FARTHEST, distance[at] / unit);
  return { lightness: around(planes.lightness), a: around(planes.a), b: around(planes.b), inside };
}

interface EdgeRows {
  readonly nearby: NearbyHair;
  /** Coverage of each pixel of the rows, 0–255. */
  readonly cover: Uint8Array;
  /** First pixel of the rows on the small copy, and its pixels per pixel of the rows. */
  readonly x: number;
  readonly y: number;
  readonly scaleX: number;
  readonly scaleY: number;
}

/** Replaces the colour of mixed pixels at the border of hair by that of nearby hair. Changes the planes. */
export function recolourHairEdges(
  planes: OklabPlanes,
  { nearby, cover, x, y, scaleX, scaleY }: EdgeRows,
): void {
  const { width, height } = planes.lightness;
  for (let row = 0, at = 0; row < height; row++)
    for (let column = 0; column < width; column++, at++) {
      const covered = cover[at] / 255;
      if (covered === 0) continue;
      const own = smoothStep(UNSURE, SURE, covered);
      const u = x + (column + 0.5) * scaleX - 0.5;
      const v = y + (row + 0.5) * scaleY - 0.5;
      const light = samplePlane(nearby.lightness, u, v);
      const room = DEVIATION.more * samplePlane(nearby.inside, u, v);
      const { data } = planes.lightness;
      data[at] = Math.max(
        light - DEVIATION.darker - room,
        Math.min(light + DEVIATION.lighter + room, data[at]),
      );
      if (own === 1) continue;
      for (const name of ['lightness', 'a', 'b'] as const) {
        const told = samplePlane(nearby[name], u, v);
        planes[name].data[at] = told + own * (planes[name].data[at] - told);
      }
    }
}
