import { quantiles } from '../../core/numeric/scalar.ts';
import { resizePlane } from '../../core/raster/resize-plane.ts';
import { linearAt } from '../../vision/faces/linear-at.ts';
import { shrinkUvMap } from '../../vision/faces/tone-side.ts';
import type { UvZones } from '../../vision/faces/uv-zones.ts';
import type { DescribedFace } from './describe-face.ts';

/**
 * Range of tints over the skin of a face (logarithm) that are its own. Of eleven photos, seven in plain light
 * had 0.15 to 0.49, three between an orange and a blue lamp 0.59 to 0.77. @tuned 2026-11-29
 */
const OWN_TINTS = 0.45;
/** Shares of the skin that lie below and above that range. */
const ENDS = [0.05, 0.95] as const;
const FLOOR = 0.003;
/** Smallest share of skin of a place that is asked. */
const BARE = 0.6;

/**
 * Share of a source's own hues that its skin may keep, 0–1. Lamps of two colours leave blue and orange
 * shadows, which no other light explains.
 */
export function trustHue(
  { uvMap, source, sourceTone }: Pick<DescribedFace, 'uvMap' | 'source' | 'sourceTone'>,
  zones: UvZones,
): number {
  const small = shrinkUvMap(uvMap);
  const [skin, bare] = [source, zones.skin].map((plane) => resizePlane(plane, small).data);
  const colour = [0, 0, 0];
  const tints: [number[], number[]] = [[], []];
  for (let at = 0; at < skin.length; at++) {
    if (skin[at] < BARE || bare[at] < BARE) continue;
    linearAt(small, at, colour);
    const [red, green, blue] = sourceTone.map(({ data }, channel) =>
      Math.log((colour[channel] + FLOOR) / (data[at] + FLOOR)),
    );
    tints[0].push(red - green);
    tints[1].push(blue - green);
  }
  const ranges = tints.map((values) => {
    const [low = 0, high = 0] = quantiles(values, ...ENDS);
    return high - low;
  });
  return Math.min(1, OWN_TINTS / Math.max(1e-6, ...ranges)) ** 2;
}
