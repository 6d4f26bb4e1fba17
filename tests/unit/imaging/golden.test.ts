import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { decodePicture } from '#imaging/core/io/decode-picture.ts';
import type { Picture } from '#imaging/core/picture.ts';
import { expectGolden, measureDifference } from './support/golden.ts';
import { paint, pixelAt, toSharp } from './support/pictures.ts';

const NAME = 'ai-baby-generator';
const file = path.resolve(import.meta.dirname, `../../fixtures/golden/${NAME}.png`);
const isWriting = process.env.GOLDEN === 'write';

const png = (picture: Picture) => toSharp(picture).png().toBuffer();
const even = (colour: readonly number[]) => paint({ width: 4, height: 4, channels: 3 }, () => colour);

describe('thumbnails of results', () => {
  it('Black and white lie 100 apart, equal pictures 0, and pure green from red about 170', async () => {
    const [black, white, red, green] = await Promise.all(
      [
        [0, 0, 0],
        [255, 255, 255],
        [255, 0, 0],
        [0, 255, 0],
      ].map((colour) => png(even(colour))),
    );
    expect((await measureDifference(black, white))[0]).toBeCloseTo(100, 1);
    expect((await measureDifference(red, red))[15]).toBe(0);
    expect((await measureDifference(red, green))[0]).toBeCloseTo(170.6, 0);
  });

  it.skipIf(isWriting)('A result that is mirrored, tinted or lacks a small part is refused', async () => {
    const whole = await decodePicture(readFileSync(file));
    await expectGolden(NAME, whole);
    const { width, height } = whole;
    const spoilt: Readonly<Record<string, Picture>> = {
      mirrored: paint(whole, (x, y) => pixelAt(whole, width - 1 - x, y)),
      tinted: paint(whole, (x, y) =>
        pixelAt(whole, x, y).map((value, channel) => (channel === 0 ? Math.min(255, value + 4) : value)),
      ),
      // A square of a hundredth and a half of the picture.
      holed: paint(whole, (x, y) =>
        Math.abs(x - width / 2) < 0.07 * width && Math.abs(y - height / 2) < 0.06 * height
          ? [128, 128, 128]
          : pixelAt(whole, x, y),
      ),
    };
    for (const [name, picture] of Object.entries(spoilt))
      await expect(expectGolden(NAME, picture), name).rejects.toThrow('GOLDEN=write');
  });
});
