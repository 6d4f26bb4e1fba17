import { quantiles } from '../../core/numeric/scalar.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { resizePlane } from '../../core/raster/resize-plane.ts';
import { linearAt } from '../../vision/faces/linear-at.ts';
import { shrinkUvMap } from '../../vision/faces/tone-side.ts';
import type { Atlas, BlendTarget, DescribedFace } from './describe-face.ts';
import { measureContrast } from './match-tones.ts';

/** Largest contrast of the source's relief relative to the target's skin, and the smallest exponent. */
const MAX_CONTRAST = 1.25;
const MIN_POWER = 0.5;

/** Exponent by which a source's relief has no more contrast than the target's skin. */
export function matchContrast(
  source: DescribedFace,
  { target, atlas: { zones } }: { readonly target: BlendTarget; readonly atlas: Atlas },
): number {
  const bare = (plane: Plane) => ({
    ...plane,
    data: plane.data.map((value, at) => value * zones.skin.data[at]),
  });
  const given = measureContrast(source.uvMap, { tone: source.sourceTone, skin: bare(source.source) });
  const taken = measureContrast(target.uvMap, { tone: target.targetTone, skin: bare(target.target) });
  return Math.max(MIN_POWER, Math.min(1, (MAX_CONTRAST * taken) / Math.max(0.01, given)));
}

/** Share of skin that is no brighter than its shine, and the least shine of a face. @tuned 2026-11-30 */
const MATT = 0.98;
const MIN_SHINE = 0.2;

/** By how much the brightest skin of a face is brighter than that around it. */
export function shineOf({ uvMap, targetTone }: BlendTarget, bare: Plane): number {
  const small = shrinkUvMap(uvMap);
  const weights = resizePlane(bare, small).data;
  const colour = [0, 0, 0];
  const ratios: number[] = [];
  for (let at = 0; at < weights.length; at++) {
    if (weights[at] < 0.9) continue;
    linearAt(small, at, colour);
    ratios.push(colour[1] / (targetTone[1].data[at] + 1e-3));
  }
  return Math.max(MIN_SHINE, (quantiles(ratios, MATT)[0] ?? 1) - 1);
}
