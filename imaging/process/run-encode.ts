import { readFile } from 'node:fs/promises';
import { decodePicture } from '../core/io/decode-picture.ts';
import { safeSharp } from '../core/io/safe-sharp.ts';
import { selectExif } from '../core/io/select-exif.ts';
import { createProgress } from '../core/progress.ts';
import type { RunControl } from '../core/run-control.ts';
import type { EncodeJob, JobResult } from './protocol.ts';
import { writePicture } from './run-tool.ts';

/** Writes a result in another format, with the size on paper that it has. */
export async function runEncode(job: EncodeJob, control: RunControl): Promise<JobResult> {
  const progress = createProgress(control);
  const bytes = await readFile(job.picturePath);
  const picture = await decodePicture(bytes);
  await progress.report(0.3);
  const { format, quality, digitalSourceType } = job;
  const exif = await readExif(job);
  const file = await writePicture(picture, {
    target: { path: job.outputPath, role: 'result' },
    options: { format, quality, exif, digitalSourceType, pixelsPerInch: await readPixelsPerInch(bytes) },
  });
  await progress.report(1);
  return { files: [file], findings: null };
}

async function readExif({ exifOf }: EncodeJob): Promise<Uint8Array | undefined> {
  if (!exifOf) return undefined;
  const { exif } = await safeSharp(await readFile(exifOf.photoPath)).metadata();
  return (exif && selectExif(exif, exifOf)) ?? undefined;
}

/** Pixels per inch that a file declares; undefined without, which libvips reports as 72. */
async function readPixelsPerInch(bytes: Uint8Array): Promise<number | undefined> {
  const { density } = await safeSharp(bytes).metadata();
  return density === 72 ? undefined : density;
}
