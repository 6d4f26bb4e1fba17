import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createProgress } from '#imaging/core/progress.ts';
import { toPlanes } from '#imaging/video/media/frame-colours.ts';
import { followPart, type PartFrames } from '#imaging/video/swap/follow-part.ts';
import { samplePath } from './support/portrait-clip.ts';

const size = { width: 240, height: 300 };
const COUNT = 5;

/** A portrait that goes to the right by two pixels from frame to frame. */
async function drawPart(): Promise<PartFrames> {
  const photo = sharp(await readFile(samplePath('portrait-young-man'))).removeAlpha();
  const data = await photo
    .resize({ ...size, fit: 'cover' })
    .raw()
    .toBuffer();
  async function* frames() {
    for (let place = 0; place < COUNT; place++) {
      const rgb = Uint8Array.from(
        { length: data.length },
        (_, at) => data[Math.max(at % 3, at - 6 * place)] ?? 0,
      );
      yield await Promise.resolve({ place, data: toPlanes(size, rgb, 'bt709') });
    }
  }
  return { size, matrix: 'bt709', framesPerSecond: 25, frames: frames(), count: COUNT };
}

describe('following the faces of a part', () => {
  it('[TOOL-23] The motion under a face is measured for its replacement', async () => {
    const { tracks } = await followPart(await drawPart(), { progress: createProgress({}) });
    expect(tracks).toHaveLength(1);
    expect(tracks[0]?.motions?.filter((motion) => motion !== null)).toHaveLength(COUNT - 1);
  });

  it('[TOOL-21] It is not measured again where points are followed along the motion', async () => {
    const pointsOf = ({ points }: { readonly points: Float32Array }) => points;
    const { tracks, moves } = await followPart(await drawPart(), { pointsOf, progress: createProgress({}) });
    expect(tracks).toHaveLength(1);
    expect(tracks[0]?.motions).toBeUndefined();
    expect(moves.size).toBeGreaterThan(0);
  });
});
