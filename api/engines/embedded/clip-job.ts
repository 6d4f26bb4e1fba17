import path from 'node:path';
import type { ClipJob } from '#imaging/process/protocol.ts';
import { CLIP_LOOK, CLIP_RUN } from '#lib/catalog/clip-run.ts';
import { findInput } from '#lib/catalog/inputs.ts';
import { analysisParameters } from '#lib/catalog/parameters/analyses.ts';
import { parameters } from '#lib/catalog/tools/video-effects/parameters.ts';
import { VIDEO_LIMITS } from '#lib/catalog/uploads.ts';
import type { EngineInput } from '../engine.ts';
import { EngineError } from '../engine-error.ts';

/** Bounds of the videos that imaging opens: those that uploads have. */
const LIMITS = {
  seconds: VIDEO_LIMITS.minutes * 60,
  pixels: VIDEO_LIMITS.longSide * VIDEO_LIMITS.shortSide,
  frames: VIDEO_LIMITS.frames,
} as const;

type ClipInput = Pick<
  EngineInput,
  'inputs' | 'outputFolder' | 'parameters' | 'digitalSourceType' | 'clip' | 'mark'
>;

/**
 * The job of the imaging process that gives a second of a video an effect, small, before the run.
 * @throws EngineError without a video
 */
export function toLookJob(id: string, input: ClipInput): ClipJob {
  const { feature: _, ...parameters } = analysisParameters['preview-effect'].parse(input.parameters);
  const { seconds, shortSide: maxShortSide, framesPerSecond: maxFramesPerSecond } = CLIP_LOOK;
  const { request, ...job } = toClipJob(id, { ...input, parameters: { ...parameters, seconds } });
  return { ...job, request: { ...request, maxShortSide, maxFramesPerSecond } };
}

/**
 * The job of the imaging process that gives a video an effect.
 * @throws EngineError without a video
 */
export function toClipJob(id: string, input: ClipInput): ClipJob {
  const { inputs, outputFolder: outputDirectory, digitalSourceType, clip, mark } = input;
  const video = findInput(inputs, 'video');
  if (video === undefined) throw new EngineError('not_configured', 'an effect without a video');
  // Once more: a task that waited through an update was judged by the schema of then.
  const { from, seconds, ...wishes } = parameters.parse(input.parameters);
  const { shortSide: maxShortSide, framesPerSecond: maxFramesPerSecond } = CLIP_RUN;
  return {
    ...{ id, kind: 'clip', part: clip?.part ?? 'whole', videoPath: video.path, limits: LIMITS },
    request: {
      tool: 'video-effects',
      ...wishes,
      from,
      to: from + seconds,
      maxShortSide,
      maxFramesPerSecond,
      codec: 'avc',
    },
    segmentDirectory: clip?.segmentFolder ?? path.join(outputDirectory, 'segments'),
    ...{ outputDirectory, mark, digitalSourceType },
  };
}
