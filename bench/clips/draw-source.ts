import { readFile } from 'node:fs/promises';
import { decodePicture } from '#imaging/core/io/decode-picture.ts';
import { resizePicture } from '#imaging/core/io/size.ts';
import { cropPicture } from '#imaging/core/raster/crop.ts';
import { encodeFrames } from '#imaging/video/media/encode-frames.ts';
import { toPlanes } from '#imaging/video/media/frame-colours.ts';
import { muxClip } from '#imaging/video/media/mux-clip.ts';

const SIZE = { width: 1920, height: 1080 };
/** Eight seconds make four segments, which two workers can share. */
const RATE = 12;
const FRAMES = 96;
/** Pixels by which the camera pans from frame to frame. */
const STEP = 4;
/** A person, whom backgrounds are looked for behind. */
const SCENE = 'public/samples/portrait-curls.jpg';

/** The clip in words. */
export function describeSource(): string {
  return `${FRAMES} frames of ${SIZE.width} × ${SIZE.height}`;
}

/** Writes a clip of a camera that pans over a photo. */
export async function writeSource(file: string): Promise<void> {
  const scene = await decodePicture(await readFile(SCENE));
  const width = SIZE.width + FRAMES * STEP;
  const wide = await resizePicture(scene, {
    width,
    height: Math.round((width * scene.height) / scene.width),
  });
  async function* draw() {
    for (let i = 0; i < FRAMES; i++) {
      const left = i * STEP;
      const { data } = cropPicture(wide, { left, top: 0, right: left + SIZE.width, bottom: SIZE.height });
      const planes = toPlanes(SIZE, data, 'bt709');
      yield { ...SIZE, data: planes, timestamp: i / RATE, duration: 1 / RATE };
    }
  }
  const settings = { ...SIZE, codec: 'avc', framesPerSecond: RATE, matrix: 'bt709' } as const;
  await muxClip(file, encodeFrames(draw(), settings), { codec: 'avc', frames: FRAMES, sound: null });
}
