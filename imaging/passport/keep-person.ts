import { distanceTransform } from '../kernels/distance-transform.ts';
import { labelComponents } from '../kernels/label-components.ts';
import type { Point } from '../models/photo-window.ts';
import type { Mask } from '../picture.ts';

/** From this coverage on a pixel joins its neighbours to one thing. */
const JOINED = 96;

/** Leaves of a matte what hangs together with a place in it, soft edges included: others in the photo go. */
export function keepPerson({ width, height, data }: Mask, place: Point): Mask {
  const flags = { width, height, data: data.map((value) => Number(value >= JOINED)) };
  const { labels, sizes } = labelComponents(flags);
  const column = Math.max(0, Math.min(width - 1, Math.floor(place.x)));
  const row = Math.max(0, Math.min(height - 1, Math.floor(place.y)));
  const own = labels[row * width + column];
  if (own === 0 || sizes.length <= 2) return { width, height, data };
  // The transform tells how far it is to the next pixel that is not flagged.
  const toOwn = distanceTransform({
    width,
    height,
    data: flags.data.map((_, at) => Number(labels[at] !== own)),
  });
  const toOther = distanceTransform({
    ...{ width, height },
    data: flags.data.map((flag, at) => Number(flag === 0 || labels[at] === own)),
  });
  return { width, height, data: data.map((value, at) => (toOther[at] < toOwn[at] ? 0 : value)) };
}
