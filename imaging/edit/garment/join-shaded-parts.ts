import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import { labelComponents } from '../../core/morphology/components.ts';
import type { Flags } from '../../core/raster/flags.ts';
import { mapToBytes } from '../../core/raster/map-values.ts';
import type { ClothColour } from './damp-light.ts';
import { isInOtherLight, SOFT } from './join-soft-borders.ts';

/**
 * Least share of the border of a part along one cloth, and the fewest pixels of it.
 * @tuned 2026-11-30, photographs of people, by eye
 */
const ENCLOSED = 0.6;
const FEWEST = 6;

/** Half the width of a bridge, in pixels, that does not make two parts one. */
const BRIDGE = 3;

/** Pixels beyond a border at which the other cloth is read; the own colour is read one pixel before it. */
const BESIDE = 3;

type Sums = [light: number, a: number, b: number, count: number];

const emptySums = (): Sums => [0, 0, 0, 0];

function meanOf([light, a, b, count]: Sums): ClothColour {
  const pixels = Math.max(1, count);
  return [light / pixels, a / pixels, b / pixels];
}

interface Parts {
  /** Of each pixel: 0 outside the garment and in thin bits, else the number of the part from 1. */
  readonly parts: Int32Array;
  /** The cloth of each part. */
  readonly clothOf: readonly number[];
}

/** True for a pixel of a cloth that goes on to all four sides: thin bridges have none. */
function isThick({ width, data }: Flags, at: number): boolean {
  const [across, down] = [BRIDGE, BRIDGE * width];
  const cloth = data[at];
  return (
    data[at - across] === cloth &&
    data[at + across] === cloth &&
    (at < down || data[at - down] === cloth) &&
    (at + down >= data.length || data[at + down] === cloth)
  );
}

/** Gives pixels without a part that of a neighbour of the same cloth, as far as bridges are thick. */
function growParts(parts: Int32Array, { data: labels, width }: Flags): void {
  let left: number[] = [];
  for (let at = 0; at < parts.length; at++) if (labels[at] && !parts[at]) left.push(at);
  for (let round = 0; round < BRIDGE; round++) {
    const found = left.map((at) => {
      for (const beside of [at - 1, at + 1, at - width, at + width])
        if (parts[beside] && labels[beside] === labels[at]) return parts[beside];
      return 0;
    });
    for (const [i, at] of left.entries()) parts[at] = found[i];
    left = left.filter((at) => !parts[at]);
  }
}

/** Thick parts of all cloths; those that are joined by no more than a thin bridge are two. */
function listParts(flags: Flags, count: number): Parts {
  const { width, height, data } = flags;
  const parts = new Int32Array(data.length);
  const clothOf = [0];
  const thick = mapToBytes(data, (cloth, at) => (cloth && isThick(flags, at) ? cloth : 0));
  for (let cloth = 1; cloth <= count; cloth++) {
    const own = mapToBytes(thick, (label) => (label === cloth ? 1 : 0));
    const { labels, sizes } = labelComponents({ width, height, data: own });
    const first = clothOf.length - 1;
    for (let at = 0; at < parts.length; at++) if (labels[at]) parts[at] = first + labels[at];
    for (let part = 1; part < sizes.length; part++) clothOf.push(cloth);
  }
  growParts(parts, flags);
  return { parts, clothOf };
}

function addColour(sums: Sums, { lightness, a, b }: OklabPlanes, at: number): void {
  sums[0] += lightness.data[at];
  sums[1] += a.data[at];
  sums[2] += b.data[at];
  sums[3]++;
}

/** Colour steps from each part to the cloths beside it: `count + 1` sums for each part. */
function measureSteps(
  planes: OklabPlanes,
  { labels, parts, clothOf, count }: Parts & { labels: Uint8Array; count: number },
): Sums[] {
  const { width } = planes.lightness;
  const steps = Array.from({ length: clothOf.length * (count + 1) }, emptySums);
  const add = (part: number, { from, to }: { from: number; to: number }) => {
    const sums = steps[part * (count + 1) + labels[to]];
    sums[0] += planes.lightness.data[to] - planes.lightness.data[from];
    sums[1] += planes.a.data[to] - planes.a.data[from];
    sums[2] += planes.b.data[to] - planes.b.data[from];
    sums[3]++;
  };
  for (const step of [1, width])
    for (let at = BESIDE * step; at + (BESIDE + 1) * step < labels.length; at++) {
      const next = at + step;
      if (labels[at] === labels[next] || !parts[at] || !parts[next]) continue;
      if (step === 1 && (at % width < BESIDE || (at % width) + BESIDE + 1 >= width)) continue;
      const [from, to] = [at - BESIDE * step, at + (BESIDE + 1) * step];
      if (labels[to] === labels[next]) add(parts[at], { from: at - step, to });
      if (labels[from] === labels[at]) add(parts[next], { from: next + step, to: from });
    }
  return steps;
}

/**
 * Gives parts of a cloth to another one whose lit or shaded pixels they are: it is larger, and most of their
 * border lies along it and is soft. A lit shoulder may have the colour of a shirt in the shade. Changes the
 * labels.
 *
 * @param planes colours with damped light
 */
export function joinShadedParts(
  planes: OklabPlanes,
  { labels, count }: { labels: Uint8Array; readonly count: number },
): void {
  const { width, height } = planes.lightness;
  const { parts, clothOf } = listParts({ width, height, data: labels }, count);
  const colours = clothOf.map(emptySums);
  const cloths = Array.from({ length: count + 1 }, emptySums);
  for (let at = 0; at < labels.length; at++) {
    if (!parts[at]) continue;
    addColour(colours[parts[at]], planes, at);
    addColour(cloths[labels[at]], planes, at);
  }
  const steps = measureSteps(planes, { labels, parts, clothOf, count });
  const joined = clothOf.map((own, part) => {
    const beside = steps.slice(part * (count + 1), (part + 1) * (count + 1));
    const border = beside.map(([, , , length]) => length);
    const cloth = border.indexOf(Math.max(...border));
    const whole = border.reduce((sum, length) => sum + length, 0);
    if (part === 0 || cloth === 0 || border[cloth] < Math.max(FEWEST, ENCLOSED * whole)) return own;
    if (colours[part][3] > cloths[cloth][3]) return own;
    const [one, other] = [meanOf(colours[part]), meanOf(cloths[cloth])];
    const apart = other.map((value, axis) => value - one[axis]);
    const along = apart.reduce((sum, value, axis) => sum + value * meanOf(beside[cloth])[axis], 0);
    const isSoft = along < SOFT * apart.reduce((sum, value) => sum + value * value, 1e-9);
    return isSoft && isInOtherLight(one, other) ? cloth : own;
  });
  for (let at = 0; at < labels.length; at++) if (parts[at]) labels[at] = joined[parts[at]];
}
