import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listOwnSampleFiles, listOwnSamples, readOwnSample } from '#lib/operator/sample-photos.ts';

const tool = { featureCode: 'face-swap' } as const;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pictor-samples-'));
  await mkdir(path.join(folder, tool.featureCode));
  vi.stubEnv('SAMPLES_DIR', folder);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

/** A lying JPEG that a camera held upright. */
async function putPhoto(name: string): Promise<Buffer> {
  const picture = sharp({ create: { width: 640, height: 400, channels: 3, background: 'teal' } });
  const bytes = await picture.withMetadata({ orientation: 6 }).jpeg().toBuffer();
  await writeFile(path.join(folder, tool.featureCode, name), bytes);
  return bytes;
}

describe('sample photos of the operator', () => {
  it('Each photo in the folder of a tool is offered under the name of its file, turned as it was taken', async () => {
    await putPhoto('Two friends.JPG');
    await writeFile(path.join(folder, tool.featureCode, 'licence.txt'), 'CC0');
    const [sample, ...others] = await listOwnSamples(tool);
    expect(others).toEqual([]);
    expect(sample).toMatchObject({ title: 'Two friends', width: 400, height: 640 });
    expect(sample?.photoUrl).toMatch(/^\/samples\/own\/face-swap\/[0-9a-f]{12}\.jpg$/);
    expect(await listOwnSamples({ featureCode: 'ai-filter' })).toEqual([]);
  });

  it('The web gets the photo as it is, and an upright thumbnail 320 pixels wide', async () => {
    const bytes = await putPhoto('Two friends.jpg');
    const files = await listOwnSampleFiles();
    const answers = await Promise.all(
      files.map(({ tool: code, file }) => readOwnSample(`/samples/own/${code}/${file}`)),
    );
    expect(answers[0]).toEqual({ type: 'image/jpeg', bytes });
    expect(answers[1]?.type).toBe('image/avif');
    expect(await sharp(answers[1]?.bytes).metadata()).toMatchObject({ width: 320, height: 512 });
    expect(await readOwnSample('/samples/own/face-swap/other.jpg')).toBeNull();
  });

  it('A folder that is no tool’s, a file that is no picture and a missing folder are told by their names', async () => {
    await writeFile(path.join(folder, tool.featureCode, 'broken.png'), 'no picture');
    await expect(listOwnSamples(tool)).rejects.toThrow('broken.png, which cannot be read as a picture');
    await mkdir(path.join(folder, 'faces'));
    await expect(listOwnSamples(tool)).rejects.toThrow('SAMPLES_DIR has “faces”');
    await expect(listOwnSamples(tool, '/missing')).rejects.toThrow('there is no such folder');
    expect(await listOwnSamples(tool, null)).toEqual([]);
  });
});
