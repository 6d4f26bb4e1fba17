import type { Mask, Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { type ColourChange, recolorPixels } from './recolor-pixels.ts';
import { repaintRegion } from './repaint-region.ts';

interface RegionRecoloring {
  /** Soft, of the photo's size; 255 = the thing. */
  readonly mask: Mask;
  readonly changes: readonly ColourChange[];
  /** 0 = the photo, 1 = the new colour. */
  readonly strength: number;
}

/**
 * Changes the colour of a region, folds and shine kept. Pixels outside, and alpha everywhere, come back bit
 * for bit.
 */
export function recolorRegion(
  photo: Picture,
  { mask, changes, strength, progress }: RegionRecoloring & { readonly progress: Progress },
): Promise<Picture> {
  return repaintRegion(photo, {
    mask,
    strength,
    repaint: (planes) => recolorPixels(planes, changes),
    progress,
  });
}
