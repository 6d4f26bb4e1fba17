import { clampUnit } from '../../kernels/clamp-unit.ts';
import { gaussianBlur } from '../../kernels/gaussian-blur.ts';
import { createPlane, type Plane } from '../../kernels/plane.ts';
import type { PrintBorder } from './find-border.ts';
import { sampleSorted } from './sample-sorted.ts';

/** Spread over which bare paper is evened out, as a share of the longer side. */
const SPREAD = 0.008;
/** Pixels over which the border ends. */
const RIM = 4;
/** Share of the paper that is darker than the light it is brought to. */
const CLEAN = 0.8;

/** Membership of each pixel in the border, 0–1; 0 everywhere without one. */
export function drawBorder(
  { width, height }: { readonly width: number; readonly height: number },
  { left, top, right, bottom }: PrintBorder,
): Plane {
  const out = createPlane({ width, height });
  for (let y = 0, at = 0; y < height; y++) {
    const down = Math.max(top && top - y, bottom && bottom - (height - 1 - y));
    for (let x = 0; x < width; x++, at++)
      out.data[at] = clampUnit(Math.max(down, left && left - x, right && right - (width - 1 - x)) / RIM);
  }
  return out;
}

/**
 * Difference of bare paper from its usual light, as a logarithm; 0 in the picture.
 * @param light logarithm of the light of a print
 * @param border share of each pixel that is bare paper
 */
export function equalizePaper(light: Plane, border: Plane): Plane {
  const { width, height } = light;
  const paper = sampleSorted(light.data.filter((_, at) => border.data[at] === 1));
  const out = createPlane(light);
  if (paper.length === 0) return out;
  const usual = paper[Math.floor(CLEAN * (paper.length - 1))];
  const spread = SPREAD * Math.max(width, height);
  const known = createPlane(light);
  const weights = createPlane(light);
  for (let at = 0; at < known.data.length; at++) {
    weights.data[at] = border.data[at] === 1 ? 1 : 0;
    known.data[at] = weights.data[at] * light.data[at];
  }
  const sums = gaussianBlur(known, spread).data;
  const shares = gaussianBlur(weights, spread).data;
  for (let at = 0; at < out.data.length; at++)
    if (border.data[at] > 0 && shares[at] > 1e-3)
      out.data[at] = border.data[at] * (sums[at] / shares[at] - usual);
  return out;
}
