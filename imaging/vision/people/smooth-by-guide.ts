import type { Picture } from '../../core/picture.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { runChunks } from '../../core/run-chunks.ts';
import { fitMatte } from '../../core/segmentation/fit-matte.ts';

/** Variance of colour (0–1) that counts as grain. */
const GRAIN = 2e-4;

/**
 * Guided filter of a probability plane, with a guide of 3 channels and the same size. Edges of the guide
 * stay. Changes the plane.
 */
export async function smoothByGuide(
  plane: Plane,
  {
    guide,
    radius,
    yieldIfDue,
  }: { readonly guide: Picture; readonly radius: number; readonly yieldIfDue: () => Promise<void> },
): Promise<void> {
  const { red, green, blue, offset } = await runChunks(
    fitMatte(plane, { guide, radius, epsilon: GRAIN }),
    yieldIfDue,
  );
  const { data } = guide;
  for (let at = 0; at < plane.data.length; at++) {
    const value =
      (red.data[at] * data[3 * at] + green.data[at] * data[3 * at + 1] + blue.data[at] * data[3 * at + 2]) /
      255;
    plane.data[at] = Math.max(0, value + offset.data[at]);
  }
}
