import { readFile } from 'node:fs/promises';
import { ImagingError } from '../core/imaging-error.ts';
import { decodeMask } from '../core/io/decode-mask.ts';
import type { Mask, Picture } from '../core/picture.ts';
import { createProgress } from '../core/progress.ts';
import type { RunControl } from '../core/run-control.ts';
import { measureMarkedPeople } from '../vision/people/measure-marked-people.ts';
import type { JobResult } from './job-result.ts';
import type { PeopleJob } from './protocol.ts';
import { readPhoto } from './read-input.ts';

/** Most pixels of the photo that is looked at. */
const MAX_PIXELS = 1_000_000;

function markBox({ width, height }: Picture, box: NonNullable<PeopleJob['box']>): Mask {
  const data = new Uint8Array(width * height);
  const [left, right] = [box.left, box.right].map((side) => Math.round((side * width) / 100));
  for (let y = 0; y < height; y++)
    if (100 * y >= box.top * height && 100 * y < box.bottom * height)
      data.fill(255, y * width + Math.max(0, left), y * width + Math.max(0, Math.min(width, right)));
  return { width, height, data };
}

async function readMask(photo: Picture, { maskPath, box }: PeopleJob): Promise<Mask> {
  if (maskPath !== undefined) return decodeMask(await readFile(maskPath), photo);
  if (!box) throw new ImagingError('mask_empty', 'nothing was marked');
  return markBox(photo, box);
}

/** Measures how far a place of a photo shows people. */
export default async function runPeople(job: PeopleJob, control: RunControl): Promise<JobResult> {
  const progress = createProgress(control);
  await progress.report(0);
  const photo = await readPhoto(job.photoPath, MAX_PIXELS);
  const mask = await readMask(photo, job);
  const share = await measureMarkedPeople(photo, { mask, progress: progress.subrange(0.2, 1) });
  return { files: [], findings: { share } };
}
