import sharp, { type Sharp } from 'sharp';
import type { SampleSceneKey } from '#lib/catalog/samples.ts';

/** Long enough for a face to be found, short enough for many runs. */
const SIDE = 800;

/** One of our photos, small enough to be worked on in a moment. */
export function smallPhoto(scene: SampleSceneKey): Sharp {
  return sharp(`public/samples/${scene}.jpg`).resize(SIDE, SIDE, { fit: 'inside' }).jpeg();
}
