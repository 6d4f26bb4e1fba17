import type { Mask, Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { runChunks } from '../../core/run-chunks.ts';
import { estimateLayers, type Layers } from '../../core/segmentation/estimate-layers.ts';
import { resizeMask, shrinkPhoto } from './shrink-photo.ts';

/**
 * Foreground and background colours, also along the soft edge, where the photo mixes them. May be smaller
 * than the photo: `separateForeground` restores detail. Rejects with `aborted`.
 * @param mask soft, of the photo's size; 255 = the thing
 */
export async function estimateForeground(
  photo: Picture,
  { mask, progress }: { readonly mask: Mask; readonly progress: Progress },
): Promise<Layers> {
  const small = await shrinkPhoto(photo);
  const coverage = await resizeMask(mask, small);
  await progress.report(0.1);
  let stretch = 0;
  const layers = await runChunks(estimateLayers(small, coverage), () =>
    progress.report(1 - 0.95 ** ++stretch),
  );
  await progress.report(1);
  return layers;
}
