import type { Point } from '../../core/models/photo-window.ts';
import { labelComponents } from '../../core/morphology/components.ts';
import { distanceTransform } from '../../core/morphology/distance-transform.ts';
import type { Mask } from '../../core/picture.ts';

/** Smallest coverage of connected pixels. */
const JOINED = 96;

/** Longer side of the copy for connected components. */
const MAX_ALONG = 900;

/** Subsamples a mask by a step. */
function thin({ width, height, data }: Mask, step: number): Mask {
  const small = { width: Math.ceil(width / step), height: Math.ceil(height / step) };
  const out = new Uint8Array(small.width * small.height);
  for (let y = 0, at = 0; y < small.height; y++)
    for (let x = 0; x < small.width; x++, at++) out[at] = data[y * step * width + x * step];
  return { ...small, data: out };
}

/** Mask of pixels nearer to other components than to the one at a place; undefined without others. */
function markOthers({ width, height, data }: Mask, place: Point): Mask | undefined {
  const flags = { width, height, data: data.map((value) => Number(value >= JOINED)) };
  const { labels, sizes } = labelComponents(flags);
  const column = Math.max(0, Math.min(width - 1, Math.floor(place.x)));
  const row = Math.max(0, Math.min(height - 1, Math.floor(place.y)));
  const own = labels[row * width + column];
  if (own === 0 || sizes.length <= 2) return undefined;
  // The transform gives the distance to the next pixel that is not flagged.
  const distanceTo = (isThere: (at: number) => boolean) =>
    distanceTransform({ width, height, data: flags.data.map((_, at) => (isThere(at) ? 0 : 1)) });
  const toOwn = distanceTo((at) => labels[at] === own);
  const toOther = distanceTo((at) => labels[at] > 0 && labels[at] !== own);
  return { width, height, data: flags.data.map((_, at) => Number(toOther[at] < toOwn[at])) };
}

/** Keeps the component of a matte at a place, with its soft edges; others are removed. */
export function keepPerson(matte: Mask, place: Point): Mask {
  const { width, height, data } = matte;
  const step = Math.ceil(Math.max(width, height) / MAX_ALONG);
  const others = markOthers(thin(matte, step), { x: place.x / step, y: place.y / step });
  if (!others) return matte;
  const out = data.slice();
  for (let y = 0, at = 0; y < height; y++) {
    const line = Math.floor(y / step) * others.width;
    for (let x = 0; x < width; x++, at++) if (others.data[line + Math.floor(x / step)]) out[at] = 0;
  }
  return { width, height, data: out };
}
