import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { EncodeJob } from '#imaging/process/protocol.ts';
import { runEncode } from '#imaging/process/run-encode.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lay-under-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const WIDTH = 60;

/** A green cut-out whose right half is transparent, saved on a backdrop. */
async function layUnder(backdrop: EncodeJob['backdrop']): Promise<(x: number) => number[]> {
  const half = { width: WIDTH / 2, height: 40, channels: 4, background: '#00a000' } as const;
  const cutOut = sharp({ create: half }).extend({
    right: WIDTH / 2,
    background: { r: 0, g: 0, b: 0, alpha: 0 },
  });
  const [picturePath, outputPath] = [path.join(folder, 'cut-out.png'), path.join(folder, 'out.png')];
  await writeFile(picturePath, await cutOut.png().toBuffer());
  const job = { id: 'e', kind: 'encode', picturePath, outputPath, format: 'png' } as const;
  await runEncode({ ...job, backdrop, digitalSourceType: 'algorithmicallyEnhanced' }, {});
  const { data, info } = await sharp(await readFile(outputPath))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: WIDTH, height: 40, channels: 3 });
  return (x) => [...data.subarray((20 * WIDTH + x) * 3, (20 * WIDTH + x) * 3 + 3)];
}

it('A cut-out is laid on the colour that was chosen', async () => {
  const at = await layUnder({ kind: 'colour', colour: '#1d2a44' });
  expect([at(10), at(50)]).toEqual([
    [0, 160, 0],
    [0x1d, 0x2a, 0x44],
  ]);
});

it('A cut-out is laid on the middle of a picture of another shape, which fills the frame', async () => {
  const photoPath = path.join(folder, 'picture.png');
  const middle = { width: 40, height: 100, channels: 3, background: '#c01020' } as const;
  const tall = sharp({ create: middle }).extend({ top: 100, bottom: 100, background: '#0000ff' });
  await writeFile(photoPath, await tall.png().toBuffer());
  const at = await layUnder({ kind: 'picture', photoPath });
  expect([at(10), at(50)]).toEqual([
    [0, 160, 0],
    [0xc0, 0x10, 0x20],
  ]);
});
