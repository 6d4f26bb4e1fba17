import type { Solid } from '../hair/fit/head-solid.ts';

/** Middle and half axes, in centimetres. */
export interface Ellipsoid {
  readonly at: readonly [x: number, y: number, z: number];
  readonly axes: readonly [across: number, up: number, along: number];
}

/** Approximate signed distance to an ellipsoid, exact on its surface. */
export function createEllipsoid({ at, axes }: Ellipsoid): Solid {
  const [centreX, centreY, centreZ] = at;
  const [across, up, along] = axes.map((axis) => 1 / axis);
  const min = -Math.min(...axes);
  return (x, y, z) => {
    const a = (x - centreX) * across;
    const b = (y - centreY) * up;
    const c = (z - centreZ) * along;
    const k = Math.sqrt(a * a + b * b + c * c);
    const p = a * across;
    const q = b * up;
    const r = c * along;
    const slope = Math.sqrt(p * p + q * q + r * r);
    return slope > 1e-6 ? (k * (k - 1)) / slope : min;
  };
}

/** Smooth union of two solids with a blend width in centimetres. */
export function softMin(a: number, b: number, softness: number): number {
  const share = Math.max(0, softness - Math.abs(a - b)) / softness;
  return Math.min(a, b) - share * share * softness * 0.25;
}

/** An ellipsoid that is joined to what comes before it, with a blend width in centimetres. */
export interface Part extends Ellipsoid {
  readonly softness: number;
}

/** Numbers of a part in the table that a place is compared with. */
const ROW = 8;

/** Room for rounding where a part is left out, in centimetres. */
const ROUNDING = 1e-6;

/** Rows of parts: middles, inverse half axes, the shortest half axis, and softness. */
export function tabulateParts(parts: readonly Part[]): Float64Array {
  return Float64Array.from(
    parts.flatMap(({ at, axes, softness }) => [
      ...at,
      ...axes.map((axis) => 1 / axis),
      Math.min(...axes),
      softness,
    ]),
  );
}

/**
 * Joins the parts of a table to a solid in turn by `softMin`: gives the distance to the whole from that to
 * the solid. Beyond its softness a part changes nothing and is not measured: the distance to it is at least
 * the one along its shortest axis.
 */
export function createJoin(
  table: Float64Array,
): (distance: number, x: number, y: number, z: number) => number {
  // biome-ignore lint/complexity/useMaxParams: an object for each of millions of places would cost more than they do
  return (distance, x, y, z) => {
    let joined = distance;
    for (let at = 0; at < table.length; at += ROW) {
      const a = (x - table[at]) * table[at + 3];
      const b = (y - table[at + 1]) * table[at + 4];
      const c = (z - table[at + 2]) * table[at + 5];
      const square = a * a + b * b + c * c;
      const least = table[at + 6];
      const softness = table[at + 7];
      const felt = least + joined + softness + ROUNDING;
      if (felt > least && square * least * least > felt * felt) continue;
      const k = Math.sqrt(square);
      const p = a * table[at + 3];
      const q = b * table[at + 4];
      const r = c * table[at + 5];
      const slope = Math.sqrt(p * p + q * q + r * r);
      joined = softMin(joined, slope > 1e-6 ? (k * (k - 1)) / slope : -least, softness);
    }
    return joined;
  };
}

/** Smooth difference: the first solid without the second. */
export function softCut(a: number, b: number, softness: number): number {
  return -softMin(-a, b, softness);
}
