import { gaussianBlurCompiled } from '../../../core/filters/compiled-blur.ts';
import { createPlane, type Plane } from '../../../core/raster/plane.ts';

/**
 * Range of hair behind a neck, in heights of the face below the chin, and the distance aside of the search.
 */
const HANGS = { from: -0.35, to: 0.75, aside: 0.75 } as const;

/** Overlap with that hair, so that no gap shows. */
const INTO = 0.03;

/** Light behind a neck. */
const DARKNESS = 0.28;

interface HangingHair {
  /** Coverage of hair, 0–1, and its linear light, on small planes. */
  readonly locks: Plane;
  readonly light: readonly [red: Plane, green: Plane, blue: Plane];
  /** Middle of the neck at the height of the chin, and the height of the face, in pixels of the planes. */
  readonly x: number;
  readonly y: number;
  readonly unit: number;
}

export interface HairBehind {
  readonly coverage: Plane;
  readonly light: readonly [red: number, green: number, blue: number];
}

function meanLight({ locks, light }: HangingHair): readonly [number, number, number] {
  let total = 1e-6;
  const sums: [number, number, number] = [0, 0, 0];
  for (let at = 0; at < locks.data.length; at++) {
    const weight = locks.data[at] > 0.9 ? 1 : 0;
    total += weight;
    for (let channel = 0; channel < 3; channel++) sums[channel] += weight * light[channel].data[at];
  }
  return [(DARKNESS * sums[0]) / total, (DARKNESS * sums[1]) / total, (DARKNESS * sums[2]) / total];
}

/** Fills the area between a neck and long hair beside it with hair in shadow. */
export function fillHairBehindNeck(hair: HangingHair): HairBehind {
  const { locks, x, y, unit } = hair;
  const filled = createPlane(locks);
  const top = Math.max(0, Math.floor(y + HANGS.from * unit));
  const bottom = Math.min(locks.height, Math.ceil(y + HANGS.to * unit));
  for (let row = top; row < bottom; row++)
    for (const side of [-1, 1]) {
      let first = 0;
      for (let step = 0; step < HANGS.aside * unit; step++) {
        const column = Math.round(x + side * step);
        if (column < 0 || column >= locks.width) break;
        if (locks.data[row * locks.width + column] < 0.5) continue;
        first = step + INTO * unit;
        break;
      }
      for (let step = 0; step < first; step++)
        filled.data[row * locks.width + Math.round(x + side * step)] = 1;
    }
  return { coverage: gaussianBlurCompiled(filled, 0.02 * unit), light: meanLight(hair) };
}
