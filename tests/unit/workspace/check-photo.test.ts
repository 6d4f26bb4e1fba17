import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { checkFile, checkMeasures } from '#features/workspace/photo/open-photo.ts';
import { PhotoRefused, type Refusal } from '#features/workspace/photo/refusal.ts';

const picture = () => sharp({ create: { width: 8, height: 8, channels: 3, background: '#789' } });

async function refusalOf(work: () => unknown): Promise<Refusal | undefined> {
  try {
    await work();
  } catch (error) {
    if (error instanceof PhotoRefused) return error.refusal;
    throw error;
  }
}

describe('a file that somebody brings', () => {
  it.each([
    ['image/jpeg', () => picture().jpeg()],
    ['image/png', () => picture().png()],
    ['image/webp', () => picture().webp()],
    ['image/avif', () => picture().avif()],
    ['image/gif', () => picture().gif()],
  ] as const)('A file is recognized by its bytes: %s', async (type, make) => {
    const bytes = await make().toBuffer();
    await expect(checkFile(new Blob([new Uint8Array(bytes)]))).resolves.toBe(type);
  });

  it('A file that is no picture, empty or too large is refused before it is sent', async () => {
    expect(await refusalOf(() => checkFile(new Blob(['<svg/>'])))).toEqual({ reason: 'type' });
    expect(await refusalOf(() => checkFile(new Blob([])))).toEqual({ reason: 'empty' });
    const bytes = new Uint8Array(25 * 2 ** 20 + 1);
    const large = new Blob(['GIF89a', bytes]);
    expect(await refusalOf(() => checkFile(large))).toMatchObject({ reason: 'size', bytes: large.size });
    // Of a large video, no smaller one is asked for.
    expect(await refusalOf(() => checkFile(new Blob([bytes])))).toEqual({ reason: 'type' });
  });

  it('A file that was changed or moved on its disk has a message of its own', async () => {
    const taken = new File(['photo'], 'a.jpg');
    const unreadable = { arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) };
    taken.slice = () => Object.assign(new Blob(), unreadable);
    expect(await refusalOf(() => checkFile(taken))).toEqual({ reason: 'gone' });
  });

  it('A file with too many pixels or too long a side is refused before it is sent', async () => {
    expect(await refusalOf(() => checkMeasures({ width: 10_000, height: 5001 }))).toMatchObject({
      reason: 'pixels',
    });
    expect(await refusalOf(() => checkMeasures({ width: 16_385, height: 10 }))).toEqual({ reason: 'side' });
    expect(await refusalOf(() => checkMeasures({ width: 10_000, height: 5000 }))).toBeUndefined();
  });
});
