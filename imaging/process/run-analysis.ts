import path from 'node:path';
import { createProgress } from '../core/progress.ts';
import type { RunControl } from '../core/run-control.ts';
import { loadAnalysis } from '../tools/analysis/analysis-table.ts';
import { recallPhoto } from './kept-photos.ts';
import type { AnalysisJob, JobResult } from './protocol.ts';
import { readPhoto } from './read-input.ts';
import { writePicture } from './run-tool.ts';

/** Share of the whole after which the photo is decoded. */
const DECODED = 0.15;

/**
 * Decodes a photo, analyses it, and writes the resulting picture, if there is one. No copy of the photo is
 * left in files; in memory only where the job says so.
 */
export async function runAnalysis(job: AnalysisJob, control: RunControl): Promise<JobResult> {
  const progress = createProgress(control);
  await progress.report(0);
  const read = () => readPhoto(job.photoPath, job.maxPixels);
  const photo = job.keepAs === undefined ? await read() : await recallPhoto(job.keepAs, read);
  await progress.report(DECODED);
  const analyse = await loadAnalysis(job.analysis);
  const { picture, findings } = await analyse(photo, job.parameters, {
    signal: control.signal,
    onProgress: (share) => control.onProgress?.(DECODED + (1 - DECODED) * share),
  });
  if (!picture) return { files: [], findings: findings ?? null };
  const target = { path: path.join(job.outputDirectory, 'result.png'), role: 'result' } as const;
  const { digitalSourceType } = job;
  const file = await writePicture(picture, { target, options: { format: 'png', digitalSourceType } });
  return { files: [file], findings: findings ?? null };
}
