import { toOklab } from '../../core/colour/colour-space.ts';
import { buildLevels } from '../../core/models/photo-levels.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { mapToBytes, mapToFloats } from '../../core/raster/map-values.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { findHands } from '../../vision/people/find-hands.ts';
import type { PeopleRegions } from '../../vision/people/find-regions.ts';
import { mapHands } from '../../vision/people/map-hands.ts';

/**
 * Bare hands, fingers and wrists of the people of a photo, 0–1, of the guide's size. Gloves are left out.
 * Undefined without the models of hands, or where none is seen. Rejects with `aborted`.
 *
 * @param photo of which the regions are
 */
export async function findBareHands(
  { guide, faces, bodies, tones }: Pick<PeopleRegions, 'guide' | 'faces' | 'bodies' | 'tones'>,
  { photo, progress }: { readonly photo: Picture; readonly progress: Progress },
): Promise<Plane | undefined> {
  const levels = await buildLevels(photo);
  const hands = await findHands(levels, { faces, bodies, progress: progress.subrange(0, 0.8) });
  if (hands.length === 0) return undefined;
  return mapHands(toOklab(guide), {
    ...{ hands, tones },
    scale: [guide.width / photo.width, guide.height / photo.height],
    yieldIfDue: () => progress.report(0.9),
  });
}

interface Worn {
  /** Coverage of all clothes, 0–1. */
  readonly whole: Plane;
  /** 1 for the part that is changed. */
  readonly kept: Uint8Array;
}

/**
 * A garment without the hands before it. They are taken out last: what is worn below them tells the cloths
 * apart, and that a chest is covered.
 */
export function spareHands({ whole, kept }: Worn, hands: Plane | undefined): Worn {
  if (!hands) return { whole, kept };
  return {
    whole: { ...whole, data: mapToFloats(whole.data, (share, at) => share * (1 - hands.data[at])) },
    kept: mapToBytes(kept, (flag, at) => (hands.data[at] > 0.5 ? 0 : flag)),
  };
}
