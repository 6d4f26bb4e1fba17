import { toOklab } from '../../core/colour/colour-space.ts';
import { fitPicture } from '../../core/io/size.ts';
import { linearStep } from '../../core/numeric/scalar.ts';
import type { Mask } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { resizePlane } from '../../core/raster/resize-plane.ts';
import { type PeopleRegions, pickPerson } from '../../vision/people/find-regions.ts';
import { resizeMask } from '../../vision/segment/shrink-photo.ts';
import { segmentGarment } from './segment-garment.ts';

/**
 * Least share of a tapped region that is one cloth, and of the cloth that the region covers, where the whole
 * cloth was meant. A tapped badge is a small part of its cloth.
 * @tuned set by eye
 */
const MEANT = { within: 0.5, covered: 0.2 } as const;

/** Coverage from which on a pixel counts. */
const SURE = 0.5;

/** Most pixels of the copy on which cloths are told apart. */
const MAX_PIXELS = 90_000;

/** Index of the pixel that was tapped, by per cent of the width and height. */
export function pixelOfTap(
  { width, height }: { readonly width: number; readonly height: number },
  { x, y }: { readonly x: number; readonly y: number },
): number {
  const column = Math.min(width - 1, Math.floor((x * width) / 100));
  const row = Math.min(height - 1, Math.floor((y * height) / 100));
  return row * width + column;
}

interface TappedGarment {
  /** The region that a tap found, of the photo's size. */
  readonly mask: Mask;
  /** Tapped place, in per cent of the photo's width and height. */
  readonly tap: { readonly x: number; readonly y: number };
}

/**
 * The whole cloth of a garment of which a tap found a good part, 0–1, of the guide's size: light that parts a
 * cloth does not end it. Undefined where no cloth was tapped, or only a part was meant. Rejects with
 * `aborted`.
 */
export async function completeGarment(
  regions: PeopleRegions,
  { mask, tap, progress }: TappedGarment & { readonly progress: Progress },
): Promise<Plane | undefined> {
  const { guide, owners } = regions;
  const owner = owners[pixelOfTap(guide, tap)];
  if (owner === 0) return undefined;
  const worn = pickPerson(regions, { name: 'garment', number: owner - 1 });
  const small = await fitPicture(guide, MAX_PIXELS);
  const garment = resizePlane(worn, small);
  const { labels } = segmentGarment(toOklab(small), garment);
  const marked = await resizeMask(mask, small);
  const tapped = labels[pixelOfTap(small, tap)];
  const cloth = createPlane(small);
  let [whole, found, both] = [0, 0, 0];
  for (let at = 0; at < labels.length; at++) {
    const isSure = garment.data[at] >= SURE;
    const isFound = marked.data[at] >= 128 && isSure;
    if (isFound) found++;
    if (tapped === 0 || labels[at] !== tapped) continue;
    cloth.data[at] = 1;
    if (isSure) whole++;
    if (isFound) both++;
  }
  if (whole === 0 || both < MEANT.within * found || both < MEANT.covered * whole) return undefined;
  const large = resizePlane(cloth, guide);
  await progress.report(1);
  for (let at = 0; at < large.data.length; at++)
    large.data[at] = worn.data[at] * linearStep(0.15, 0.85, large.data[at]);
  return large;
}
