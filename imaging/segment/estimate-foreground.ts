import { estimateLayers, type Layers } from '../kernels/estimate-layers.ts';
import type { Pace } from '../pace.ts';
import type { Mask, Picture } from '../picture.ts';
import { runStretches } from '../run-stretches.ts';
import { resizeMask, shrinkPhoto } from './shrink-photo.ts';

/**
 * The colours of a thing itself and of what is behind, also along its soft edge, where the photo mixes them. Perhaps smaller than the photo: `separateForeground`
 * brings detail back. Rejects with `aborted`.
 *
 * @param mask soft, of the photo's size; 255 = the thing
 */
export async function estimateForeground(photo: Picture, mask: Mask, pace: Pace): Promise<Layers> {
  const small = await shrinkPhoto(photo);
  const coverage = await resizeMask(mask, small);
  await pace(0.1);
  let stretch = 0;
  const layers = await runStretches(estimateLayers(small, coverage), () => pace(1 - 0.95 ** ++stretch));
  await pace(1);
  return layers;
}
