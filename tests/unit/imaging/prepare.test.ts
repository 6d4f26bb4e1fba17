import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodePicture } from '#imaging/core/io/decode-picture.ts';
import type { Picture } from '#imaging/core/picture.ts';
import { cropPicture } from '#imaging/core/raster/crop.ts';
import { planSentSize } from '#imaging/edit/exchange/plan-crop.ts';
import type { PrepareJob } from '#imaging/process/protocol.ts';
import { runFinish } from '#imaging/process/run-finish.ts';
import { runPrepare } from '#imaging/process/run-prepare.ts';
import { maskOf, paint, pixelAt, toSharp } from './support/pictures.ts';

const SIZE = { width: 720, height: 480 };
const wave = (x: number, y: number, by: number) => 128 + 90 * Math.sin(x / by) * Math.cos(y / (by + 3));
const photo = paint({ ...SIZE, channels: 3 }, (x, y) => [wave(x, y, 17), wave(x, y, 23), wave(y, x, 29)]);
const isMarked = (x: number, y: number) => x >= 300 && x < 420 && y >= 200 && y < 280;
const sizes = { pixels: 1_048_576, multiple: 16, maxEdge: 2048, maxRatio: 3 };

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'prepare-'));
  await writeFile(path.join(folder, 'photo'), await toSharp(photo).png().toBuffer());
  const mask = { ...maskOf(photo, isMarked), channels: 1 } as const;
  await writeFile(path.join(folder, 'mask'), await toSharp(mask).png().toBuffer());
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function prepare(changes: Partial<PrepareJob> = {}) {
  const outputDirectory = await mkdtemp(path.join(folder, 'sent-'));
  const inputs = ['photo', 'mask'].map((role) => ({ role, path: path.join(folder, role) }));
  const job = { id: 'one', kind: 'prepare', inputs, maxPixels: 4_000_000, outputDirectory, sizes } as const;
  const { findings } = await runPrepare({ ...job, maskForm: 'both', ...changes }, {});
  const told = findings as Readonly<Record<string, number>>;
  const numberOf = (name: string) => told[name] ?? Number.NaN;
  const box = {
    ...{ left: numberOf('left'), top: numberOf('top') },
    ...{ right: numberOf('right'), bottom: numberOf('bottom') },
  };
  return { outputDirectory, box, sent: { width: numberOf('width'), height: numberOf('height') }, inputs };
}

const open = async (...parts: string[]) => decodePicture(await readFile(path.join(...parts)));

/** A model that moves, recolours and resizes all that it is sent, and draws red where it may. */
async function redraw(sent: Picture, mask: Picture): Promise<Buffer> {
  const drawn = paint({ ...sent, channels: 3 }, (x, y) => {
    const from = {
      x: Math.min(sent.width - 1, Math.max(0, x - 3)),
      y: Math.min(sent.height - 1, Math.max(0, y - 2)),
    };
    if (pixelAt(mask, from.x, from.y)[0] === 255) return [200, 20, 20];
    return pixelAt(sent, from.x, from.y).map((value, channel) => 0.8 * value + 10 * (channel + 1));
  });
  return sharp(await toSharp(drawn).png().toBuffer())
    .resize(Math.round(sent.width * 0.9))
    .png()
    .toBuffer();
}

describe('pictures on their way to a service and back', () => {
  it('[GEN-03] A service is sent the marked place with its surroundings, in its sizes, and a mask that both kinds of readers understand', async () => {
    const { outputDirectory, box, sent } = await prepare();
    expect(box).toEqual({ left: 204, top: 104, right: 516, bottom: 376 });
    expect([sent.width % 16, sent.height % 16]).toEqual([0, 0]);
    expect(sent.width * sent.height).toBeLessThanOrEqual(1.02 * 4 * 312 * 272);
    const mask = await open(outputDirectory, 'mask.png');
    expect([mask.width, mask.height]).toEqual([sent.width, sent.height]);
    const middle = pixelAt(mask, Math.round(sent.width / 2), Math.round(sent.height / 2));
    expect([middle, pixelAt(mask, 2, 2)]).toEqual([
      [255, 255, 255, 0],
      [0, 0, 0, 255],
    ]);
    const white = await prepare({ maskForm: 'white' });
    expect(pixelAt(await open(white.outputDirectory, 'mask.png'), 2, 2).slice(0, 3)).toEqual([0, 0, 0]);
  });

  it('[GEN-03] What a service moved, recoloured and resized lands in its place with the photo’s tones, and no pixel outside the mask differs', async () => {
    const { outputDirectory, box, sent, inputs } = await prepare();
    const output = path.join(outputDirectory, 'made');
    await writeFile(
      output,
      await redraw(await open(outputDirectory, 'photo.png'), await open(outputDirectory, 'mask.png')),
    );
    const { files } = await runFinish(
      {
        ...{ id: 'two', kind: 'finish', inputs, maxPixels: 4_000_000, outputDirectory },
        ...{ outputPaths: [output], place: { box, sent } },
        digitalSourceType: 'compositeWithTrainedAlgorithmicMedia',
      },
      {},
    );
    const result = files.find(({ role }) => role === 'result');
    const picture = await open(result?.path ?? '');
    let outside = 0;
    for (let y = 0; y < SIZE.height; y++)
      for (let x = 0; x < SIZE.width; x++)
        for (let channel = 0; channel < 3; channel++) {
          const at = 3 * (y * SIZE.width + x) + channel;
          if (!isMarked(x, y) && picture.data[at] !== photo.data[at]) outside++;
        }
    expect(outside).toBe(0);
    // The red that it drew, with its change of tones undone: (200 − 10) / 0.8 and (20 − 20) / 0.8.
    const [red = 0, green = 0] = pixelAt(picture, 360, 240);
    expect(Math.abs(red - 237)).toBeLessThan(14);
    expect(green).toBeLessThan(14);
  });

  it('[GEN-03] A model draws only what a photo is extended by, and the photo itself comes back bit for bit', async () => {
    const canvas = { left: 20, right: 0, top: 0, bottom: 10, ratio: 'free', anchor: 'center' } as const;
    const photoOnly = [{ role: 'photo', path: path.join(folder, 'photo') }];
    const { outputDirectory, box, sent } = await prepare({ canvas, inputs: photoOnly });
    const mask = await open(outputDirectory, 'mask.png');
    expect(pixelAt(mask, 2, 2)[0]).toBe(255);
    expect(pixelAt(mask, mask.width - 3, 2)[0]).toBe(0);
    const output = path.join(outputDirectory, 'made');
    await writeFile(output, await redraw(await open(outputDirectory, 'photo.png'), mask));
    const { files, findings } = await runFinish(
      {
        ...{ id: 'four', kind: 'finish', inputs: photoOnly, maxPixels: 4_000_000, outputDirectory },
        ...{ outputPaths: [output], place: { box, sent }, canvas },
        digitalSourceType: 'compositeWithTrainedAlgorithmicMedia',
      },
      {},
    );
    expect(findings).toMatchObject({ left: 144, right: 0, top: 0, bottom: 48 });
    const picture = await open(files.find(({ role }) => role === 'result')?.path ?? '');
    expect([picture.width, picture.height]).toEqual([SIZE.width + 144, SIZE.height + 48]);
    const own = cropPicture(picture, { left: 144, top: 0, right: 144 + SIZE.width, bottom: SIZE.height });
    expect(Buffer.from(own.data).equals(Buffer.from(photo.data))).toBe(true);
    const [red = 0, green = 255] = pixelAt(picture, 60, 240);
    expect(red - green).toBeGreaterThan(150);
  });

  it('[GEN-03] Another picture than the one that was sent is refused', async () => {
    const { outputDirectory, box, sent, inputs } = await prepare();
    const output = path.join(outputDirectory, 'made');
    const other = paint({ ...sent, channels: 3 }, (x, y) => [
      (x * 7919 + y * 104_729) % 256,
      (x * y) % 256,
      90,
    ]);
    await writeFile(output, await toSharp(other).png().toBuffer());
    const finishing = runFinish(
      {
        ...{ id: 'three', kind: 'finish', inputs, maxPixels: 4_000_000, outputDirectory },
        ...{ outputPaths: [output], place: { box, sent } },
        digitalSourceType: 'compositeWithTrainedAlgorithmicMedia',
      },
      {},
    );
    await expect(finishing).rejects.toMatchObject({ kind: 'output_unusable' });
  });

  it('[GEN-03] Sizes that are sent keep within what a model takes', () => {
    for (const width of [40, 300, 1000, 9000])
      for (const height of [40, 777, 4000]) {
        const sent = planSentSize({ width, height }, { ...sizes, minPixels: 655_360 });
        expect([sent.width % 16, sent.height % 16]).toEqual([0, 0]);
        expect(sent.width * sent.height).toBeGreaterThanOrEqual(655_360);
        expect(Math.max(sent.width, sent.height)).toBeLessThanOrEqual(2048);
        expect(Math.max(sent.width / sent.height, sent.height / sent.width)).toBeLessThan(3.1);
      }
  });

  it('[GEN-03] No photo is sent with more pixels than a model works best at, which would cost twice as much', () => {
    for (let width = 400; width <= 4000; width += 173)
      for (let height = 400; height <= 4000; height += 181) {
        const sent = planSentSize({ width, height }, sizes);
        expect(sent.width * sent.height, `${width} × ${height}`).toBeLessThanOrEqual(sizes.pixels);
        expect([sent.width % 16, sent.height % 16]).toEqual([0, 0]);
        if (Math.max(width / height, height / width) > sizes.maxRatio) continue;
        const stretch = (sent.width * height) / (sent.height * width);
        expect(Math.abs(Math.log(stretch)), `${width} × ${height}`).toBeLessThan(0.02);
      }
  });
});
