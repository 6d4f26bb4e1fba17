import { gaussianBlur } from '../../core/filters/gaussian-blur.ts';
import { dilatePlane } from '../../core/morphology/dilate.ts';
import type { Plane } from '../../core/raster/plane.ts';

/** Half the height of the broadest brow, in sides of the UV map. @tuned 2026-11-30 */
const BROW = 0.06;
/** Room around the points of brows that a brow may leave them by, and its softness. @tuned 2026-11-30 */
const ROOM = 0.05;
const SOFTNESS = 0.01;

/** The largest (1) or smallest (−1) value within `radius` above and below each place. */
function reachDown({ width, height, data }: Plane, { radius, sign }: { radius: number; sign: 1 | -1 }) {
  return data.map((own, at) => {
    const row = Math.floor(at / width);
    let most = sign * own;
    for (let y = row - radius; y <= row + radius; y++) {
      // Nothing outside the map is skin.
      const value = y < 0 || y >= height ? 0 : data[y * width + (at % width)];
      most = Math.max(most, sign * value);
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
  const dilated = { ...skin, data: reachDown(skin, { radius, sign: 1 }) };
  const closed = reachDown(dilated, { radius, sign: -1 });
  const room = gaussianBlur(dilatePlane(brows, Math.round(ROOM * width)), SOFTNESS * width).data;
  const data = skin.data.map((value, at) => value + room[at] * Math.max(0, closed[at] - value));
  return { ...skin, data };
}
