import path from 'node:path';
import { enlargingProblem } from '#lib/catalog/tools/video-enhancer/constants.ts';
import { ImagingError } from '../core/imaging-error.ts';
import { createProgress } from '../core/progress.ts';
import { readMarkMask } from '../video/exchange/mark-mask.ts';
import { writeMaskVideo, writePart } from '../video/exchange/write-sent.ts';
import { openClip } from '../video/media/open-clip.ts';
import { planClip } from '../video/run/plan-clip.ts';
import type { ClipPrepareJob } from './clip-jobs.ts';
import type { JobResult } from './job-result.ts';
import type { JobControl } from './run-tool.ts';

/** Share that tells that the index is read. */
const OPENED = 0.01;

/** Writes the part of a clip that a service is sent, and its mask as a video where there is one. */
export default async function runClipPrepare(job: ClipPrepareJob, control: JobControl): Promise<JobResult> {
  const progress = createProgress(control);
  const { signal } = control;
  const { videoPath, maskPath, grow, limits, request, factor, outputDirectory } = job;
  // Told at once: the host measures the time of the index from here to the next sign.
  control.onProgress?.(0);
  const clip = await openClip(videoPath, limits);
  control.onProgress?.(OPENED);
  try {
    if (enlargingProblem({ size: clip.size, factor }))
      throw new ImagingError('output_too_large', 'frames of this size are not enlarged');
    const plan = planClip(clip, request);
    const part = { clip, plan, signal };
    const count = plan.frames.length;
    await writePart(path.join(outputDirectory, 'video.mp4'), {
      ...part,
      onFrame: (frames) => void progress.report(frames / (count + 1)).catch(() => undefined),
    });
    if (maskPath !== undefined) {
      const mask = await readMarkMask({ maskPath, grow }, plan.size);
      await writeMaskVideo(path.join(outputDirectory, 'mask.mp4'), { ...part, mask });
    }
    await progress.report(1);
    return { files: [], findings: { ...plan.size, seconds: plan.seconds, frames: count } };
  } finally {
    await clip.close();
  }
}
