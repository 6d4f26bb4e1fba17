import type { Picture } from '../core/picture.ts';
import { createProgress } from '../core/progress.ts';
import type { Clip } from '../video/media/clip.ts';
import { toRgb } from '../video/media/frame-colours.ts';
import { openClip } from '../video/media/open-clip.ts';
import { readFrames } from '../video/media/read-frames.ts';
import { compareSkin } from '../vision/people/measure-skin.ts';
import type { ClipSkinJob, JobResult } from './protocol.ts';
import type { JobControl } from './run-tool.ts';
import { OWN_CLIPS } from './write-clip.ts';

/** Moments of a result that are looked at, as shares of its length. */
const MOMENTS = [0.1, 0.3, 0.5, 0.7, 0.9] as const;

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

/** Measures the skin of bodies before and after a change, at the worst of some moments. */
export default async function runClipSkin(job: ClipSkinJob, control: JobControl): Promise<JobResult> {
  const progress = createProgress(control);
  control.onProgress?.(0);
  const before = await openClip(job.beforePath, job.limits);
  const after = await openClip(job.afterPath, OWN_CLIPS);
  const { size } = after;
  try {
    let worst = { before: 0, after: 0 };
    for (const [done, share] of MOMENTS.entries()) {
      const seconds = share * after.seconds;
      const was = await frameAt(before, { seconds: job.from + seconds, size });
      const is = await frameAt(after, { seconds, size });
      const skin = await compareSkin(was, is);
      if (skin.after - skin.before > worst.after - worst.before) worst = skin;
      await progress.report((done + 1) / MOMENTS.length);
    }
    return { files: [], findings: { ...worst } };
  } finally {
    before.close();
    after.close();
  }
}
