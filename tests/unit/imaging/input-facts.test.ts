import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFileFacts } from '#imaging/core/io/read-input-facts.ts';
import { readInput } from '#imaging/process/read-input.ts';
import { runTool } from '#imaging/process/run-tool.ts';
import { toolParameters } from '#lib/catalog/parameters/parameters.ts';
import { toolOf } from '#lib/catalog/tools.ts';
import { paint, quarters, toSharp } from './support/pictures.ts';

const photo = quarters(60, 40);
const png = () => toSharp(photo).png().toBuffer();

async function animate(format: 'gif' | 'webp'): Promise<Buffer> {
  const frames = [10, 120, 230].map((grey) =>
    paint({ width: 60, height: 40, channels: 3 }, () => [grey, 9, 9]),
  );
  const pages = await Promise.all(frames.map((frame) => toSharp(frame).png().toBuffer()));
  const joined = sharp(pages, { join: { animated: true } });
  return format === 'gif' ? joined.gif().toBuffer() : joined.webp().toBuffer();
}

/** The PNG with an `acTL` chunk after its header, as animated ones have. */
async function animatePng(frames: number): Promise<Buffer> {
  const bytes = await png();
  const chunk = Buffer.alloc(20);
  chunk.writeUInt32BE(8, 0);
  chunk.write('acTL', 4, 'latin1');
  chunk.writeUInt32BE(frames, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 16)), 16);
  return Buffer.concat([bytes.subarray(0, 33), chunk, bytes.subarray(33)]);
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'input-facts-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function write(bytes: Uint8Array) {
  const file = path.join(folder, crypto.randomUUID());
  await writeFile(file, bytes);
  return [{ role: 'photo', path: file }];
}

describe('facts of a photo’s file', () => {
  it.each([
    ['a GIF', () => animate('gif'), { frames: 3 }],
    ['a WebP', () => animate('webp'), { frames: 3 }],
    ['a PNG', () => animatePng(5), { frames: 5 }],
  ])('[GEN-02] The frames of %s in motion are counted', async (_, file, facts) => {
    expect(await readFileFacts(await file())).toEqual(facts);
  });

  it('[GEN-02] CMYK is told where it has no profile', async () => {
    const bare = await toSharp(photo).toColourspace('cmyk').jpeg().toBuffer();
    expect(await readFileFacts(bare)).toEqual({ cmyk: true });
    expect(await readFileFacts(await toSharp(photo).withIccProfile('cmyk').jpeg().toBuffer())).toEqual({});
  });

  it('[GEN-02] More than 8 bits a channel are told', async () => {
    expect(await readFileFacts(await toSharp(photo).toColourspace('rgb16').png().toBuffer())).toEqual({
      bits: 16,
    });
  });

  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
    '[GEN-02] Of an ordinary %s nothing is told',
    async (format) => {
      expect(await readFileFacts(await toSharp(photo).toFormat(format).toBuffer())).toEqual({});
    },
  );

  it('[GEN-02] A photo that was scaled down is told with both sizes, after its orientation', async () => {
    const turned = await toSharp(photo).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { input, facts } = await readInput(await write(turned), 600);
    expect(facts).toEqual({ shrunk: { from: { width: 40, height: 60 }, to: { width: 20, height: 30 } } });
    expect(input.photo.width).toBe(20);
    expect((await readInput(await write(turned), 2400)).facts).toEqual({});
  });

  it('[GEN-03] A run tells the facts of its photo’s file, and nothing of an ordinary one', async () => {
    const { featureCode: tool, digitalSourceType } = toolOf('aiFilter');
    const findingsOf = async (bytes: Uint8Array) => {
      const parameters = toolParameters[tool].parse({ style: 'duotone' });
      const [inputs, outputDirectory] = [await write(bytes), folder];
      const job = { id: 'a', kind: 'tool', tool, inputs, outputDirectory, parameters } as const;
      return (await runTool({ ...job, maxPixels: 1e6, digitalSourceType }, {})).findings;
    };
    expect(await findingsOf(await animate('gif'))).toEqual({ input: { frames: 3 } });
    expect(await findingsOf(await png())).toBeNull();
  });
});
