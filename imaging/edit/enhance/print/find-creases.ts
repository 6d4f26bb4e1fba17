import { distanceTransform } from '../../../core/morphology/distance-transform.ts';
import type { Mask } from '../../../core/picture.ts';

/** A straight line: all points where `x · cos(angle) + y · sin(angle)` is `offset`, in pixels. */
export interface Crease {
  readonly angle: number;
  readonly offset: number;
}

const ANGLES = 180;
/** Width of a crease, as a share of the longer side: flakes lie on either side of the fold. */
const WIDTH = 0.006;
/** Least depth of flakes in pixels; scratches are thinner. */
const DEEP = 2.5;
/** Worn edges of the paper are no creases: this share of the longer side is left out. */
const MARGIN = 0.03;
/** Share of the shorter side that flakes along a crease cover at least. */
const COVERED = 0.08;
const MAX_CREASES = 4;

/** Pixels in the depth of wide damage, away from the edges of the paper. */
function listDeep(damage: Mask): Int32Array {
  const { width, height } = damage;
  const depth = distanceTransform(damage);
  const margin = Math.round(MARGIN * Math.max(width, height));
  const deep: number[] = [];
  for (let y = margin; y < height - margin; y++)
    for (let x = margin; x < width - margin; x++) if (depth[y * width + x] >= DEEP) deep.push(y * width + x);
  return Int32Array.from(deep);
}

interface Votes {
  readonly counts: Float32Array;
  readonly bins: number;
  readonly bin: number;
}

/** Lines through each pixel (Duda and Hart 1972): one vote for each angle. */
function vote(pixels: Int32Array, { width, height }: Mask): Votes {
  const bin = Math.max(2, WIDTH * Math.max(width, height));
  const reach = Math.hypot(width, height);
  const bins = Math.ceil((2 * reach) / bin) + 1;
  const counts = new Float32Array(ANGLES * bins);
  for (let index = 0; index < ANGLES; index++) {
    const angle = (Math.PI * index) / ANGLES;
    const [cos, sin] = [Math.cos(angle) / bin, Math.sin(angle) / bin];
    for (const at of pixels)
      counts[index * bins + Math.round((at % width) * cos + Math.floor(at / width) * sin + reach / bin)]++;
  }
  return { counts, bins, bin };
}

/** Covered share of the line: positions along it, in bins, that have flakes. */
function coverOf(
  { angle, offset }: Crease,
  { pixels, width, bin }: { readonly pixels: Int32Array; width: number; bin: number },
): {
  near: Int32Array;
  length: number;
} {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const near = pixels.filter(
    (at) => Math.abs((at % width) * cos + Math.floor(at / width) * sin - offset) <= 1.5 * bin,
  );
  const places = new Set<number>();
  for (const at of near) places.add(Math.round((Math.floor(at / width) * cos - (at % width) * sin) / bin));
  return { near, length: places.size * bin };
}

/** Finds the folds of a print: straight lines along which much of the emulsion has flaked off. */
export function findCreases(damage: Mask): Crease[] {
  const { width, height } = damage;
  const reach = Math.hypot(width, height);
  let left = listDeep(damage);
  const creases: Crease[] = [];
  while (creases.length < MAX_CREASES && left.length > 0) {
    const { counts, bins, bin } = vote(left, damage);
    let best = 0;
    for (let i = 1; i < counts.length; i++) if (counts[i] > counts[best]) best = i;
    const angle = (Math.PI * Math.floor(best / bins)) / ANGLES;
    const crease = { angle, offset: (best % bins) * bin - reach };
    const { near, length } = coverOf(crease, { pixels: left, width, bin });
    if (length < COVERED * Math.min(width, height)) break;
    creases.push(crease);
    const taken = new Set(near);
    left = left.filter((at) => !taken.has(at));
  }
  return creases;
}
