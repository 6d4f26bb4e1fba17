import { stat } from 'node:fs/promises';
import path from 'node:path';
import { createProgress } from '../core/progress.ts';
import { openClip } from '../video/media/open-clip.ts';
import { writeCopy } from '../video/run/write-copy.ts';
import type { ClipProxyJob } from './clip-jobs.ts';
import type { JobResult } from './job-result.ts';
import type { JobControl } from './run-tool.ts';
import { posterFrame, writePoster } from './write-clip.ts';

/** Share that tells that the index is read. */
const OPENED = 0.01;

/**
 * Writes a small copy of a person's clip that browsers play.
 * @throws ImagingError as `openClip` and `writeCopy`
 */
export async function runClipProxy(job: ClipProxyJob, control: JobControl): Promise<JobResult> {
  const progress = createProgress(control);
  const { outputDirectory, maxSide, framesPerSecond } = job;
  control.onProgress?.(0);
  const clip = await openClip(job.videoPath, job.limits);
  control.onProgress?.(OPENED);
  try {
    const { signal } = control;
    const target = path.join(outputDirectory, 'copy.mp4');
    const total = Math.min(clip.times.length, Math.ceil(clip.seconds * framesPerSecond));
    const wish = { path: target, codec: 'avc', maxSide, framesPerSecond, signal } as const;
    const onFrame = (frames: number) => void progress.report(frames / total).catch(() => undefined);
    const size = await writeCopy(clip, { ...wish, onFrame });
    const { size: bytes } = await stat(target);
    const durationMs = Math.round(clip.seconds * 1000);
    const facts = { ...size, type: 'video/mp4', bytes, durationMs };
    const frame = posterFrame(clip.times.length);
    const source = { outputDirectory, digitalSourceType: 'algorithmicallyEnhanced', frame } as const;
    // The poster of a source says nothing of how it was made.
    const poster = await writePoster(clip, { ...source, role: 'input-preview' });
    await progress.report(1);
    const copy = { role: 'result', path: target, name: 'copy.mp4', ...facts } as const;
    return { files: [{ ...poster, role: 'preview' }, copy], findings: null };
  } finally {
    await clip.close();
  }
}
