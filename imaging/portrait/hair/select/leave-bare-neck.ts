import type { OklabPlanes } from '../../../core/colour/colour-space.ts';
import { oklabOf } from '../../../core/colour/colour-space.ts';
import { labelComponents } from '../../../core/morphology/components.ts';
import { dilateSquare } from '../../../core/morphology/dilate.ts';
import type { Picture } from '../../../core/picture.ts';
import { listFlagged } from '../../../core/raster/flags.ts';
import { mapToBytes } from '../../../core/raster/map-values.ts';
import type { Plane } from '../../../core/raster/plane.ts';
import type { Head } from '../fit/head.ts';

/** Front of the neck and the jaw above, in centimetres of the head: hair there hangs or is none. */
const NECK = { across: 5.2, from: -6.5, to: -16 } as const;

/** Hair above this height is that of the head, and skin this near to a part tells the neck's colour. */
const HEAD = 1;
const BESIDE = 1;

/** Rows down for each pixel aside by which hair may lead to the shoulders: a tail lies beside a neck. */
const LEAN = 4;

/** Smallest coverage of hair and of skin. */
const SURE = 0.5;

/** Fewest pixels of a part, of the head's hair and of the neck, in square centimetres. */
const FEWEST = 0.4;

/**
 * Largest distance of a part's colour from the neck's, as a share of that from the head's hair.
 * @tuned 2026-11-28, 6 photos and the drawn portraits, necks left and no strand lost by eye
 */
const NEARER = 0.75;

/** Lightness below which colour is noise. */
const BLACK = 0.08;

interface NeckView {
  readonly guide: Picture;
  /** Skin of the person, 0–1, of the guide's size. */
  readonly skin: Plane;
  readonly head: Head;
  /** Pixels of the guide per pixel of the photo, across and down. */
  readonly scale: readonly [x: number, y: number];
}

/** Chroma over lightness, which shadow leaves alone: the mean over some pixels. */
function toneOf({ lightness, a, b }: OklabPlanes, pixels: Int32Array): readonly [number, number] {
  let [sumA, sumB] = [0, 0];
  for (const at of pixels) {
    const light = Math.max(BLACK, lightness.data[at]);
    sumA += a.data[at] / light;
    sumB += b.data[at] / light;
  }
  return [sumA / pixels.length, sumB / pixels.length];
}

/** Pixels of hair before the neck from which no way leads down through hair to the shoulders. */
function listEnding(hair: Plane, heights: Float32Array, isNeck: (at: number) => boolean): Uint8Array {
  const { width, height, data } = hair;
  const hangs = new Uint8Array(data.length);
  for (let at = data.length - 1; at >= 0; at--) {
    if (data[at] < SURE) continue;
    const x = at % width;
    const isEnd = at >= width * (height - 1) || heights[at] < NECK.to;
    const below = at + width;
    const mayLean = Math.floor(at / width) % LEAN === 0;
    const aside = mayLean && ((x > 0 && hangs[below - 1]) || (x < width - 1 && hangs[below + 1]));
    hangs[at] = isEnd || hangs[below] || aside ? 1 : 0;
  }
  return hangs.map((flag, at) => (!flag && data[at] >= SURE && isNeck(at) ? 1 : 0));
}

/**
 * Takes shadowed skin off the hair of a head: parts before the neck that end on bare skin and have its tone
 * rather than that of the head's hair. Tips of a bob have the tone of hair and stay. Returns a new plane.
 */
export function leaveBareNeck(hair: Plane, { guide, skin, head, scale }: NeckView): Plane {
  const { width, height } = hair;
  const unit = head.unit * scale[0];
  const placeOf = (at: number) => ({
    x: (((at % width) + 0.5) / scale[0] - head.x) / head.unit,
    y: (head.y - (Math.floor(at / width) + 0.5) / scale[1]) / head.unit,
  });
  // A row has one height.
  const heightOf = Float32Array.from({ length: height }, (_, row) => placeOf(row * width).y);
  const heights = new Float32Array(hair.data.length);
  for (let row = 0; row < height; row++) heights.fill(heightOf[row], row * width, (row + 1) * width);
  const isNeck = (at: number) =>
    heights[at] < NECK.from && heights[at] > NECK.to && Math.abs(placeOf(at).x) < NECK.across;
  const { labels, sizes } = labelComponents({ width, height, data: listEnding(hair, heights, isNeck) });
  const fewest = FEWEST * unit * unit;
  const planes = oklabOf(guide);
  const select = (isIn: (at: number) => boolean) => {
    const flags = new Uint8Array(hair.data.length);
    for (let at = 0; at < flags.length; at++) if (isIn(at)) flags[at] = 1;
    return listFlagged(flags);
  };
  const own = select((at) => heights[at] > HEAD && hair.data[at] > SURE);
  if (own.length < fewest) return hair;
  const hairTone = toneOf(planes, own);
  const apart = (one: readonly [number, number], other: readonly [number, number]) =>
    Math.hypot(one[0] - other[0], one[1] - other[1]);
  const out = { ...hair, data: hair.data.slice() };
  for (const [label, size] of sizes.entries()) {
    if (label === 0 || size < fewest) continue;
    const part = select((at) => labels[at] === label);
    const flags = { width, height, data: mapToBytes(labels, (own) => (own === label ? 1 : 0)) };
    const near = dilateSquare(flags, Math.max(1, Math.round(BESIDE * unit)));
    const neck = select((at) => near[at] > 0 && skin.data[at] > SURE);
    if (neck.length < fewest) continue;
    const tone = toneOf(planes, part);
    if (apart(tone, toneOf(planes, neck)) > NEARER * apart(tone, hairTone)) continue;
    for (const at of part) out.data[at] = 0;
  }
  return out;
}
