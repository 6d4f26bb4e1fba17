import { toOklab } from '../../../core/colour/colour-space.ts';
import { fitPicture } from '../../../core/io/size.ts';
import type { Mask, Picture } from '../../../core/picture.ts';
import type { Progress } from '../../../core/progress.ts';
import { cropPicture, pastePicture } from '../../../core/raster/crop.ts';
import { enlargeFlags } from '../../../core/raster/pyramid.ts';
import type { RunControl } from '../../../core/run-control.ts';
import { fillHole } from '../../inpaint/fill-hole.ts';
import { growMask } from '../../inpaint/grow-mask.ts';
import { findScratches } from '../find-scratches.ts';
import { findTears, mapPaper } from './find-tears.ts';
import { MEASURED } from './restore-tones.ts';

interface Repair {
  readonly picture: Picture;
  /** Share of the picture that was filled. */
  readonly share: number;
}

/** Pixels of the copy by which the damage grows: rims of tears cast a shade. */
const GROW = 3;
/** Larger holes than scratches are filled from a wider neighbourhood. */
const LOCALITY = 0.3;
/** A larger share of the print is content, not damage. */
const MAX = 0.25;
const SEED = 1;

/** Marks bare paper of a print by its color, and scratches by their light. */
function markDamage(print: Picture): Mask {
  const lost = findTears(toOklab(print)).data;
  const { width, height, data } = findScratches(print);
  return { width, height, data: data.map((value, at) => value || (lost[at] ? 255 : 0)) };
}

/**
 * Fills what is torn or flaked off a print, in whatever colors it has, from beside. The lid of a scanner
 * around it stays. A print that seems damaged all over comes back as it was. Rejects with `aborted`.
 */
export async function repairTears(
  photo: Picture,
  { control, progress }: { readonly control: RunControl; readonly progress: Progress },
): Promise<Repair> {
  const small = await fitPicture(photo, MEASURED);
  const { box } = mapPaper(toOklab(small));
  const scale = photo.width / small.width;
  const within = {
    left: Math.round(box.left * scale),
    top: Math.round(box.top * scale),
    right: Math.min(photo.width, Math.round(box.right * scale)),
    bottom: Math.min(photo.height, Math.round(box.bottom * scale)),
  };
  const print = cropPicture(photo, within);
  const damage = growMask(markDamage(cropPicture(small, box)), GROW);
  await progress.report(0.1);
  const marked = damage.data.reduce((sum, value) => sum + (value ? 1 : 0), 0);
  if (marked === 0 || marked > MAX * damage.data.length) return { picture: photo, share: 0 };
  const onProgress = (done: number) => void progress.report(0.1 + 0.9 * done).catch(() => undefined);
  const filled = await fillHole(
    { photo: print, mask: enlargeFlags(damage, print) },
    { seed: SEED, locality: LOCALITY, control: { signal: control.signal, onProgress } },
  );
  const picture = pastePicture(photo, { part: filled, left: within.left, top: within.top });
  return { picture, share: marked / (small.width * small.height) };
}
