import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { requireModel } from '#imaging/core/models/require-model.ts';
import type { Picture } from '#imaging/core/picture.ts';
import { createProgress } from '#imaging/core/progress.ts';
import runClip from '#imaging/process/run-clip.ts';
import { backdropOf } from '#imaging/video/background/backdrop.ts';
import { drawBackground } from '#imaging/video/background/draw-background.ts';
import { PeopleMask } from '#imaging/video/background/people-mask.ts';
import { loadFaceModels } from '#imaging/vision/faces/find-faces.ts';
import { LIMITS, makeFolder, writeClip } from './support/clips.ts';

const PERSON = path.join(import.meta.dirname, '../../../../public/samples/portrait-curls.jpg');

const size = { width: 64, height: 48 };

/** A blue square in the middle of a red picture, and its mask. */
function drawSquare() {
  const mask = new Uint8Array(size.width * size.height);
  const data = new Uint8Array(3 * mask.length);
  for (let at = 0; at < mask.length; at++) {
    const [x, y] = [at % size.width, Math.floor(at / size.width)];
    const isInside = x >= 20 && x < 44 && y >= 12 && y < 36;
    mask[at] = isInside ? 255 : 0;
    data.set(isInside ? [20, 40, 200] : [200, 40, 20], 3 * at);
  }
  return { frame: { ...size, data }, mask };
}

const pixelAt = (data: Uint8Array, [x, y]: readonly [number, number]) => {
  const at = 3 * (y * size.width + x);
  return [...data.subarray(at, at + 3)];
};

describe('another background behind people', () => {
  it('[TOOL-21] A colour stands behind what the mask covers, which stays as it is', () => {
    const { frame, mask } = drawSquare();
    const drawn = drawBackground(frame, { mask, backdrop: { kind: 'colour', rgb: [1, 2, 3] } });
    expect(pixelAt(drawn, [2, 2])).toEqual([1, 2, 3]);
    expect(pixelAt(drawn, [32, 24])).toEqual([20, 40, 200]);
  });

  it('[TOOL-21] The middle of a picture of one’s own fills the frame, and is needed', async () => {
    const photoPath = path.join(makeFolder(), 'ground.png');
    const halves = Buffer.from(
      Array.from({ length: 6 * 2 }, (_, at) => (at % 6 < 3 ? [255, 0, 0] : [0, 0, 255])).flat(),
    );
    await sharp(halves, { raw: { width: 6, height: 2, channels: 3 } })
      .png()
      .toFile(photoPath);
    const wish = { effect: 'backgroundPicture', strength: 1 } as const;
    const ground = { size, progress: createProgress({}) };
    const backdrop = await backdropOf(wish, { ...ground, photoPath });
    const { frame, mask } = drawSquare();
    const drawn = drawBackground(frame, { mask, backdrop });
    expect(pixelAt(drawn, [2, 2])).toEqual([255, 0, 0]);
    expect(pixelAt(drawn, [61, 45])).toEqual([0, 0, 255]);
    expect(pixelAt(drawn, [32, 24])).toEqual([20, 40, 200]);
    const without = backdropOf(wish, { ...ground, photoPath: undefined });
    await expect(without).rejects.toMatchObject({ kind: 'invalid_request' });
  });

  it('[TOOL-21] Out of focus, nothing of a person bleeds into the background', () => {
    const { frame, mask } = drawSquare();
    const drawn = drawBackground(frame, { mask, backdrop: { kind: 'blur', strength: 1 } });
    expect(pixelAt(drawn, [32, 24])).toEqual([20, 40, 200]);
    for (const [c, value] of [200, 40, 20].entries())
      expect(Math.abs((pixelAt(drawn, [18, 24])[c] ?? 0) - value)).toBeLessThanOrEqual(2);
  });

  it('[TOOL-21] A half-covered border takes nothing of the old background along', () => {
    const { frame, mask } = drawSquare();
    const at = 24 * size.width + 19;
    mask[at] = 128;
    frame.data.set([110, 40, 110], 3 * at);
    const drawn = drawBackground(frame, { mask, backdrop: { kind: 'colour', rgb: [0, 255, 0] } });
    const [red = 255, green = 0, blue = 0] = pixelAt(drawn, [19, 24]);
    expect(red).toBeLessThan(40);
    expect(green).toBeGreaterThan(120);
    expect(blue).toBeGreaterThan(70);
  });

  it('[TOOL-21] A person is found in moving frames, steadily', async () => {
    const models = { segmenter: await requireModel('selfie'), faces: await loadFaceModels() };
    const people = new PeopleMask({ ...models, progress: createProgress({}) });
    const side = 320;
    const frameAt = async (left: number): Promise<Picture> => {
      const scene = sharp(await readFile(PERSON))
        .resize(360, 360, { fit: 'cover' })
        .removeAlpha();
      const part = scene.extract({ left, top: 10, width: side, height: side });
      return { width: side, height: side, channels: 3, data: new Uint8Array(await part.raw().toBuffer()) };
    };
    const shares: number[] = [];
    for (const left of [10, 13, 16, 19]) {
      const mask = await people.next(await frameAt(left));
      expect(mask[side * 150 + 180 - left]).toBe(255);
      expect(mask[side * 8 + 8]).toBe(0);
      shares.push(mask.filter((value) => value > 127).length / mask.length);
    }
    expect(Math.max(...shares) - Math.min(...shares)).toBeLessThan(0.03);
  });

  it('[GEN-02] A clip without people is refused before any frame is drawn', async () => {
    const folder = makeFolder();
    const videoPath = path.join(folder, 'empty.mp4');
    await writeClip(videoPath);
    const request = {
      ...({
        tool: 'video-effects',
        effect: 'backgroundBlur',
        strength: 1,
        seed: 1,
        sound: 'off',
        codec: 'avc',
      } as const),
      ...{ maxShortSide: 360, maxFramesPerSecond: 15 },
    };
    const outputDirectory = path.join(folder, 'out');
    await mkdir(outputDirectory);
    const folders = { outputDirectory, segmentDirectory: outputDirectory };
    const job = { id: 'a', kind: 'clip', videoPath, limits: LIMITS, request, part: 'plan' } as const;
    const run = runClip({ ...job, ...folders, digitalSourceType: 'compositeSynthetic' }, {});
    await expect(run).rejects.toMatchObject({ kind: 'person_not_found' });
  });
});
