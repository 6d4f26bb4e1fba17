import { writeFile } from 'node:fs/promises';
import { encodePicture } from '#imaging/io/encode-picture.ts';
import type { Picture } from '#imaging/picture.ts';
import {
  SAMPLE_FORMATS,
  SAMPLE_WIDTHS,
  type Sample,
  type SampleSide,
  sampleUrl,
} from '#lib/catalog/samples.ts';

const QUALITY = { avif: 55, webp: 80 } as const;

/** Writes every form of one side of a sample: each width in each format. */
export async function writeForms(
  picture: Picture,
  { sample, side }: { readonly sample: Pick<Sample, 'key' | 'scene'>; readonly side: SampleSide },
): Promise<void> {
  for (const width of SAMPLE_WIDTHS)
    for (const format of SAMPLE_FORMATS) {
      const maxSide = Math.round((width * Math.max(picture.width, picture.height)) / picture.width);
      const { bytes } = await encodePicture(picture, { format, quality: QUALITY[format], maxSide });
      await writeFile(`public${sampleUrl({ sample, side, width, format })}`, bytes);
    }
}
