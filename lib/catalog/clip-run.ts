import type { ToolInputs } from './inputs.ts';

/** The most of a clip that one run works on, and the most that comes out. */
export const CLIP_RUN = {
  seconds: 10,
  /** Pixels of the shorter side; larger frames are scaled down. */
  shortSide: 1080,
  /** Frames beyond this rate are left out evenly. */
  framesPerSecond: 60,
} as const;

/** Videos of one batch at most, which run one after the other. */
export const BATCH_CLIPS = 3;

/** True of tools whose settings make sense for other videos: no marks on a frame, and no photo of a face. */
export function takesManyClips({ inputs }: { readonly inputs: ToolInputs }): boolean {
  const { video, mask, additional = [0, 0] } = inputs;
  return video !== undefined && mask === undefined && additional[0] === 0;
}

/** A small copy of a video for browsers that cannot play it: its bounds. Longer videos have none. */
export const CLIP_COPY = { maxSide: 640, framesPerSecond: 25, seconds: 120 } as const;

/**
 * A free look at the work of a tool before the run: its bounds. Noise and faces would vanish with the size,
 * so they are shown at a larger one.
 */
export const CLIP_LOOK = {
  seconds: 1,
  shortSides: { 'video-effects': 360, 'video-enhancer': 720, 'video-face-swap': 720 },
  framesPerSecond: 15,
  /** Settings that it heeds none of: length, size, and whatever costs the operator money. */
  without: ['seconds', 'factor', 'model', 'prompt'],
} as const;

/** Width and height in pixels. */
interface FrameSize {
  readonly width: number;
  readonly height: number;
}

/** Size of a result: that of the clip, scaled down so that its shorter side is no longer, with even sides. */
export function fitClip({ width, height }: FrameSize, shortSide: number = CLIP_RUN.shortSide): FrameSize {
  const scale = Math.min(1, shortSide / Math.min(width, height));
  const even = (side: number) => Math.max(2, 2 * Math.round((side * scale) / 2));
  return { width: even(width), height: even(height) };
}

/** Room for rounding of lengths, in seconds. */
const ROUNDING = 0.01;

/**
 * Reason why a model does not take a part of a video; null where it does.
 * @param seconds length of the part
 * @param range shortest and longest part that the model takes, in seconds
 */
export function modelPartProblem(
  seconds: number,
  [least, most]: readonly [number, number],
): 'tooShort' | 'tooLong' | null {
  if (seconds < least - ROUNDING) return 'tooShort';
  return seconds > most + ROUNDING ? 'tooLong' : null;
}
