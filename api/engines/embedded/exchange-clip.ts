import path from 'node:path';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import type { ClipFinishJob, ClipPrepareJob } from '#imaging/process/clip-jobs.ts';
import { CLIP_RUN } from '#lib/catalog/clip-run.ts';
import { type EngineModel, findModel } from '#lib/catalog/engine-models/models.ts';
import { findInput } from '#lib/catalog/inputs.ts';
import { videoSounds } from '#lib/catalog/tools/video-effects/constants.ts';
import type { EngineInput, EngineOutput } from '../engine.ts';
import { EngineError } from '../engine-error.ts';
import { CLIP_LIMITS } from './clip-job.ts';

/** Settings of a run on a video that hold whoever does it. */
const wishSchema = z.object({
  from: z.number(),
  seconds: z.number(),
  sound: z.enum(videoSounds).default('kept'),
  factor: z.number().default(1),
  /** Pixels by which a mask is grown. */
  grow: z.number().default(0),
});

interface Bounds {
  readonly shortSide: number;
  readonly framesPerSecond: number;
}

/** Files, part and bounds of a run, which both jobs have. @throws EngineError without a video */
function exchangeOf({ inputs, parameters, outputFolder }: EngineInput, bounds: Bounds) {
  const video = findInput(inputs, 'video');
  if (video === undefined) throw new EngineError('not_configured', 'work on a video without one');
  const { from, seconds, sound, factor, grow } = wishSchema.parse(parameters);
  const { shortSide: maxShortSide, framesPerSecond: maxFramesPerSecond } = bounds;
  return {
    ...{ id: uuidv7(), videoPath: video.path, maskPath: findInput(inputs, 'mask')?.path, grow },
    ...{ limits: CLIP_LIMITS, outputDirectory: outputFolder, factor },
    request: {
      ...({ tool: 'plain', strength: 0, codec: 'avc' } as const),
      ...{ from, to: from + seconds, sound, maxShortSide, maxFramesPerSecond },
    },
  };
}

/** Bounds of the videos that a model takes. @throws EngineError for a model of pictures */
function boundsOf(model: EngineModel | undefined): Bounds {
  if (model?.sizes.kind !== 'video') throw new EngineError('not_configured', 'the model takes no video');
  return model.sizes;
}

interface Prepare {
  readonly input: EngineInput;
  readonly folder: string;
  readonly model: EngineModel;
}

/** The job that writes what a model is sent. */
export function toClipPrepareJob({ input, folder, model }: Prepare): ClipPrepareJob {
  const { maskPath, ...exchange } = exchangeOf({ ...input, outputFolder: folder }, boundsOf(model));
  const mask = model.inputs.mask === 'video' ? { maskPath } : {};
  return { kind: 'clip-prepare', ...exchange, ...mask };
}

const told = z.object({
  ...{ width: z.number(), height: z.number() },
  ...{ seconds: z.number(), frames: z.number() },
});

/** Files that the job wrote, and its findings. */
export function readPreparedClip({ outputDirectory, maskPath }: ClipPrepareJob, findings: unknown) {
  const facts = told.parse(findings);
  const { width, height } = facts;
  return {
    mask: maskPath === undefined ? undefined : path.join(outputDirectory, 'mask.mp4'),
    size: { width, height },
    box: undefined,
    video: { ...facts, path: path.join(outputDirectory, 'video.mp4') },
  };
}

interface Finish {
  readonly input: EngineInput;
  readonly output: Pick<EngineOutput, 'outputs'>;
}

/** The job that makes the files of a result of what a model made. */
export function toClipFinishJob({ input, output: { outputs } }: Finish): ClipFinishJob {
  const [madePath = ''] = outputs;
  const { shortSide: sentShortSide } = boundsOf(findModel(input.parameters.model));
  const { factor: _, ...exchange } = exchangeOf(input, CLIP_RUN);
  const { mark, digitalSourceType } = input;
  return { kind: 'clip-finish', ...exchange, madePath, sentShortSide, mark, digitalSourceType };
}
