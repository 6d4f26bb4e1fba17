import { readFile } from 'node:fs/promises';
import { decodePicture } from '../core/io/decode-picture.ts';
import { safeSharp } from '../core/io/safe-sharp.ts';
import { selectExif } from '../core/io/select-exif.ts';
import { resizePicture } from '../core/io/size.ts';
import type { Picture } from '../core/picture.ts';
import { createProgress, type Progress } from '../core/progress.ts';
import { alphaOf } from '../core/raster/alpha.ts';
import type { RunControl } from '../core/run-control.ts';
import { blurSurroundings } from '../edit/backdrop/blur-surroundings.ts';
import { composeOnBackdrop } from '../edit/backdrop/compose-on-backdrop.ts';
import { fitOwnPicture } from '../edit/backdrop/fit-own-picture.ts';
import { flattenPicture } from '../edit/backdrop/flatten-picture.ts';
import type { JobResult } from './job-result.ts';
import type { EncodeJob } from './protocol.ts';
import { writePicture } from './write-results.ts';

/** Writes a result in another format, with the size on paper that it has. */
export async function runEncode(job: EncodeJob, control: RunControl): Promise<JobResult> {
  const progress = createProgress(control);
  const bytes = await readFile(job.picturePath);
  const decoded = await decodePicture(bytes);
  await progress.report(0.2);
  const picture = job.backdrop
    ? await layUnder(decoded, { backdrop: job.backdrop, progress: progress.subrange(0.2, 0.6) })
    : decoded;
  const { format, quality, digitalSourceType } = job;
  const exif = await readExif(job);
  const file = await writePicture(picture, {
    target: { path: job.outputPath, role: 'result' },
    options: { format, quality, exif, digitalSourceType, pixelsPerInch: await readPixelsPerInch(bytes) },
  });
  await progress.report(1);
  return { files: [file], findings: null };
}

interface Underlay {
  readonly backdrop: NonNullable<EncodeJob['backdrop']>;
  readonly progress: Progress;
}

/** A cut-out on a colour, its own photo out of focus, or a picture; a picture without alpha as it is. */
async function layUnder(cutOut: Picture, { backdrop, progress }: Underlay): Promise<Picture> {
  if (cutOut.channels !== 4) return cutOut;
  if (backdrop.kind === 'colour') return flattenPicture(cutOut, backdrop.colour);
  const { width, height } = cutOut;
  const decoded = await decodePicture(await readFile(backdrop.photoPath));
  const first = progress.subrange(0, 0.7);
  const laid =
    backdrop.kind === 'picture'
      ? await fitOwnPicture(decoded, { own: { width, height, blur: 0 }, progress: first })
      : await blurSurroundings(await resizePicture(decoded, { width, height }), {
          subject: alphaOf(cutOut),
          strength: backdrop.strength,
          progress: first,
        });
  return composeOnBackdrop({ subject: cutOut, backdrop: laid }, progress.subrange(0.7, 1));
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
