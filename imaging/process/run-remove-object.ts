import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { decodeMask } from '../io/decode-mask.ts';
import { decodePicture } from '../io/decode-picture.ts';
import { createPace } from '../pace.ts';
import type { RunControl } from '../run-control.ts';
import { removeObject } from '../tools/remove-object.ts';
import type { OutputFile, RemoveObjectJob } from './protocol.ts';
import { writePicture } from './write-picture.ts';

/** Longest side of previews in pixels, and their quality. */
const PREVIEW = { format: 'webp', maxSide: 2048, quality: 85 } as const;

/** Shares of the whole at which the fill begins and ends; before it stands decoding, after it encoding. */
const FILL_FROM = 0.1;
const FILL_TO = 0.85;

export async function runRemoveObject(
  job: RemoveObjectJob,
  control: RunControl,
): Promise<readonly OutputFile[]> {
  const pace = createPace(control);
  await pace(0);
  const { outputDirectory, digitalSourceType } = job;
  const photo = await decodePicture(await readFile(job.photoPath));
  const mask = await decodeMask(await readFile(job.maskPath), photo);
  await pace(FILL_FROM / 2);
  const inputPreview = {
    path: path.join(outputDirectory, 'input-preview.webp'),
    role: 'input-preview',
  } as const;
  const files = [await writePicture(photo, inputPreview, PREVIEW)];
  const filled = await removeObject({ photo, mask }, job.parameters, {
    signal: control.signal,
    onProgress: (share) => control.onProgress?.(FILL_FROM + (FILL_TO - FILL_FROM) * share),
  });
  await pace(FILL_TO);
  const preview = { path: path.join(outputDirectory, 'preview.webp'), role: 'preview' } as const;
  files.push(await writePicture(filled, preview, { ...PREVIEW, digitalSourceType }));
  const result = { path: path.join(outputDirectory, 'result.png'), role: 'result' } as const;
  files.push(await writePicture(filled, result, { format: 'png', digitalSourceType }));
  await pace(1);
  return files;
}
