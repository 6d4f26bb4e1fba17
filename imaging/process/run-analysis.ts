import path from 'node:path';
import type { Picture } from '../core/picture.ts';
import { createProgress } from '../core/progress.ts';
import type { RunControl } from '../core/run-control.ts';
import { loadAnalysis } from '../tools/analysis/analysis-table.ts';
import type { JobResult } from './job-result.ts';
import type { AnalysisJob } from './protocol.ts';
import { readPhoto } from './read-input.ts';
import { writePicture } from './write-results.ts';

/** Photos that are kept at once, with some 30 MB of what was found in each. */
const MAX_KEPT = 2;

/** Time after its last use when a photo is dropped. */
const IDLE_MS = 2 * 60_000;

interface KeptPhoto {
  readonly photo: Picture;
  readonly timer: NodeJS.Timeout;
}

/** Decoded photos of this process by the names of their uploads, the last used one last. */
const kept = new Map<string, KeptPhoto>();

/**
 * A photo that was kept under a name or, the first time, what `read` gives. Few are kept, for minutes: who
 * taps on a photo mostly taps again.
 */
async function recallPhoto(name: string, read: () => Promise<Picture>): Promise<Picture> {
  const photo = kept.get(name)?.photo ?? (await read());
  forget(name);
  kept.set(name, { photo, timer: setTimeout(() => forget(name), IDLE_MS).unref() });
  for (const oldest of kept.keys()) if (kept.size > MAX_KEPT) forget(oldest);
  return photo;
}

function forget(name: string): void {
  clearTimeout(kept.get(name)?.timer);
  kept.delete(name);
}

/** Share of the whole after which the photo is decoded. */
const DECODED = 0.15;

/** Masks are taken pixel by pixel; a sheet of previews is only looked at, and would be ten times as large. */
const LOSSLESS = { format: 'png' } as const;
const PREVIEWS = { format: 'webp', quality: 88 } as const;

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
  const encoding = job.analysis === 'preview-choices' ? PREVIEWS : LOSSLESS;
  const target = {
    path: path.join(job.outputDirectory, `result.${encoding.format}`),
    role: 'result',
  } as const;
  const { digitalSourceType } = job;
  const file = await writePicture(picture, { target, options: { ...encoding, digitalSourceType } });
  return { files: [file], findings: findings ?? null };
}
