import { boxBlur } from '../kernels/box-blur.ts';
import { createPlane, type Plane } from '../kernels/plane.ts';
import type { Pace } from '../pace.ts';
import type { Mask, Picture } from '../picture.ts';
import { resizeMask, shrinkPhoto } from './shrink-photo.ts';

/** The colours of a thing itself, bytes 0–255, also where its soft edge mixes them with what is behind. Perhaps smaller than the photo. */
export interface ForegroundColours {
  readonly red: Plane;
  readonly green: Plane;
  readonly blue: Plane;
}

/** From this coverage on a pixel of the small picture shows the thing alone. */
const COVERED = 246;

/** Pixels around from which colours are taken, from near to far; the far ones count only where there is nothing nearer. */
const REACHES = [3, 9, 27] as const;

/** How much less each farther ring counts. */
const FARTHER = 1e-4;

/**
 * The colours of a thing beyond its inner edge: at each pixel the mean of the nearest pixels that show the thing alone.
 *
 * @param mask soft, of the photo's size; 255 = the thing
 */
export async function estimateForeground(photo: Picture, mask: Mask, pace: Pace): Promise<ForegroundColours> {
  const small = await shrinkPhoto(photo);
  const coverage = await resizeMask(mask, small);
  await pace(0.1);
  const sure = createPlane(small);
  for (let at = 0; at < sure.data.length; at++) sure.data[at] = coverage.data[at] >= COVERED ? 1 : 0;
  if (!sure.data.includes(1))
    for (let at = 0; at < sure.data.length; at++) sure.data[at] = coverage.data[at] / 255;
  const weight = await reachOut(sure, () => pace(0.2));
  const planes: Plane[] = [];
  for (let channel = 0; channel < 3; channel++) {
    const colour = createPlane(small);
    for (let at = 0; at < colour.data.length; at++)
      colour.data[at] = sure.data[at] * small.data[at * small.channels + channel];
    const sum = await reachOut(colour, () => pace(0.2 + 0.2 * channel));
    for (let at = 0; at < sum.data.length; at++)
      sum.data[at] =
        weight.data[at] > 1e-12 ? sum.data[at] / weight.data[at] : small.data[at * small.channels + channel];
    planes.push(sum);
  }
  await pace(1);
  return { red: planes[0], green: planes[1], blue: planes[2] };
}

/** The sum of means over ever larger squares, each of them counting far less than the one before. */
async function reachOut(plane: Plane, breathe: () => Promise<void>): Promise<Plane> {
  const out = createPlane(plane);
  let share = 1;
  for (const reach of REACHES) {
    const blurred = boxBlur(plane, reach);
    for (let at = 0; at < out.data.length; at++) out.data[at] += share * Math.max(0, blurred.data[at]);
    share *= FARTHER;
    await breathe();
  }
  return out;
}
