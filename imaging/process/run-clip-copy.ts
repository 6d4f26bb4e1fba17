import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { encodeAnimation, encodeGif } from '../core/io/encode-picture.ts';
import { createProgress } from '../core/progress.ts';
import type { Clip } from '../video/media/clip.ts';
import { markClip, sourceComment } from '../video/media/mark-clip.ts';
import { openClip } from '../video/media/open-clip.ts';
import { drawAnimation } from '../video/run/draw-animation.ts';
import { writeCopy } from '../video/run/write-copy.ts';
import type { ClipCopyJob } from './clip-jobs.ts';
import type { JobResult, OutputFile } from './job-result.ts';

import type { JobControl } from './run-tool.ts';
import { OWN_CLIPS } from './write-clip.ts';

const types = { mp4: 'video/mp4', webm: 'video/webm', webp: 'image/webp', gif: 'image/gif' } as const;

/** Longest side of copies; VP9 takes twenty times as long to write as H.264. */
const MAX_SIDES = { mp4: 4096, webm: 1280 } as const;

async function writeVideo(clip: Clip, { job, signal, onShare }: Copy & { format: 'mp4' | 'webm' }) {
  const { outputPath, format, digitalSourceType } = job;
  const codec = format === 'mp4' ? 'avc' : 'vp9';
  const size = await writeCopy(clip, {
    ...{ path: outputPath, codec, signal },
    maxSide: MAX_SIDES[format as keyof typeof MAX_SIDES],
    comment: codec === 'vp9' ? sourceComment(digitalSourceType) : undefined,
    onFrame: (frames) => onShare(frames / clip.times.length),
  });
  if (codec === 'avc') await markClip(outputPath, digitalSourceType);
  return size;
}

interface Copy {
  readonly job: ClipCopyJob;
  readonly signal: AbortSignal | undefined;
  readonly onShare: (share: number) => void;
}

async function writeAnimation(clip: Clip, { job, signal }: Copy) {
  const animation = await drawAnimation(clip, signal);
  const { format, outputPath, digitalSourceType } = job;
  const bytes =
    format === 'gif' ? await encodeGif(animation) : await encodeAnimation(animation, digitalSourceType);
  await writeFile(outputPath, bytes);
  const [{ width, height }] = animation.frames;
  return { width, height };
}

/** Writes a video that was made here in another format, whole. */
export default async function runClipCopy(job: ClipCopyJob, control: JobControl): Promise<JobResult> {
  const progress = createProgress(control);
  const { signal } = control;
  const clip = await openClip(job.videoPath, OWN_CLIPS);
  try {
    const copy = {
      job,
      signal,
      onShare: (share: number) => void progress.report(share).catch(() => undefined),
    };
    const { format, outputPath } = job;
    const isVideo = format === 'mp4' || format === 'webm';
    const size = isVideo ? await writeVideo(clip, { ...copy, format }) : await writeAnimation(clip, copy);
    const { size: bytes } = await stat(outputPath);
    const name = path.basename(outputPath);
    const file: OutputFile = { role: 'result', path: outputPath, name, ...size, type: types[format], bytes };
    await progress.report(1);
    return { files: [file], findings: null };
  } finally {
    await clip.close();
  }
}
