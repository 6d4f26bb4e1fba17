import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { gaussianBlurRows } from '../../core/filters/gaussian-blur.ts';
import { dilateAlong, dilatePlane, erodeAlong } from '../../core/morphology/dilate.ts';
import type { Plane } from '../../core/raster/plane.ts';

/** Half the height of the broadest brow, in sides of the UV map. @tuned 2026-11-30 */
const BROW = 0.06;
/** Room around the points of brows that a brow may leave them by, and its softness. @tuned 2026-11-30 */
const ROOM = 0.05;
const SOFTNESS = 0.01;
/** By how much more is covered along a brow, in sides of the UV map. @tuned 2026-11-30 */
const TIP = 0.024;

/**
 * Coverage of skin with that under brows that leave their points: a brow has skin above and below it, hair of
 * a fringe has none above.
 * @param skin coverage 0–1, as a UV map
 */
export function bridgeBrows(skin: Plane, brows: Plane): Plane {
  const { width } = skin;
  const down = { radius: Math.round(BROW * width), along: 'columns' } as const;
  const closed = erodeAlong(dilateAlong(skin, down), down).data;
  const room = gaussianBlurCompiled(dilatePlane(brows, Math.round(ROOM * width)), SOFTNESS * width).data;
  const bridged = skin.data.map((value, at) => room[at] * Math.max(0, closed[at] - value));
  // Each column is told for itself: the last one would end a brow by a cut across it, before its thin tip.
  const tips = { radius: Math.round(TIP * width), along: 'rows' } as const;
  const ends = gaussianBlurRows(dilateAlong({ ...skin, data: bridged }, tips), SOFTNESS * width);
  const data = skin.data.map((value, at) => Math.max(value + bridged[at], ends.data[at]));
  return { ...skin, data };
}
