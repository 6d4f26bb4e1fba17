import { createProgress } from '../core/progress.ts';
import { openClip } from '../video/media/open-clip.ts';
import { readMoments } from '../video/media/read-moments.ts';
import type { Luma } from '../video/motion/luma-pyramid.ts';
import { fitSide } from '../video/run/write-copy.ts';
import { type MarkProposal, proposeMarks } from '../video/watermark/detection/propose-marks.ts';
import type { ClipMarksJob } from './clip-jobs.ts';
import type { JobResult } from './job-result.ts';
import type { JobControl } from './run-tool.ts';

/** Share that tells that the index is read. */
const OPENED = 0.01;
/** Frames that are compared, their longest side, and most pixels that are decoded for them. */
const LOOK = { frames: 24, side: 640, pixels: 220e6 } as const;

const percentOf = (length: number, whole: number) => Math.round((10_000 * length) / whole) / 100;

/**
 * Proposes where a clip may have marks, from frames all over it.
 * @throws ImagingError as `openClip` and `readMoments`
 */
export async function runClipMarks(job: ClipMarksJob, control: JobControl): Promise<JobResult> {
  const progress = createProgress(control);
  control.onProgress?.(0);
  const clip = await openClip(job.videoPath, job.limits);
  control.onProgress?.(OPENED);
  try {
    const size = fitSide(clip.size, LOOK.side);
    const moments = { count: LOOK.frames, pixels: LOOK.pixels, size, signal: control.signal };
    const frames: Luma[] = [];
    for await (const { data } of readMoments(clip, moments)) {
      frames.push({ ...size, data: data.slice(0, size.width * size.height) });
      await progress.report(Math.min(0.9, frames.length / LOOK.frames));
    }
    const marks = proposeMarks(frames);
    await progress.report(1);
    const boxes = marks.flatMap(({ box: { left, top, right, bottom } }: MarkProposal) => [
      percentOf(left, size.width),
      percentOf(top, size.height),
      percentOf(right - left, size.width),
      percentOf(bottom - top, size.height),
    ]);
    return { files: [], findings: { boxes, places: marks.map(({ place }) => place) } };
  } finally {
    await clip.close();
  }
}
