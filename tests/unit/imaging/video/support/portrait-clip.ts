import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { encodeFrames } from '#imaging/video/media/encode-frames.ts';
import { toPlanes } from '#imaging/video/media/frame-colours.ts';
import { muxClip } from '#imaging/video/media/mux-clip.ts';
import { findMotion } from '#imaging/video/motion/find-motion.ts';
import { buildPyramid } from '#imaging/video/motion/luma-pyramid.ts';
import { movePlane } from '#imaging/video/motion/move-plane.ts';

export const portraitSize = { width: 320, height: 240 };

const samples = path.join(import.meta.dirname, '../../../../../public/samples');

/** Path of one of our samples. */
export const samplePath = (name: string) => path.join(samples, `${name}.jpg`);

/** Frames of one portrait, which moves before the camera. */
interface PortraitShot {
  readonly name: string;
  readonly count: number;
  /** Pixels of the photo that lie beyond the frame, and the light of 0 to 1. */
  readonly place: (frame: number) => { readonly left: number; readonly top: number; readonly light?: number };
}

/** Frames of a clip in which a bar passes before the face, green by default. */
interface PassingBar {
  readonly from: number;
  readonly to: number;
  readonly width: number;
  /** Column of its middle at first. */
  readonly start?: number;
  readonly colour?: readonly number[];
}

/** Column of the middle of the bar. */
export const barAt = ({ from, start = 96 }: PassingBar, frame: number) => start + 22 * (frame - from);

interface PortraitClip {
  readonly shots: readonly PortraitShot[];
  readonly bar: PassingBar;
}

async function* drawPortraits({ shots, bar }: PortraitClip) {
  const { width, height } = portraitSize;
  const { colour = [30, 140, 60] } = bar;
  let index = 0;
  for (const { name, count, place } of shots) {
    const photo = sharp(await readFile(samplePath(`portrait-${name}`)))
      .resize({ width: 300 })
      .removeAlpha();
    const { data, info } = await photo.raw().toBuffer({ resolveWithObject: true });
    for (let i = 0; i < count; i++, index++) {
      const { left, top, light = 1 } = place(i);
      const rgb = new Uint8Array(3 * width * height);
      for (let y = 0, o = 0; y < height; y++)
        for (let x = 0; x < width; x++, o += 3) {
          const column = Math.min(info.width - 1, Math.max(0, Math.max(0, x + left) - 30));
          const from = 3 * (Math.min(info.height - 1, y + top) * info.width + column);
          const isBar =
            index >= bar.from && index < bar.to && Math.abs(x - barAt(bar, index)) < bar.width / 2;
          for (let c = 0; c < 3; c++) rgb[o + c] = isBar ? (colour[c] ?? 0) : light * (data[from + c] ?? 0);
        }
      yield {
        ...portraitSize,
        data: toPlanes(portraitSize, rgb, 'bt709'),
        timestamp: index / 25,
        duration: 0.04,
      };
    }
  }
}

/** Writes a clip of 25 frames a second. */
export async function writePortraits(file: string, clip: PortraitClip): Promise<void> {
  const settings = { ...portraitSize, codec: 'avc', framesPerSecond: 25, matrix: 'bt709' } as const;
  const frames = clip.shots.reduce((sum, { count }) => sum + count, 0);
  await muxClip(file, encodeFrames(drawPortraits(clip), settings), { codec: 'avc', frames, sound: null });
}

/** Frames of a clip as planes, before and after its faces were drawn on. */
interface ChangedFrames {
  readonly before: readonly Uint8Array[];
  readonly after: readonly Uint8Array[];
}

/** Places of the samples of luma that were changed in a frame. */
export function changedIn({ before, after }: ChangedFrames, index: number): number[] {
  const pixels = portraitSize.width * portraitSize.height;
  return Array.from({ length: pixels }, (_, at) => at).filter(
    (at) => before[index]?.[at] !== after[index]?.[at],
  );
}

interface Flicker {
  readonly drawn: ChangedFrames;
  readonly index: number;
}

/** Mean difference of changed samples between a frame and the one before, brought along the clip's motion. */
export function flickerOf(frames: readonly Uint8Array[], { drawn, index }: Flicker): number {
  const lumaOf = (data: Uint8Array = new Uint8Array()) => ({
    ...portraitSize,
    data: data.subarray(0, portraitSize.width * portraitSize.height),
  });
  const motion = findMotion(
    buildPyramid(lumaOf(drawn.before[index])),
    buildPyramid(lumaOf(drawn.before[index - 1])),
  );
  const moved = movePlane(lumaOf(frames[index - 1]).data, { ...portraitSize, motion, share: 1, scale: 1 });
  const changed = changedIn(drawn, index);
  const sum = changed.reduce((all, at) => all + Math.abs((moved[at] ?? 0) - (frames[index]?.[at] ?? 0)), 0);
  return sum / Math.max(1, changed.length);
}
