import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodePicture } from '#imaging/core/io/decode-picture.ts';
import type { Picture } from '#imaging/core/picture.ts';
import type { FinishJob } from '#imaging/process/protocol.ts';
import { runFinish } from '#imaging/process/run-finish.ts';
import { maskOf, paint, toSharp } from './support/pictures.ts';

const SIZE = { width: 120, height: 80 };
const photo = paint({ ...SIZE, channels: 3 }, (x, y) => [x, 2 * y, (7 * x + 13 * y) % 256]);
const isMarked = (x: number, y: number) => x >= 40 && x < 80 && y >= 20 && y < 60;

let folder: string;
let count = 0;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'finish-'));
  await writeFile(path.join(folder, 'photo'), await toSharp(photo).png().toBuffer());
  const mask = { ...maskOf(photo, isMarked), channels: 1 } as const;
  await writeFile(path.join(folder, 'mask'), await toSharp(mask).png().toBuffer());
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A picture of a service: left half red, right half blue. */
function made(width: number, height: number, alpha = 255): Picture {
  const channels = alpha === 255 ? 3 : 4;
  return paint({ width, height, channels }, (x) => (x < width / 2 ? [255, 0, 0, alpha] : [0, 0, 255, alpha]));
}

interface Run {
  readonly place: FinishJob['place'];
  readonly roles?: readonly ('photo' | 'mask')[];
  readonly outputs: readonly (Picture | string)[];
  readonly maxPixels?: number;
}

async function finish({ place, roles = ['photo', 'mask'], outputs, maxPixels = 1_000_000 }: Run) {
  const outputPaths = outputs.map(() => path.join(folder, `output-${count++}`));
  for (const [index, output] of outputs.entries()) {
    const bytes = typeof output === 'string' ? output : await toSharp(output).png().toBuffer();
    await writeFile(outputPaths[index] ?? '', bytes);
  }
  const { files, findings } = await runFinish(
    {
      id: 'one',
      kind: 'finish',
      inputs: roles.map((role) => ({ role, path: path.join(folder, role) })),
      outputPaths,
      place,
      maxPixels,
      outputDirectory: folder,
      digitalSourceType: 'trainedAlgorithmicMedia',
    },
    {},
  );
  const results = files.filter(({ role }) => role === 'result');
  const pictures = await Promise.all(results.map(async (file) => decodePicture(await readFile(file.path))));
  return { names: files.map(({ name }) => name), pictures, findings };
}

const pixel = ({ data, width, channels }: Picture, x: number, y: number) => [
  ...data.subarray((y * width + x) * channels, (y * width + x) * channels + 3),
];

describe('finishing what a service made', () => {
  it('[GEN-03] Inside the mask lies what the service made, and every pixel outside is the photo’s', async () => {
    const { names, pictures } = await finish({ place: 'mask', outputs: [made(180, 120)] });
    expect(names).toEqual(['input-preview.webp', 'preview.webp', 'result.png']);
    const [picture] = pictures;
    if (!picture) throw new Error('no picture');
    for (let y = 0; y < SIZE.height; y++)
      for (let x = 0; x < SIZE.width; x++)
        if (!isMarked(x, y)) expect([x, y, pixel(picture, x, y)]).toEqual([x, y, pixel(photo, x, y)]);
    expect([pixel(picture, 50, 40), pixel(picture, 70, 40)]).toEqual([
      [255, 0, 0],
      [0, 0, 255],
    ]);
  });

  it('[GEN-03] Where a service’s picture is transparent, the photo shows through', async () => {
    const { pictures } = await finish({ place: 'mask', outputs: [made(120, 80, 0)] });
    expect(pictures[0]?.data).toEqual(photo.data);
  });

  it('[GEN-03] A picture is brought to the photo’s size, to a given one, or left at its own', async () => {
    const sizeOf = async (run: Run) =>
      (await finish(run)).pictures.map(({ width, height }) => [width, height]);
    expect(await sizeOf({ place: 'photo', outputs: [made(240, 160)] })).toEqual([[120, 80]]);
    expect(await sizeOf({ place: 'own', roles: [], outputs: [made(64, 48), made(48, 64)] })).toEqual([
      [64, 48],
      [48, 64],
    ]);
    const place = { width: 100, height: 100 };
    const { names, pictures } = await finish({ place, roles: [], outputs: [made(300, 150)] });
    expect(names).toEqual(['preview.webp', 'result.png']);
    // Cropped around the middle, not squeezed: the halves meet where they met.
    expect([pixel(pictures[0] ?? photo, 45, 50), pixel(pictures[0] ?? photo, 55, 50)]).toEqual([
      [255, 0, 0],
      [0, 0, 255],
    ]);
  });

  it('[GEN-02] What is of the photo’s size tells that the photo was scaled down', async () => {
    const run = { outputs: [made(60, 40)], maxPixels: 2400 };
    const shrunk = { from: SIZE, to: { width: 60, height: 40 } };
    expect((await finish({ ...run, place: 'photo' })).findings).toEqual({ input: { shrunk } });
    expect((await finish({ ...run, place: 'own' })).findings).toBeNull();
  });

  it('[GEN-03] What cannot be a result is refused, and no fault of the person’s file', async () => {
    const kind = 'output_unusable';
    await expect(finish({ place: 'mask', outputs: [made(80, 54)] })).rejects.toMatchObject({ kind });
    await expect(finish({ place: 'mask', outputs: [made(120, 120)] })).rejects.toMatchObject({ kind });
    await expect(finish({ place: 'own', outputs: ['<html>'] })).rejects.toMatchObject({ kind });
    const unmarked = finish({ place: 'mask', roles: ['photo'], outputs: [made(120, 80)] });
    await expect(unmarked).rejects.toMatchObject({ kind: 'mask_empty' });
  });

  it('[GEN-03] What was made of a squeezed photo has its shape again, with as many pixels', async () => {
    const { pictures } = await finish({
      place: { shape: { width: 4000, height: 1000 } },
      outputs: [made(300, 100)],
      roles: ['photo'],
    });
    const [{ width = 0, height = 0 } = {}] = pictures;
    expect(width / height).toBeCloseTo(4, 1);
    expect((width * height) / 30_000).toBeCloseTo(1, 1);
  });
});
