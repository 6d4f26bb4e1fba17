import type { Picture } from '../core/picture.ts';
import { createProgress } from '../core/progress.ts';
import type { Clip } from '../video/media/clip.ts';
import type { ClipLimits } from '../video/media/clip-limits.ts';
import { toRgb } from '../video/media/frame-colours.ts';
import { openClip } from '../video/media/open-clip.ts';
import { readFrames } from '../video/media/read-frames.ts';
import { compareSkin } from '../vision/people/measure-skin.ts';
import type { ClipSkinJob } from './clip-jobs.ts';
import type { JobResult } from './job-result.ts';
import type { JobControl } from './run-tool.ts';
import { OWN_CLIPS } from './write-clip.ts';

/** Moments of a result that are looked at, as shares of its length. */
const MOMENTS = [0.1, 0.3, 0.5, 0.7, 0.9] as const;

/** Share that is told once the indexes are read. */
const OPENED = 0.01;

/** The frame that is shown at a moment, in seconds from the start of the clip. */
async function frameAt(
  clip: Clip,
  { seconds, size }: { seconds: number; size: Clip['size'] },
): Promise<Picture> {
  const [start] = clip.times;
  const first = Math.max(
    0,
    clip.times.findLastIndex((time) => time - start <= seconds),
  );
  for await (const { data } of readFrames(clip, { first, end: first + 1, size }))
    return { ...size, channels: 3, data: toRgb(size, data, clip.matrix) };
  throw new Error('The clip has no frame');
}

/** Measures the skin of bodies before and after a change, at some moments. */
export default async function runClipSkin(job: ClipSkinJob, control: JobControl): Promise<JobResult> {
  const progress = createProgress(control);
  control.onProgress?.(0);
  const opened: Clip[] = [];
  const open = async (path: string, limits: ClipLimits) => {
    const clip = await openClip(path, limits);
    opened.push(clip);
    return clip;
  };
  try {
    const was = await open(job.beforePath, job.limits);
    const is = await open(job.afterPath, OWN_CLIPS);
    control.onProgress?.(OPENED);
    const { size } = is;
    const moments: Awaited<ReturnType<typeof compareSkin>>[] = [];
    for (const [done, share] of MOMENTS.entries()) {
      const seconds = share * is.seconds;
      const old = await frameAt(was, { seconds: job.from + seconds, size });
      moments.push(await compareSkin(old, await frameAt(is, { seconds, size })));
      await progress.report((done + 1) / MOMENTS.length);
    }
    const before = moments.map((skin) => skin.before);
    return { files: [], findings: { before, after: moments.map((skin) => skin.after) } };
  } finally {
    for (const clip of opened) await clip.close();
  }
}
