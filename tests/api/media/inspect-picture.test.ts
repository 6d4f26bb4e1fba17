import { describe, expect, it } from 'vitest';
import { inspectPicture, openPictureBytes, READ_BUDGET } from '#api/media/inspect/inspect-picture.ts';
import type { UploadType } from '#lib/catalog/uploads.ts';
import { harmlessUploads } from '#tests/fixtures/hostile/harmless-uploads.ts';
import { hostileUploads } from '#tests/fixtures/hostile/hostile-uploads.ts';
import { realPictures } from '#tests/fixtures/hostile/real-pictures.ts';

/** Judges bytes in memory; `asked` counts what was read of them. */
async function inspect(bytes: Buffer, declaredType: UploadType) {
  let asked = 0;
  async function read(start: number, end: number): Promise<Buffer> {
    asked += end - start;
    return bytes.subarray(start, end);
  }
  try {
    const picture = await inspectPicture(await openPictureBytes(bytes.length, read), declaredType);
    return { verdict: picture, asked };
  } catch (error) {
    return { verdict: error, asked };
  }
}

describe('the judge by the header', () => {
  it.each(hostileUploads.filter((upload) => upload.refusedBy === 'header'))(
    '[GEN-02] Header validation refuses $name as $expectedError',
    async ({ bytes, declaredType, expectedError }) => {
      const { verdict, asked } = await inspect(await bytes(), declaredType);
      expect(verdict).toMatchObject({ name: 'AppError', key: expectedError });
      expect(asked).toBeLessThanOrEqual(READ_BUDGET);
    },
  );

  it.each(harmlessUploads)(
    '[GEN-02] Header validation accepts $name',
    async ({ bytes, declaredType, width, height }) => {
      const { verdict, asked } = await inspect(await bytes(), declaredType);
      expect(verdict).toMatchObject({ width, height });
      expect(asked).toBeLessThanOrEqual(READ_BUDGET);
    },
  );

  it.each(hostileUploads.filter((upload) => upload.refusedBy === 'decoder'))(
    '[GEN-02] Header validation leaves $name to the decoder',
    async ({ bytes, declaredType }) => {
      expect((await inspect(await bytes(), declaredType)).verdict).toHaveProperty('width');
    },
  );

  it('[GEN-02] Header validation refuses an empty file with its own code', async () => {
    expect((await inspect(Buffer.alloc(0), 'image/png')).verdict).toMatchObject({ key: 'file_empty' });
  });

  it.each([
    ['jpeg', 'image/jpeg'],
    ['png', 'image/png'],
    ['webp', 'image/webp'],
    ['losslessWebp', 'image/webp'],
    ['transparentWebp', 'image/webp'],
    ['avif', 'image/avif'],
    ['gif', 'image/gif'],
  ] as const)(
    '[GEN-02] Header validation accepts no part of a picture: %s cut at any length',
    async (name, declaredType) => {
      const whole = await realPictures[name]();
      const step = Math.max(1, Math.floor(whole.length / 200));
      for (let length = 1; length < whole.length; length += length < 300 ? 1 : step) {
        const { verdict } = await inspect(whole.subarray(0, length), declaredType);
        expect(verdict, `cut at ${length}`).toMatchObject({ name: 'AppError' });
        expect(['file_truncated', 'file_type_unsupported', 'file_disguised'], `cut at ${length}`).toContain(
          (verdict as { key: string }).key,
        );
      }
    },
  );

  it('[GEN-02] Header validation decides on any damaged picture, and by its bytes alone', async () => {
    let seed = 1;
    function random(below: number): number {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((seed / 2 ** 32) * below);
    }
    for (const picture of Object.values(realPictures)) {
      const whole = await picture();
      for (let round = 0; round < 60; round += 1) {
        const bytes = Buffer.from(whole.subarray(0, round % 3 === 0 ? random(whole.length) : whole.length));
        for (let hit = 0; hit <= round % 6 && bytes.length > 0; hit += 1) {
          bytes[random(Math.min(bytes.length, 400))] = random(256);
        }
        const { verdict } = await inspect(bytes, 'image/jpeg');
        if (verdict instanceof Error) {
          expect(verdict).toMatchObject({ name: 'AppError' });
        }
      }
    }
  });
});
