import { fromOklab, type OklabPlanes, toOklab } from '../../core/colour/colour-space.ts';
import { compressGamut } from '../../core/colour/compress-gamut.ts';
import type { Mask, Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { separateForeground } from '../../core/segmentation/separate-foreground.ts';
import { estimateForeground } from '../../vision/segment/estimate-foreground.ts';

/** Pixels changed between two yields. */
const STRETCH = 60_000;

interface RegionRepainting {
  /** Soft, of the photo's size; 255 = the thing. */
  readonly mask: Mask;
  /**
   * Changes the colours of rows of the thing alone, of which the first is `top`; pixels that it does not
   * cover are 0.
   */
  readonly repaint: (planes: OklabPlanes, top: number) => void;
  /** 0 = the photo, 1 = what was painted. */
  readonly strength: number;
}

/**
 * Changes the colours of a region. Along its soft edge the thing's own colour is estimated and exchanged; the
 * background stays, so no old fringe remains. Pixels outside, and alpha everywhere, come back bit for bit.
 */
export async function repaintRegion(
  photo: Picture,
  { mask, repaint, strength, progress }: RegionRepainting & { readonly progress: Progress },
): Promise<Picture> {
  const layers = await estimateForeground(photo, { mask, progress: progress.subrange(0, 0.2) });
  await progress.report(0.2);
  const out: Picture = { ...photo, data: photo.data.slice() };
  const rows = Math.max(1, Math.floor(STRETCH / photo.width));
  for (let top = 0; top < photo.height; top += rows) {
    const bottom = Math.min(photo.height, top + rows);
    await progress.report(0.2 + (0.8 * top) / photo.height);
    if (!isMarked(mask, { top, bottom })) continue;
    const before = separateForeground({ photo, mask, layers, top, bottom });
    const planes = toOklab(before);
    repaint(planes, top);
    compressGamut(planes);
    const after: Picture = { ...before, data: new Uint8Array(before.data.length) };
    fromOklab(planes, after);
    addDifference(out, { before, after, mask, top, strength });
  }
  await progress.report(1);
  return out;
}

function isMarked(
  { width, data }: Mask,
  { top, bottom }: { readonly top: number; readonly bottom: number },
): boolean {
  for (let at = top * width; at < bottom * width; at++) if (data[at]) return true;
  return false;
}

interface BandChange {
  readonly before: Picture;
  readonly after: Picture;
  readonly mask: Mask;
  readonly top: number;
  readonly strength: number;
}

function addDifference(out: Picture, { before, after, mask, top, strength }: BandChange): void {
  const first = top * out.width;
  for (let pixel = 0; pixel < before.width * before.height; pixel++) {
    const share = (strength * mask.data[first + pixel]) / 255;
    if (share === 0) continue;
    const at = (first + pixel) * out.channels;
    for (let channel = 0; channel < 3; channel++) {
      const difference = after.data[pixel * 3 + channel] - before.data[pixel * 3 + channel];
      out.data[at + channel] = Math.max(
        0,
        Math.min(255, Math.round(out.data[at + channel] + share * difference)),
      );
    }
  }
}
