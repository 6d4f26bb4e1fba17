import sharp, { type Sharp } from 'sharp';
import type { SampleSceneKey } from '#lib/catalog/samples.ts';

/** Long enough for results to be measured, short enough for many runs. */
const SIDE = 800;

/**
 * One of our photos, small enough to be worked on in a moment.
 * @param side pixels of the longer side; 560 show a face well enough for tests that measure no result
 */
export function smallPhoto(scene: SampleSceneKey, side = SIDE): Sharp {
  return sharp(`public/samples/${scene}.jpg`).resize(side, side, { fit: 'inside' }).jpeg();
}
