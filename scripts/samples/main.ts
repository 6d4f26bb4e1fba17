import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { decodeMask } from '#imaging/io/decode-mask.ts';
import { decodePicture } from '#imaging/io/decode-picture.ts';
import type { Picture } from '#imaging/picture.ts';
import { removeObject } from '#imaging/tools/remove-object.ts';
import {
  SAMPLE_FORMATS,
  SAMPLE_WIDTHS,
  type SampleSide,
  samplePhotoUrl,
  samples,
  sampleUrl,
} from '#lib/catalog/samples.ts';

const QUALITY = { avif: 55, webp: 80, jpg: 82 } as const;

async function writeForms(picture: Picture, key: string, side: SampleSide): Promise<void> {
  const { width, height, channels } = picture;
  const source = sharp(picture.data, { raw: { width, height, channels } });
  for (const formWidth of SAMPLE_WIDTHS) {
    for (const format of SAMPLE_FORMATS) {
      const quality = QUALITY[format];
      const options = format === 'jpg' ? { quality, mozjpeg: true } : { quality };
      const bytes = await source
        .clone()
        .resize(formWidth)
        .toFormat(format === 'jpg' ? 'jpeg' : format, options)
        .toBuffer();
      await writeFile(`public${sampleUrl({ key, side, width: formWidth, format })}`, bytes);
    }
  }
}

/** Makes every form of every sample’s pictures, with what the engine makes of them today, from photo and mask. */
for (const sample of samples) {
  const photo = await decodePicture(await readFile(`public${samplePhotoUrl(sample.key)}`));
  const mask = await decodeMask(await readFile(`scripts/samples/masks/${sample.key}.png`), photo);
  const started = performance.now();
  const { picture: result } = await removeObject({ photo, mask }, { grow: 6, seed: 1 });
  console.log(`${sample.key}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  await writeForms(photo, sample.key, 'before');
  await writeForms(result, sample.key, 'after');
}
