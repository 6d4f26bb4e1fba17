import { access, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { ImagingError } from '../core/imaging-error.ts';
import { createProgress, type Progress } from '../core/progress.ts';
import type { Clip } from '../video/media/clip.ts';
import { haveOneSetup, joinSegments } from '../video/media/join-segments.ts';
import { markClip, sourceComment } from '../video/media/mark-clip.ts';
import { openClip } from '../video/media/open-clip.ts';
import { analyseClip, type ClipAnalysis, describeAnalysis } from '../video/run/analyse-clip.ts';
import { makeSegment } from '../video/run/make-segment.ts';
import { makeSound } from '../video/run/make-sound.ts';
import { type ClipPlan, planClip } from '../video/run/plan-clip.ts';
import type { ClipJob } from './clip-jobs.ts';
import type { JobResult, OutputFile } from './job-result.ts';
import type { JobControl } from './run-tool.ts';
import { describeResult, posterFrame, writePoster } from './write-clip.ts';
import { writeSegmentPreview } from './write-segment-preview.ts';

/** Share that tells that the index is read. */
const OPENED = 0.01;
/** Share of the whole at which the part is analysed. */
const ANALYSED = 0.06;
/** Share of the whole at which the segments are made; the joining and the posters come after it. */
const SEGMENTS_TO = 0.96;

interface Work {
  readonly job: ClipJob;
  readonly clip: Clip;
  readonly plan: ClipPlan;
  readonly progress: Progress;
  readonly signal: AbortSignal | undefined;
}

const extensionOf = ({ request }: ClipJob) => (request.codec === 'avc' ? 'mp4' : 'webm');
const typeOf = (job: ClipJob) => `video/${extensionOf(job)}`;

function segmentPath(job: ClipJob, index: number): string {
  return path.join(job.segmentDirectory, `segment-${index}.${extensionOf(job)}`);
}

/** A file beside the segments; those who find it there need not look at the whole part themselves. */
const ANALYSIS = { name: 'analysis.bin', type: 'application/octet-stream' } as const;

/**
 * Form of that file: one of another release, in the middle of a run, is made anew. It counts up with each
 * change of what an analysis holds.
 */
const FORM = 2;

interface StoredAnalysis {
  readonly form?: number;
  readonly analysis?: ClipAnalysis;
}

async function exists(file: string): Promise<boolean> {
  return await access(file).then(
    () => true,
    () => false,
  );
}

/** The analysis of the whole part: the one that is there, or a new one, which is kept. */
async function readAnalysis({ job, clip, plan, progress, signal }: Work): Promise<ClipAnalysis> {
  const file = path.join(job.segmentDirectory, ANALYSIS.name);
  // It is ours: the folder belongs to the task, and what is stored comes from here.
  if (await exists(file)) {
    const { form, analysis = null } = deserialize(await readFile(file)) as StoredAnalysis;
    if (form === FORM) return analysis;
  }
  const { request, maskPath, photoPath } = job;
  const work = { clip, plan, request, maskPath, photoPath, signal };
  const analysis = await analyseClip(work, (share) => progress.report(share));
  if (analysis) {
    await writeFile(`${file}.part`, serialize({ form: FORM, analysis } satisfies StoredAnalysis));
    await rename(`${file}.part`, file);
  }
  return analysis;
}

/** The analysis as a file for other workers; none where the tool has none. */
async function analysisFile({ job, plan: { size } }: Work): Promise<OutputFile[]> {
  const file = path.join(job.segmentDirectory, ANALYSIS.name);
  if (!(await exists(file))) return [];
  const { size: bytes } = await stat(file);
  return [{ role: 'segment', path: file, ...ANALYSIS, ...size, bytes }];
}

/** Makes segments one after the other; one that is there already is not made again. */
async function makeSegments(
  { job, clip, plan, progress, signal, analysis }: Work & { readonly analysis: ClipAnalysis },
  wanted: readonly number[],
): Promise<void> {
  const segments = plan.segments.filter(({ index }) => wanted.includes(index));
  const total = segments.reduce((sum, { first, end }) => sum + end - first, 0);
  let done = 0;
  for (const segment of segments) {
    const target = segmentPath(job, segment.index);
    const before = done;
    const onFrame = (frames: number) => {
      done = before + frames;
    };
    if (!(await exists(target))) {
      // The encoder pulls frames within one call; a timer tells how far it is.
      const teller = setInterval(() => void progress.report(done / total).catch(() => undefined), 200);
      const { request, photoPath } = job;
      const work = { clip, plan, segment, request, photoPath, analysis, path: target, signal, onFrame };
      await makeSegment(work).finally(() => clearInterval(teller));
    }
    done = before + segment.end - segment.first;
    await progress.report(done / total);
  }
}

/**
 * Makes all segments anew where they are of different encoders, as after a change of `FFMPEG_PATH` in the
 * middle of a run: one file cannot hold them.
 */
async function unifySegments(work: Work & { readonly analysis: ClipAnalysis }): Promise<void> {
  const segments = work.plan.segments.map(({ index }) => index);
  const paths = segments.map((index) => segmentPath(work.job, index));
  if (await haveOneSetup(paths)) return;
  for (const file of paths) await rm(file, { force: true });
  await makeSegments(work, segments);
}

/** Describes a segment that was made. One of several has a small copy, to be looked at before the others. */
async function segmentFiles({ job, plan, signal }: Work, index: number): Promise<OutputFile[]> {
  const file = segmentPath(job, index);
  const { size: bytes } = await stat(file);
  const facts = { name: path.basename(file), ...plan.size, type: typeOf(job), bytes };
  const segment = { role: 'segment', path: file, ...facts } as const;
  if (plan.segments.length === 1) return [segment];
  try {
    return [segment, await writeSegmentPreview(job, { path: file, index }, signal)];
  } catch (error) {
    const isAborted = signal?.aborted || (error instanceof ImagingError && error.kind === 'aborted');
    if (isAborted) throw error;
    // The result does not need the copy.
    return [segment];
  }
}

/** Joins the segments into the result, marks it, and writes its poster and that of the source. */
async function joinResult({ job, clip, plan, progress, signal }: Work): Promise<OutputFile[]> {
  const { request, outputDirectory, digitalSourceType, mark } = job;
  const target = path.join(outputDirectory, `result.${extensionOf(job)}`);
  const made = plan.segments.map(({ index }) => segmentPath(job, index));
  const sound = await makeSound(clip, { request, plan });
  const comment = request.codec === 'vp9' ? sourceComment(digitalSourceType) : undefined;
  const settings = { codec: request.codec, frames: plan.frames.length, sound, comment, signal };
  await joinSegments(target, made, settings);
  if (request.codec === 'avc') await markClip(target, digitalSourceType);
  await progress.report(0.5);
  // Both show the same moment, so that they can be compared.
  const frame = posterFrame(plan.frames.length);
  const { source } = plan.frames[frame];
  const wish = { outputDirectory, digitalSourceType, codec: request.codec, mark, signal };
  const inputPoster = await writePoster(clip, { ...wish, role: 'input-preview', frame: source });
  return [inputPoster, ...(await describeResult(target, { ...wish, frame }))];
}

/** Facts of a plan and its clip, as findings. */
function factsOf({ clip, plan }: Pick<Work, 'clip' | 'plan'>) {
  const { frames, seconds, segments } = plan;
  const sources = frames.map(({ source }) => source);
  return {
    ...{ segments: segments.length, frames: frames.length, seconds },
    segmentFrames: segments.map(({ first, end }) => end - first),
    /** Frames of the clip in the part that is used. */
    sourceFrames: Math.max(...sources) - Math.min(...sources) + 1,
    hasSound: clip.sound !== null,
  };
}

/**
 * Does a part of the work on a clip: its plan, one segment, the joining, or all of them.
 * @returns files of the result, and facts of the plan as findings
 */
export default async function runClip(job: ClipJob, control: JobControl): Promise<JobResult> {
  const progress = createProgress(control);
  // Told at once: the host measures the time of the index from here to the next sign.
  control.onProgress?.(0);
  await mkdir(job.segmentDirectory, { recursive: true });
  const clip = await openClip(job.videoPath, job.limits);
  control.onProgress?.(OPENED);
  try {
    const plan = planClip(clip, job.request);
    const { signal } = control;
    const work = { job, clip, plan, progress, signal };
    const files: OutputFile[] = [];
    const segments = plan.segments.map(({ index }) => index);
    const share = job.part === 'plan' ? 1 : job.part === 'whole' ? ANALYSED : 0;
    const analysis = await readAnalysis({ ...work, progress: progress.subrange(0, share) });
    if (job.part === 'plan') files.push(...(await analysisFile(work)));
    if (job.part === 'whole')
      await makeSegments({ ...work, analysis, progress: progress.subrange(ANALYSED, SEGMENTS_TO) }, segments);
    if (typeof job.part === 'number') {
      await makeSegments({ ...work, analysis }, [job.part]);
      files.push(...(await segmentFiles(work, job.part)));
    }
    if (job.part === 'whole' || job.part === 'join') {
      await unifySegments({ ...work, analysis, progress: progress.subrange(ANALYSED, SEGMENTS_TO) });
      files.push(...(await joinResult({ ...work, progress: progress.subrange(SEGMENTS_TO, 1) })));
    }
    await progress.report(1);
    return { files, findings: { ...factsOf({ clip, plan }), ...describeAnalysis(analysis) } };
  } finally {
    await clip.close();
  }
}
