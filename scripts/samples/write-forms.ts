import { writeFile } from 'node:fs/promises';
import { encodePicture } from '#imaging/io/encode-picture.ts';
import type { Picture } from '#imaging/picture.ts';
import { type Sample, type SampleSide, sampleUrl, sampleWidths } from '#lib/catalog/samples.ts';

/** Of AVIF. */
export const QUALITY = 55;

/** Writes every form of one side of a sample: each width. */
export async function writeForms(
  picture: Picture,
  { sample, side }: { readonly sample: Sample; readonly side: SampleSide },
): Promise<void> {
  for (const width of sampleWidths(sample)) {
    const maxSide = Math.round((width * Math.max(picture.width, picture.height)) / picture.width);
    const { bytes } = await encodePicture(picture, { format: 'avif', quality: QUALITY, maxSide });
    await writeFile(`public${sampleUrl({ sample, side, width })}`, bytes);
  }
}
