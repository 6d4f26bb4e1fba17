import type { Picture } from '../../core/picture.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { runChunks } from '../../core/run-chunks.ts';
import { fitMatteTo, measureGuide } from '../../core/segmentation/fit-matte.ts';

/** Variance of colour (0–1) that counts as grain. */
const GRAIN = 2e-4;

interface GuidedSmoothing {
  /** Of 3 channels and the planes' size. */
  readonly guide: Picture;
  readonly radius: number;
  readonly yieldIfDue: () => Promise<void>;
}

/** Guided filter of a probability plane. Edges of the guide stay. Changes the plane. */
export async function smoothByGuide(plane: Plane, smoothing: GuidedSmoothing): Promise<void> {
  await smoothAllByGuide([plane], smoothing);
}

/** As `smoothByGuide`, for several planes; what they need of the guide is measured once. */
export async function smoothAllByGuide(
  planes: readonly Plane[],
  { guide, radius, yieldIfDue }: GuidedSmoothing,
): Promise<void> {
  const statistics = await runChunks(measureGuide(guide, radius), yieldIfDue);
  const { data } = guide;
  for (const plane of planes) {
    const fit = await runChunks(fitMatteTo(plane, { statistics, epsilon: GRAIN }), yieldIfDue);
    const { red, green, blue, offset } = fit;
    for (let at = 0; at < plane.data.length; at++) {
      const value =
        (red.data[at] * data[3 * at] + green.data[at] * data[3 * at + 1] + blue.data[at] * data[3 * at + 2]) /
        255;
      plane.data[at] = Math.max(0, value + offset.data[at]);
    }
  }
}
