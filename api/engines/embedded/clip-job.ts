import path from 'node:path';
import type { ClipJob, ClipMarksJob, ClipProxyJob } from '#imaging/process/clip-jobs.ts';
import { CLIP_COPY, CLIP_LOOK, CLIP_RUN } from '#lib/catalog/clip-run.ts';
import { findInput } from '#lib/catalog/inputs.ts';
import { analysisParameters } from '#lib/catalog/parameters/analyses.ts';
import { isFacePaint } from '#lib/catalog/tools/video-effects/constants.ts';
import { parameters as effects } from '#lib/catalog/tools/video-effects/parameters.ts';
import { parameters as enhancing } from '#lib/catalog/tools/video-enhancer/parameters.ts';
import { parameters as swapping } from '#lib/catalog/tools/video-face-swap/parameters.ts';
import { parameters as removing } from '#lib/catalog/tools/video-watermark-remover/parameters.ts';
import { VIDEO_LIMITS } from '#lib/catalog/uploads.ts';
import type { EngineInput } from '../engine.ts';
import { EngineError } from '../engine-error.ts';

/** Bounds of the videos that imaging opens: those that uploads have. */
export const CLIP_LIMITS = {
  seconds: VIDEO_LIMITS.minutes * 60,
  pixels: VIDEO_LIMITS.longSide * VIDEO_LIMITS.shortSide,
  frames: VIDEO_LIMITS.frames,
} as const;

type ClipInput = Pick<
  EngineInput,
  'feature' | 'inputs' | 'outputFolder' | 'parameters' | 'digitalSourceType' | 'clip' | 'mark'
>;

/**
 * The job of the imaging process that works on a second of a video, small, before the run.
 * @throws EngineError without a video
 */
export function toLookJob(id: string, input: ClipInput): ClipJob {
  const { feature, ...parameters } = analysisParameters['preview-effect'].parse(input.parameters);
  const { seconds, framesPerSecond: maxFramesPerSecond } = CLIP_LOOK;
  // At the usual size of looks at effects, faces that the run paints would be too small.
  const seenAs =
    'effect' in parameters && isFacePaint(String(parameters.effect)) ? 'video-face-swap' : feature;
  const maxShortSide = CLIP_LOOK.shortSides[seenAs];
  const { request, ...job } = toClipJob(id, { ...input, feature, parameters: { ...parameters, seconds } });
  return { ...job, request: { ...request, maxShortSide, maxFramesPerSecond } };
}

/**
 * The job of the imaging process that writes a small copy of a video, for browsers that cannot play it.
 * @throws EngineError without a video
 */
export function toProxyJob(id: string, { inputs, outputFolder: outputDirectory }: ClipInput): ClipProxyJob {
  const video = findInput(inputs, 'video');
  if (video === undefined) throw new EngineError('not_configured', 'a copy of a video without one');
  const { seconds, ...bounds } = CLIP_COPY;
  const limits = { ...CLIP_LIMITS, seconds };
  return { id, kind: 'clip-proxy', videoPath: video.path, limits, outputDirectory, ...bounds };
}

/**
 * The job of the imaging process that proposes where a video has marks.
 * @throws EngineError without a video
 */
export function toMarksJob(id: string, { inputs }: Pick<ClipInput, 'inputs'>): ClipMarksJob {
  const video = findInput(inputs, 'video');
  if (video === undefined) throw new EngineError('not_configured', 'marks of a video without one');
  return { id, kind: 'clip-marks', videoPath: video.path, limits: CLIP_LIMITS };
}

/** Wishes of a run. Its schema may be newer than that which it was judged by when it began to wait. */
function wishesOf({ feature, parameters }: Pick<ClipInput, 'feature' | 'parameters'>) {
  if (feature === 'video-enhancer') {
    const { from, seconds, ...wishes } = enhancing.parse(parameters);
    return { tool: feature, ...wishes, from, to: from + seconds } as const;
  }
  if (feature === 'video-watermark-remover') {
    const { from, seconds, ...wishes } = removing.parse(parameters);
    return { tool: feature, strength: 1, ...wishes, from, to: from + seconds } as const;
  }
  if (feature === 'video-face-swap') {
    const { from, seconds, ...wishes } = swapping.parse(parameters);
    return { tool: feature, ...wishes, from, to: from + seconds } as const;
  }
  const { from, seconds, ...wishes } = effects.parse(parameters);
  return { tool: 'video-effects', ...wishes, from, to: from + seconds } as const;
}

/**
 * The job of the imaging process that works on a video.
 * @throws EngineError without a video
 */
export function toClipJob(id: string, input: ClipInput): ClipJob {
  const { inputs, outputFolder: outputDirectory, digitalSourceType, clip, mark } = input;
  const video = findInput(inputs, 'video');
  if (video === undefined) throw new EngineError('not_configured', 'work on a video without one');
  const { shortSide: maxShortSide, framesPerSecond: maxFramesPerSecond } = CLIP_RUN;
  return {
    ...{ id, kind: 'clip', part: clip?.part ?? 'whole', videoPath: video.path, limits: CLIP_LIMITS },
    maskPath: findInput(inputs, 'mask')?.path,
    photoPath: findInput(inputs, 'additional')?.path,
    request: { ...wishesOf(input), maxShortSide, maxFramesPerSecond, codec: 'avc' },
    segmentDirectory: clip?.segmentFolder ?? path.join(outputDirectory, 'segments'),
    ...{ outputDirectory, mark, digitalSourceType },
  };
}
