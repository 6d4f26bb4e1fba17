import { toOklab } from '../../core/colour/colour-space.ts';
import { buildLevels } from '../../core/models/photo-levels.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { mapToFloats } from '../../core/raster/map-values.ts';
import { findHands } from '../../vision/people/find-hands.ts';
import type { PeopleRegions } from '../../vision/people/find-regions.ts';
import { mapHands } from '../../vision/people/map-hands.ts';

type SeenRegions = Pick<PeopleRegions, 'guide' | 'faces' | 'bodies' | 'tones' | 'garment' | 'skin'>;

/**
 * Regions in which bare hands, fingers and wrists are skin and no garment. Gloves stay what they were. The
 * regions themselves without the models of hands, or where none is seen. Rejects with `aborted`.
 *
 * @param photo of which the regions are
 */
export async function spareHands<Regions extends SeenRegions>(
  regions: Regions,
  { photo, progress }: { readonly photo: Picture; readonly progress: Progress },
): Promise<Regions> {
  const { guide, faces, bodies, tones, garment, skin } = regions;
  const levels = await buildLevels(photo);
  const hands = await findHands(levels, { faces, bodies, progress: progress.subrange(0, 0.8) });
  if (hands.length === 0) return regions;
  const bare = await mapHands(toOklab(guide), {
    ...{ hands, tones },
    scale: [guide.width / photo.width, guide.height / photo.height],
    yieldIfDue: () => progress.report(0.9),
  });
  const left = mapToFloats(garment.data, (share, at) => share * (1 - bare.data[at]));
  const found = mapToFloats(skin.data, (share, at) => share + garment.data[at] - left[at]);
  return { ...regions, garment: { ...garment, data: left }, skin: { ...skin, data: found } };
}
