import { toOklab } from '../../core/colour/colour-space.ts';
import type { Mask } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { type PeopleRegions, pickPerson } from '../../vision/people/find-regions.ts';
import { smoothByGuide } from '../../vision/people/smooth-by-guide.ts';
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

interface TappedGarment {
  /** The region that a tap found, of the photo's size. */
  readonly mask: Mask;
  /** Tapped pixel of the regions' guide. */
  readonly at: number;
}

/**
 * The whole cloth of a garment of which a tap found a good part, 0–1, of the guide's size: light that parts a
 * cloth does not end it. Undefined where no cloth was tapped, or only a part was meant. Rejects with
 * `aborted`.
 */
export async function completeGarment(
  regions: PeopleRegions,
  { mask, at, progress }: TappedGarment & { readonly progress: Progress },
): Promise<Plane | undefined> {
  const { guide, owners } = regions;
  if (owners[at] === 0 || regions.garment.data[at] < SURE) return undefined;
  const garment = pickPerson(regions, { name: 'garment', number: owners[at] - 1 });
  const { labels } = segmentGarment(toOklab(guide), garment);
  const marked = await resizeMask(mask, guide);
  let [cloth, found, both] = [0, 0, 0];
  for (let i = 0; i < labels.length; i++) {
    const isCloth = labels[i] === labels[at] && garment.data[i] >= SURE;
    if (isCloth) cloth++;
    if (marked.data[i] < 128 || garment.data[i] < SURE) continue;
    found++;
    if (isCloth) both++;
  }
  if (both < MEANT.within * found || both < MEANT.covered * cloth) return undefined;
  const whole = createPlane(guide);
  for (let i = 0; i < labels.length; i++) whole.data[i] = labels[i] === labels[at] ? 1 : 0;
  await smoothByGuide(whole, { guide, radius: 2, yieldIfDue: () => progress.report(0.5) });
  for (let i = 0; i < labels.length; i++)
    whole.data[i] = garment.data[i] * Math.max(0, Math.min(1, (whole.data[i] - 0.15) / 0.7));
  return whole;
}
