import { type OklabPlanes, toOklab } from '../../core/colour/colour-space.ts';
import { ImagingError } from '../../core/imaging-error.ts';
import type { Mask, Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';

/** At most about this many pixels are looked at. */
const MAX_SAMPLES = 200_000;

/** From this coverage on a pixel shows the thing itself, without background. */
const COVERED = 200;

/**
 * Colours of pixels spread evenly over a region, in one row. Uses fully marked pixels if there are any.
 * Throws `region_empty` if nothing visible is marked.
 */
export async function sampleRegion(
  photo: Picture,
  { mask, progress }: { readonly mask: Mask; readonly progress: Progress },
): Promise<OklabPlanes> {
  for (const least of [COVERED, 1]) {
    const samples = collectSamples(photo, { mask, least });
    await progress.report(1);
    if (samples.width > 0) return toOklab(samples);
  }
  throw new ImagingError('region_empty', 'the region has no visible pixel');
}

function collectSamples(
  { channels, data }: Picture,
  { mask, least }: { readonly mask: Mask; readonly least: number },
): Picture {
  const isMarked = (at: number) => mask.data[at] >= least && (channels !== 4 || data[at * 4 + 3] > 0);
  let marked = 0;
  for (let at = 0; at < mask.data.length; at++) if (isMarked(at)) marked++;
  const step = Math.max(1, Math.floor(marked / MAX_SAMPLES));
  const count = Math.ceil(marked / step);
  const colours = new Uint8Array(count * 3);
  let seen = 0;
  let taken = 0;
  for (let at = 0; at < mask.data.length; at++) {
    if (!isMarked(at) || seen++ % step !== 0) continue;
    for (let channel = 0; channel < 3; channel++)
      colours[taken * 3 + channel] = data[at * channels + channel];
    taken++;
  }
  return { width: count, height: 1, channels: 3, data: colours };
}
