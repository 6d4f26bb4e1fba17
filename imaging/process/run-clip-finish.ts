import path from 'node:path';
import { ImagingError } from '../core/imaging-error.ts';
import { createProgress, type Progress } from '../core/progress.ts';
import { layInMask } from '../video/exchange/lay-in-mask.ts';
import { readMarkMask } from '../video/exchange/mark-mask.ts';
import { planMade } from '../video/exchange/plan-made.ts';
import type { Clip } from '../video/media/clip.ts';
import { encodeFrames } from '../video/media/encode-frames.ts';
import { markClip } from '../video/media/mark-clip.ts';
import { muxClip } from '../video/media/mux-clip.ts';
import { openClip } from '../video/media/open-clip.ts';
import { makeSound } from '../video/run/make-sound.ts';
import { type ClipPlan, planClip } from '../video/run/plan-clip.ts';
import { plannedFrames } from '../video/run/read-planned.ts';
import type { ClipFinishJob } from './clip-jobs.ts';
import type { JobResult } from './job-result.ts';
import type { JobControl } from './run-tool.ts';
import { describeResult, posterFrame, writePoster } from './write-clip.ts';

/** Share that tells that the index is read. */
const OPENED = 0.01;
/** Share of the whole at which the result is encoded; posters and marked copies come after it. */
const ENCODED = 0.9;

interface Work {
  readonly job: ClipFinishJob;
  readonly clip: Clip;
  /** Of the part of the clip, in the size of results. */
  readonly plan: ClipPlan;
  readonly made: Clip;
  readonly progress: Progress;
  readonly signal: AbortSignal | undefined;
}

/** Opens the service's video, within the bounds of uploads. @throws ImagingError `output_unusable` */
async function openMade({ madePath, limits }: ClipFinishJob): Promise<Clip> {
  try {
    return await openClip(madePath, limits);
  } catch (error) {
    if (!(error instanceof ImagingError)) throw error;
    // It is not the person's file that is at fault.
    throw new ImagingError('output_unusable', `${error.kind}: ${error.message}`, { cause: error });
  }
}

/** Frames of the result, their plan, and the colours that they are in. */
async function drawResult(work: Work) {
  const { job, clip, plan, made, signal } = work;
  const { maskPath, grow, request, sentShortSide } = job;
  const sent = { ...planClip(clip, { ...request, maxShortSide: sentShortSide }), seconds: plan.seconds };
  const all = planMade(made, { sent, request });
  if (maskPath === undefined)
    return { plan: all, frames: plannedFrames({ clip: made, plan: all, signal }), matrix: made.matrix };
  const mask = await readMarkMask({ maskPath, grow }, plan.size);
  return { plan, frames: layInMask({ clip, plan, made, mask, signal }), matrix: clip.matrix };
}

/** Writes the result with the sound of the part. */
async function writeResult(work: Work, target: string): Promise<ClipPlan> {
  const { job, clip, plan: part, progress, signal } = work;
  const { plan, frames, matrix } = await drawResult(work);
  const { from, to } = part.range;
  const range = { from, to: Math.min(to, from + plan.seconds) };
  const sound = await makeSound(clip, { request: job.request, plan: { range } });
  const { size, framesPerSecond } = plan;
  const count = plan.frames.length;
  await muxClip(target, encodeFrames(frames, { ...size, codec: 'avc', framesPerSecond, matrix, signal }), {
    ...{ codec: 'avc', frames: count, sound },
    onFrame: (done) => void progress.report((ENCODED * done) / count).catch(() => undefined),
  });
  await markClip(target, job.digitalSourceType);
  return plan;
}

/**
 * Finishes a video that a service made of a part of a clip: checked, written by our rules, with the part's
 * sound, and with both posters. With a mask, what it made is laid inside it alone.
 * @throws ImagingError `output_unusable` where what was made cannot be read or does not fit; `mask_empty`
 */
export default async function runClipFinish(job: ClipFinishJob, control: JobControl): Promise<JobResult> {
  const progress = createProgress(control);
  const { signal } = control;
  const { videoPath, limits, request, outputDirectory, digitalSourceType, mark } = job;
  control.onProgress?.(0);
  const clip = await openClip(videoPath, limits);
  control.onProgress?.(OPENED);
  const opened = [clip];
  try {
    const made = await openMade(job);
    opened.push(made);
    const part = planClip(clip, request);
    const target = path.join(outputDirectory, 'result.mp4');
    const plan = await writeResult({ job, clip, plan: part, made, progress, signal }, target);
    // Both show the same moment, so that they can be compared.
    const frame = posterFrame(plan.frames.length);
    const { time } = plan.frames[frame];
    const { source } = part.frames.findLast((before) => before.time <= time + 1e-3) ?? part.frames[0];
    const wish = { outputDirectory, digitalSourceType, codec: 'avc', mark, signal } as const;
    const inputPoster = await writePoster(clip, { ...wish, role: 'input-preview', frame: source });
    const files = [inputPoster, ...(await describeResult(target, { ...wish, frame }))];
    await progress.report(1);
    const { seconds, frames } = plan;
    return { files, findings: { frames: frames.length, seconds, hasSound: clip.sound !== null } };
  } finally {
    for (const { close } of opened) await close();
  }
}
