import { toOklab } from '#imaging/core/colour/colour-space.ts';
import { resizePicture } from '#imaging/core/io/size.ts';
import { distanceTransform } from '#imaging/core/morphology/distance-transform.ts';
import type { Mask, Picture } from '#imaging/core/picture.ts';

/** Largest difference of a channel, in bytes, that nobody sees. */
const UNSEEN = 4;

/** Largest difference of a channel at a pixel, in bytes; what became transparent differs by its alpha. */
function differenceAt(pixel: number, { before, after }: Pair): number {
  const [from, to] = [pixel * before.channels, pixel * after.channels];
  let most = after.channels === 4 && before.channels === 3 ? 255 - after.data[to + 3] : 0;
  for (let channel = 0; channel < Math.min(before.channels, after.channels); channel++)
    most = Math.max(most, Math.abs(before.data[from + channel] - after.data[to + channel]));
  return most;
}

interface Pair {
  readonly before: Picture;
  /** Of the same size; 3 or 4 channels. */
  readonly after: Picture;
}

/** Share of the pixels that look different, in per cent. */
export function measureChanged(pair: Pair): number {
  const pixels = pair.before.width * pair.before.height;
  let changed = 0;
  for (let pixel = 0; pixel < pixels; pixel++) if (differenceAt(pixel, pair) > UNSEEN) changed++;
  return (100 * changed) / pixels;
}

interface Outside {
  /** Share of the pixels outside the mask of which any bit changed, in per cent. */
  readonly share: number;
  /** Pixels from the mask to the farthest of them. */
  readonly reach: number;
}

/** Changes outside a mask of the pictures' size. */
export function measureOutside(pair: Pair, { width, height, data }: Mask): Outside {
  const distance = distanceTransform({ width, height, data: data.map((value) => (value ? 0 : 1)) });
  let [outside, changed, reach] = [0, 0, 0];
  for (let pixel = 0; pixel < data.length; pixel++) {
    if (data[pixel]) continue;
    outside++;
    if (differenceAt(pixel, pair) === 0) continue;
    changed++;
    reach = Math.max(reach, distance[pixel]);
  }
  return { share: outside > 0 ? (100 * changed) / outside : 0, reach };
}

/** Marked pixels of less opacity than this have left the picture. */
const OPAQUE = 128;

/**
 * Mean colour difference over the marked pixels, as 100 × ΔE OK (CSS Color 4, § 12.2; 2 is just noticeable).
 * Both pictures are scaled to the mask. Undefined where it marks nothing that is still there.
 */
export async function measureColourDifference(
  { before, after }: Pair,
  mask: Mask,
): Promise<number | undefined> {
  const { width, height } = mask;
  const [one, other] = await Promise.all([
    resizePicture(before, { width, height }),
    resizePicture(after, { width, height }),
  ]);
  const [from, to] = [toOklab(one), toOklab(other)];
  let [sum, count] = [0, 0];
  for (let pixel = 0; pixel < mask.data.length; pixel++) {
    if (mask.data[pixel] === 0) continue;
    if (other.channels === 4 && other.data[4 * pixel + 3] < OPAQUE) continue;
    const lightness = from.lightness.data[pixel] - to.lightness.data[pixel];
    sum += Math.hypot(
      lightness,
      from.a.data[pixel] - to.a.data[pixel],
      from.b.data[pixel] - to.b.data[pixel],
    );
    count++;
  }
  return count > 0 ? (100 * sum) / count : undefined;
}
