import { median } from '../../core/numeric/scalar.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { resizePlane } from '../../core/raster/resize-plane.ts';

/** Side of the map that medians are told on: they change slowly. */
const SIDE = 64;
/** Half of the side of the window around each place, in sides of the UV map. @tuned 2026-11-30 */
const REACH = 0.12;
/** Coverage of skin from which on a place tells, and the least number of such places. */
const SURE = 0.8;
const LEAST = 12;

/**
 * Light of the matt skin around each place: the median. A mean is darkened by creases and brightened by
 * shine, so that skin beside creases would seem to shine.
 * @param light of skin (logarithm), as a UV map
 * @param skin coverage 0–1, of the same size
 */
export function mattLevel(light: Plane, skin: Float32Array): Float32Array {
  const small = { width: SIDE, height: SIDE };
  const { data } = resizePlane(light, small);
  const sure = resizePlane({ ...light, data: skin }, small).data;
  const reach = Math.round(REACH * SIDE);
  const level = new Float32Array(SIDE * SIDE);
  for (let at = 0; at < level.length; at++) {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
    const around: number[] = [];
    for (let row = Math.max(0, y - reach); row <= Math.min(SIDE - 1, y + reach); row++)
      for (let column = Math.max(0, x - reach); column <= Math.min(SIDE - 1, x + reach); column++)
        if (sure[row * SIDE + column] >= SURE) around.push(data[row * SIDE + column]);
    level[at] = around.length < LEAST ? 0 : median(around);
  }
  return resizePlane({ ...small, data: level }, light).data;
}
