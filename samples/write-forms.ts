import { writeFile } from 'node:fs/promises';
import { encodePicture } from '#imaging/core/io/encode-picture.ts';
import type { Picture } from '#imaging/core/picture.ts';
import { PHONE_WIDTH, type Sample, type SampleSide, sampleUrl, sampleWidths } from '#lib/catalog/samples.ts';

/** Of AVIF. */
export const QUALITY = 55;

/** Of what only phones show, whose pixels lie too close for the eye to tell this from more. */
const QUALITY_OF_CLOSE_PIXELS = 44;

/** Writes every form of one side of a sample: each width. */
export async function writeForms(
  picture: Picture,
  { sample, side }: { readonly sample: Sample; readonly side: SampleSide },
): Promise<void> {
  for (const width of sampleWidths(sample)) {
    const maxSide = Math.round((width * Math.max(picture.width, picture.height)) / picture.width);
    const quality = width === PHONE_WIDTH ? QUALITY_OF_CLOSE_PIXELS : QUALITY;
    const { bytes } = await encodePicture(picture, { format: 'avif', quality, maxSide });
    await writeFile(`public${sampleUrl({ sample, side, width })}`, bytes);
  }
}
