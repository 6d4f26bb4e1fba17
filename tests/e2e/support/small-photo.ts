import sharp, { type Sharp } from 'sharp';
import type { SampleSceneKey } from '#lib/catalog/samples.ts';

/** Long enough for things in a room to be found, short enough for many runs. */
const SIDE = 800;

/** Longer side of a portrait, in pixels, where the size of its result does not matter. */
export const PORTRAIT_SIDE = 480;

/** One of our photos, small enough to be worked on in a moment. @param side the longer one, in pixels */
export function smallPhoto(scene: SampleSceneKey, side = SIDE): Sharp {
  return sharp(`public/samples/${scene}.jpg`).resize(side, side, { fit: 'inside' }).jpeg();
}
