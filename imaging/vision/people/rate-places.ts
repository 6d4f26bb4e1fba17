import type { Point } from '../../core/models/photo-window.ts';
import { linearStep } from '../../core/numeric/scalar.ts';
import type { SkinPart } from './skin-tone.ts';

/** Regions of a person by number. Other pixels are things such as glasses. */
export const REGION = { skin: 0, hair: 1, garment: 2 } as const;
export const REGIONS = 3;

/** Distance of a place from the middle of a face, 1 on its outline. */
export function headRadius({ x, y }: Point): number {
  return Math.hypot(x / 0.5, (y + 0.04) / 0.55);
}

/** Part of a person's skin at a place. Heads end below the nose, as grey beards are as pale as highlights. */
export function skinPartAt({ y }: Point): SkinPart {
  if (y < 0.2) return 'head';
  return y < 1 ? 'neck' : 'body';
}

/** Log-odds of hair at a place. */
function rateHair(place: Point, isFace: boolean): number {
  const { x, y } = place;
  const side = Math.abs(x);
  let rate = -1.2 * Math.max(0, headRadius(place) - 2.2);
  if (isFace) rate -= y < -0.3 ? 1 : 4 - 3.3 * linearStep(0.12, 0.22, y);
  if (y < -0.25) rate += Math.min(1, 8 * Math.max(0, headRadius(place) - 1.1));
  if (y > 0.5) {
    const middle = 1 - linearStep(0.25, 0.45, side);
    rate -= 0.35 * (y - 0.5) + (1.5 + 1.5 * linearStep(0.7, 1, y)) * middle;
    rate -= 4 * linearStep(0.95, 1.5, side);
  }
  return rate - 8 * linearStep(2.4, 3.4, y);
}

function rateSkin({ x, y }: Point, isFace: boolean): number {
  if (isFace) return y < -0.4 ? 1 : 3 - 2.2 * linearStep(0.12, 0.22, y);
  if (y < -0.35) return -0.5;
  if (y > 0.45 && y < 0.85) return 1.2 * (1 - linearStep(0.3, 0.55, Math.abs(x)));
  return -0.7 * linearStep(0.8, 1.3, y);
}

function rateGarment({ y }: Point, isFace: boolean): number {
  return isFace ? -9 : -6.5 + 5 * linearStep(0.25, 0.62, y) + 2 * linearStep(0.62, 1.1, y);
}

/**
 * Prior log-odds of each region at a place in face coordinates, written to `out`. `isFace` is true within the
 * outline of the mesh.
 */
export function ratePlace(place: Point, isFace: boolean, out: Float32Array): void {
  out[REGION.skin] = rateSkin(place, isFace);
  out[REGION.hair] = rateHair(place, isFace);
  out[REGION.garment] = rateGarment(place, isFace);
}
