import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import { boxBlur } from '../../core/filters/box-blur.ts';
import { distanceTransform } from '../../core/morphology/distance-transform.ts';
import { linearStep, mix } from '../../core/numeric/scalar.ts';
import { boxOfMask, widenBox } from '../../core/raster/crop.ts';
import { createPlane, cropPlane, type Plane, pastePlane } from '../../core/raster/plane.ts';

/** Distance from the border, in pixels, up to which pixels may be mixed. */
const BAND = 3;

/** Radius of the surroundings that give the colours of both sides, in pixels. */
const AROUND = 7;

/** Least share of the surroundings that shows a side. */
const FEWEST = 0.04;

/** Shares of a mixed pixel from which on it is all of one side: shadow beside an edge is not cloth. */
const MIXED = { none: 0.25, whole: 0.85 } as const;

/**
 * Squared difference of the two colours, as a share of it and of their variances, from which on a mixture is
 * known, and that where it is sure. Patterns vary, and two cloths of one colour do not differ.
 */
const CLEAR = { from: 0.6, to: 0.85 } as const;

/** Weight of variances beside the squared difference, and the variance that any cloth has. */
const VARIANCE = { weight: 3, least: 0.0006 } as const;

interface Side {
  readonly share: Plane;
  /** Means of lightness, a and b. */
  readonly means: readonly Plane[];
  /** Mean of the squared colours, over all three. */
  readonly squares: Plane;
}

function measureSide({ lightness, a, b }: OklabPlanes, flags: Float32Array): Side {
  const { width, height } = lightness;
  const share = boxBlur({ width, height, data: flags }, AROUND);
  const meanOf = (value: (at: number) => number): Plane => {
    const values = createPlane(lightness);
    for (let at = 0; at < flags.length; at++) if (flags[at]) values.data[at] = value(at);
    const out = boxBlur(values, AROUND);
    for (let at = 0; at < flags.length; at++) out.data[at] /= Math.max(1e-6, share.data[at]);
    return out;
  };
  return {
    share,
    means: [lightness, a, b].map(({ data }) => meanOf((at) => data[at])),
    squares: meanOf((at) => lightness.data[at] ** 2 + a.data[at] ** 2 + b.data[at] ** 2),
  };
}

function varianceAt({ means, squares }: Side, at: number): number {
  return Math.max(0, squares.data[at] - means.reduce((sum, { data }) => sum + data[at] ** 2, 0));
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

function unmixAll(coverage: Plane, planes: OklabPlanes): Plane {
  const { width, height, data } = coverage;
  const inside = Uint8Array.from(data, (share) => (share >= 0.5 ? 1 : 0));
  const depth = distanceTransform({ width, height, data: inside });
  const away = distanceTransform({ width, height, data: inside.map((flag) => 1 - flag) });
  const cloth = measureSide(
    planes,
    Float32Array.from(depth, (distance) => (distance > BAND ? 1 : 0)),
  );
  const other = measureSide(
    planes,
    Float32Array.from(away, (distance) => (distance > BAND ? 1 : 0)),
  );
  const colour = [planes.lightness.data, planes.a.data, planes.b.data];
  const out = createPlane(coverage);
  for (let at = 0; at < data.length; at++) {
    out.data[at] = data[at];
    if (depth[at] > BAND || away[at] > BAND) continue;
    if (cloth.share.data[at] < FEWEST || other.share.data[at] < FEWEST) continue;
    let [along, whole] = [0, 0];
    for (const [axis, values] of colour.entries()) {
      const apart = cloth.means[axis].data[at] - other.means[axis].data[at];
      along += (values[at] - other.means[axis].data[at]) * apart;
      whole += apart * apart;
    }
    const spread = VARIANCE.weight * (varianceAt(cloth, at) + varianceAt(other, at) + VARIANCE.least);
    const trust = linearStep(CLEAR.from, CLEAR.to, whole / (whole + spread));
    const share = linearStep(MIXED.none, MIXED.whole, along / Math.max(1e-6, whole));
    out.data[at] = mix(data[at], share, trust);
  }
  return out;
}
