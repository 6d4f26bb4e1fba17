import type { Animation, Picture } from '../../core/picture.ts';
import type { Clip } from '../media/clip.ts';
import { toRgb } from '../media/frame-colours.ts';
import { readFrames } from '../media/read-frames.ts';
import { fitSide } from './write-copy.ts';

/** Longest side and frames a second: what a short animation needs to stay within some megabytes. */
const MAX_SIDE = 480;
const FRAMES_PER_SECOND = 12.5;

/**
 * The frames of a short clip as an animation without sound, small and at an even pace.
 * @throws ImagingError as `readFrames`
 */
export async function drawAnimation(clip: Clip, signal?: AbortSignal): Promise<Animation> {
  const size = fitSide(clip.size, MAX_SIDE);
  const pace = Math.min(FRAMES_PER_SECOND, clip.times.length / clip.seconds);
  const [start] = clip.times;
  const frames: Picture[] = [];
  let index = 0;
  for await (const { data } of readFrames(clip, { size, signal })) {
    const due = frames.length / pace - 1e-6;
    if (clip.times[index] - start >= due)
      frames.push({ ...size, channels: 3, data: toRgb(size, data, clip.matrix) });
    index += 1;
  }
  const [first, ...others] = frames;
  if (!first) throw new Error('The clip has no frame');
  return { frames: [first, ...others], frameMilliseconds: 1000 / pace };
}
