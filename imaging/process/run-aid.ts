import path from 'node:path';
import { loadAid } from '../aids/aid-table.ts';
import { createProgress } from '../progress.ts';
import type { RunControl } from '../run-control.ts';
import type { AidJob, JobResult } from './protocol.ts';
import { readPhoto } from './read-input.ts';
import { writePicture } from './write-picture.ts';

/** Share of the whole after which the photo is decoded. */
const DECODED = 0.15;

/**
 * Decodes a photo, has an aid look at it, and writes the picture that it made, if it did. No copy of the
 * photo is left.
 */
export async function runAid(job: AidJob, control: RunControl): Promise<JobResult> {
  const progress = createProgress(control);
  await progress.report(0);
  const photo = await readPhoto(job.photoPath, job.maxPixels);
  await progress.report(DECODED);
  const aid = await loadAid(job.aid);
  const { picture, findings } = await aid(photo, job.parameters, {
    signal: control.signal,
    onProgress: (share) => control.onProgress?.(DECODED + (1 - DECODED) * share),
  });
  if (!picture) return { files: [], findings: findings ?? null };
  const target = { path: path.join(job.outputDirectory, 'result.png'), role: 'result' } as const;
  const { digitalSourceType } = job;
  const file = await writePicture(picture, { target, options: { format: 'png', digitalSourceType } });
  return { files: [file], findings: findings ?? null };
}
