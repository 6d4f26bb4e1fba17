import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import { distanceTransform } from '../../core/morphology/distance-transform.ts';
import { linearStep, mix } from '../../core/numeric/scalar.ts';
import { boxOfMask, widenBox } from '../../core/raster/crop.ts';
import { createPlane, cropPlane, type Plane, pastePlane } from '../../core/raster/plane.ts';

/** Distance from the border, in pixels, up to which pixels may be mixed. */
const BAND = 3;

/** Radius of the surroundings that give the colours of both sides, and of their samples the distance. */
const AROUND = 7;
const STRIDE = 2;

/** Fewest samples of a side. */
const FEWEST = 4;

/**
 * Shares of a mixed pixel from which on it is all of one side: shadow beside an edge is not cloth.
 * @tuned 2026-11-30, photographs of people, by eye
 */
const MIXED = { none: 0.25, whole: 0.85 } as const;

/**
 * Squared difference of the two colours, as a share of it and of their variances, from which on a mixture is
 * known, and that where it is sure. Patterns vary, and two cloths of one colour do not differ.
 * @tuned 2026-11-30, photographs of people, by eye
 */
const CLEAR = { from: 0.6, to: 0.85 } as const;

/**
 * Weight of variances beside the squared difference, and the variance that any cloth has.
 * @tuned 2026-11-30, photographs of people, by eye
 */
const VARIANCE = { weight: 3, least: 0.0006 } as const;

/** Sums of a side around a pixel: lightness, a, b, the sum of their squares, and the number of samples. */
type Side = [light: number, a: number, b: number, squares: number, count: number];

interface Border {
  readonly planes: OklabPlanes;
  /** 1 for pixels that are surely cloth, 2 for those that surely are none, else 0. */
  readonly sides: Uint8Array;
}

/** Sets the sums of both sides around a pixel. */
function sumAround({ planes, sides }: Border, at: number, sums: readonly [Side, Side]): void {
  const { width, height } = planes.lightness;
  const [column, row] = [at % width, Math.floor(at / width)];
  for (const side of sums) side.fill(0);
  for (let y = Math.max(0, row - AROUND); y <= Math.min(height - 1, row + AROUND); y += STRIDE)
    for (let x = Math.max(0, column - AROUND); x <= Math.min(width - 1, column + AROUND); x += STRIDE) {
      const beside = y * width + x;
      if (!sides[beside]) continue;
      const side = sums[sides[beside] - 1];
      const [light, a, b] = [planes.lightness.data[beside], planes.a.data[beside], planes.b.data[beside]];
      side[0] += light;
      side[1] += a;
      side[2] += b;
      side[3] += light * light + a * a + b * b;
      side[4]++;
    }
}

function varianceOf([light, a, b, squares, count]: Side): number {
  return Math.max(0, squares / count - (light * light + a * a + b * b) / (count * count));
}

/** Share of a pixel that is cloth, and how far that is known, by the sums of both sides. */
function unmixPixel(
  { planes }: Border,
  at: number,
  [cloth, other]: readonly [Side, Side],
): readonly [share: number, trust: number] {
  let [along, whole] = [0, 0];
  for (const [axis, { data }] of [planes.lightness, planes.a, planes.b].entries()) {
    const apart = cloth[axis] / cloth[4] - other[axis] / other[4];
    along += (data[at] - other[axis] / other[4]) * apart;
    whole += apart * apart;
  }
  const spread = VARIANCE.weight * (varianceOf(cloth) + varianceOf(other) + VARIANCE.least);
  const share = linearStep(MIXED.none, MIXED.whole, along / Math.max(1e-6, whole));
  return [share, linearStep(CLEAR.from, CLEAR.to, whole / (whole + spread))];
}

function unmixAll(coverage: Plane, planes: OklabPlanes): Plane {
  const { width, height, data } = coverage;
  const inside = Uint8Array.from(data, (share) => (share >= 0.5 ? 1 : 0));
  const depth = distanceTransform({ width, height, data: inside });
  const away = distanceTransform({ width, height, data: inside.map((flag) => 1 - flag) });
  const sides = inside.map((_, at) => (depth[at] > BAND ? 1 : away[at] > BAND ? 2 : 0));
  const sums: readonly [Side, Side] = [
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
  ];
  const out = createPlane(coverage);
  for (let at = 0; at < data.length; at++) {
    out.data[at] = data[at];
    if (sides[at]) continue;
    sumAround({ planes, sides }, at, sums);
    if (sums[0][4] < FEWEST || sums[1][4] < FEWEST) continue;
    const [share, trust] = unmixPixel({ planes, sides }, at, sums);
    out.data[at] = mix(data[at], share, trust);
  }
  return out;
}

/**
 * Coverage of a garment with its border by colour: each pixel near it is a mixture of the mean colours on
 * either side (linear unmixing). Where those do not differ clearly, it stays as it was. A border that lies
 * beside an edge would leave a fringe of the old colour.
 *
 * @param coverage 0–1, of the planes' size
 */
export function unmixBorder(coverage: Plane, planes: OklabPlanes): Plane {
  const worn = { ...coverage, data: Uint8Array.from(coverage.data, (share) => (share > 0.02 ? 1 : 0)) };
  const found = boxOfMask(worn);
  if (!found) return coverage;
  const box = widenBox(found, { margin: BAND + AROUND, within: coverage });
  const crop = (plane: Plane) => cropPlane(plane, box);
  const { lightness, a, b } = planes;
  const part = unmixAll(crop(coverage), { lightness: crop(lightness), a: crop(a), b: crop(b) });
  const out = { ...coverage, data: coverage.data.slice() };
  pastePlane(out, { part, left: box.left, top: box.top });
  return out;
}
