import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { gaussianBlurRows } from '../../core/filters/gaussian-blur.ts';
import { dilatePlane } from '../../core/morphology/dilate.ts';
import type { Plane } from '../../core/raster/plane.ts';

/** Half the height of the broadest brow, in sides of the UV map. @tuned 2026-11-30 */
const BROW = 0.06;
/** Room around the points of brows that a brow may leave them by, and its softness. @tuned 2026-11-30 */
const ROOM = 0.05;
const SOFTNESS = 0.01;
/** By how much more is covered along a brow, in sides of the UV map. @tuned 2026-11-30 */
const TIP = 0.024;

interface Reach {
  readonly radius: number;
  readonly sign: 1 | -1;
  readonly along: 'columns' | 'rows';
}

/** The largest (1) or smallest (−1) value within `radius` along the column or row of each place. */
function reach({ width, height, data }: Plane, { radius, sign, along }: Reach): Float32Array {
  const step = along === 'rows' ? 1 : width;
  const length = along === 'rows' ? width : height;
  return data.map((own, at) => {
    const place = along === 'rows' ? at % width : Math.floor(at / width);
    const first = Math.max(-radius, -place);
    const last = Math.min(radius, length - 1 - place);
    // Nothing outside the map is skin.
    let most = last - first < 2 * radius ? Math.max(0, sign * own) : sign * own;
    for (let away = first; away <= last; away++) {
      const value = sign * data[at + away * step];
      if (value > most) most = value;
    }
    return sign * most;
  });
}

/**
 * Coverage of skin with that under brows that leave their points: a brow has skin above and below it, hair of
 * a fringe has none above.
 * @param skin coverage 0–1, as a UV map
 */
export function bridgeBrows(skin: Plane, brows: Plane): Plane {
  const { width } = skin;
  const radius = Math.round(BROW * width);
  const dilated = { ...skin, data: reach(skin, { radius, sign: 1, along: 'columns' }) };
  const closed = reach(dilated, { radius, sign: -1, along: 'columns' });
  const room = gaussianBlurCompiled(dilatePlane(brows, Math.round(ROOM * width)), SOFTNESS * width).data;
  const bridged = skin.data.map((value, at) => room[at] * Math.max(0, closed[at] - value));
  // Each column is told for itself: the last one would end a brow by a cut across it, before its thin tip.
  const tips = { radius: Math.round(TIP * width), sign: 1, along: 'rows' } as const;
  const ends = gaussianBlurRows({ ...skin, data: reach({ ...skin, data: bridged }, tips) }, SOFTNESS * width);
  const data = skin.data.map((value, at) => Math.max(value + bridged[at], ends.data[at]));
  return { ...skin, data };
}
