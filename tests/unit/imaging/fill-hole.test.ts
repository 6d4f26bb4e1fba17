import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawTexture } from '#bench/inpaint/textures.ts';
import type { Mask, Picture } from '#imaging/core/picture.ts';
import { fillHole } from '#imaging/edit/inpaint/fill-hole.ts';
import { maskOf, paint, pixelAt } from './support/pictures.ts';

const brick = drawTexture('brick', { width: 96, height: 80 });
const disc = maskOf(brick, (x, y) => Math.hypot(x - 48, y - 40) < 14);

/** Indices of bytes that differ though their pixel is not masked. */
function strayBytes(before: Picture, after: Picture, mask: Mask): number[] {
  const stray: number[] = [];
  for (let at = 0; at < before.data.length; at++)
    if (!mask.data[Math.floor(at / before.channels)] && before.data[at] !== after.data[at]) stray.push(at);
  return stray;
}

const size = { width: 40, height: 32 };
const boxes = fc
  .array(
    fc.record({
      x: fc.nat(39),
      y: fc.nat(31),
      width: fc.integer({ min: 1, max: 30 }),
      height: fc.integer({ min: 1, max: 24 }),
    }),
    {
      minLength: 1,
      maxLength: 5,
    },
  )
  .map((list) =>
    maskOf(size, (x, y) =>
      list.some((box) => x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height),
    ),
  );
const noise = fc
  .tuple(fc.integer({ min: 1, max: 70 }), fc.infiniteStream(fc.nat(99)))
  .map(([percent, stream]) => maskOf(size, () => stream.next().value < percent));
const masks = fc.oneof(boxes, noise).filter(({ data }) => {
  const marked = data.reduce((count, value) => count + (value ? 1 : 0), 0);
  return marked > 0 && marked <= 0.8 * data.length;
});

describe('filling a hole', () => {
  it('[TOOL-16] Filling a hole keeps all other pixels bit for bit, whatever the mask and the channels', async () => {
    await fc.assert(
      fc.asyncProperty(masks, fc.constantFrom(1, 3, 4), fc.nat(5), async (mask, channels, seed) => {
        const photo = paint({ ...size, channels: channels as 1 | 3 | 4 }, (x, y) => [
          (x * 37 + y * 11) % 256,
          (x * y) % 256,
          (x * 5 + 90) % 256,
          (x * 13) % 256,
        ]);
        const filled = await fillHole({ photo, mask }, { seed });
        expect([filled.width, filled.height, filled.channels]).toEqual([
          photo.width,
          photo.height,
          photo.channels,
        ]);
        expect(strayBytes(photo, filled, mask)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('[TOOL-16] A filled hole shows nothing of what was masked', async () => {
    const marker = [255, 0, 255];
    const photo = paint({ ...brick, channels: 3 }, (x, y) =>
      disc.data[y * 96 + x] ? marker : pixelAt(brick, x, y),
    );
    const filled = await fillHole({ photo, mask: disc }, { seed: 1 });
    for (let y = 0; y < 80; y++)
      for (let x = 0; x < 96; x++) expect(pixelAt(filled, x, y)).not.toEqual(marker);
    const plain = await fillHole({ photo: brick, mask: disc }, { seed: 1 });
    expect(filled.data).toEqual(plain.data);
  });

  it('[TOOL-16] A filled hole is the same for the same seed and differs for another', async () => {
    const gravel = drawTexture('gravel', { width: 96, height: 80 });
    const [first, again, other] = await Promise.all(
      [7, 7, 8].map((seed) => fillHole({ photo: gravel, mask: disc }, { seed })),
    );
    expect(first.data).toEqual(again.data);
    expect(first.data).not.toEqual(other.data);
  });

  it('[TOOL-16] Single pixels, lines, frames and far islands are filled at once', async () => {
    const wide = drawTexture('planks', { width: 400, height: 90 });
    const mask = maskOf(
      wide,
      (x, y) => (x === 3 && y === 3) || x + y * 2 === 300 || x < 1 || (x > 380 && y > 40 && y < 60),
    );
    const photo = {
      ...wide,
      data: wide.data.map((value, at) => (mask.data[Math.floor(at / 3)] ? 0 : value)),
    };
    const filled = await fillHole({ photo, mask }, { seed: 1 });
    expect(strayBytes(photo, filled, mask)).toEqual([]);
    for (let at = 0; at < mask.data.length; at++)
      if (mask.data[at]) expect(filled.data[at * 3]).toBeGreaterThan(20);
  });

  it('[TOOL-16] A hole of 60 % of a picture is filled, and one of more than 80 % is refused', async () => {
    const most = maskOf(brick, (x) => x < 58);
    const filled = await fillHole({ photo: brick, mask: most }, { seed: 1 });
    expect(strayBytes(brick, filled, most)).toEqual([]);
    const nearlyAll = maskOf(brick, (x) => x < 80);
    await expect(fillHole({ photo: brick, mask: nearlyAll }, { seed: 1 })).rejects.toMatchObject({
      kind: 'mask_too_large',
    });
  });

  it('[TOOL-16] A hole of no pixels is refused', async () => {
    const none = maskOf(brick, () => false);
    await expect(fillHole({ photo: brick, mask: none }, { seed: 1 })).rejects.toMatchObject({
      kind: 'mask_empty',
    });
  });

  it('[TOOL-16] Holes in pictures smaller than a patch are filled', async () => {
    for (const [width, height] of [
      [2, 1],
      [5, 5],
      [6, 40],
    ]) {
      const photo = paint({ width, height, channels: 3 }, () => [90, 120, 150]);
      const mask = maskOf(photo, (x, y) => x === 1 && y === 0);
      const filled = await fillHole({ photo, mask }, { seed: 1 });
      expect(pixelAt(filled, 1, 0)).toEqual([90, 120, 150]);
    }
  });

  it('[TOOL-16] Filling a hole never copies from forbidden pixels', async () => {
    const red = (x: number) => x >= 60;
    const photo = paint({ ...brick, channels: 3 }, (x, y) => (red(x) ? [250, 10, 10] : pixelAt(brick, x, y)));
    const mask = maskOf(photo, (x, y) => x > 44 && x < 64 && y > 25 && y < 50);
    const forbidden = maskOf(photo, red);
    const { data } = await fillHole({ photo, mask, forbidden }, { seed: 1 });
    for (let at = 0; at < mask.data.length; at++)
      if (mask.data[at]) expect(data[at * 3] - data[at * 3 + 1]).toBeLessThan(180);
  });

  it('[TOOL-16] Ground goes on behind a thing in front of it, and the thing ends at the hole', async () => {
    const isThing = (x: number, y: number) => x >= 54 && x < 84 && y > 20 && y < 60;
    const light = (x: number, y: number) => (y < 40 ? 90 + x / 4 : 190 + ((x * 7 + y * 5) % 9));
    const photo = paint({ width: 120, height: 80, channels: 3 }, (x, y) => {
      const ground = Math.round(light(x, y));
      return isThing(x, y) ? [20, 10, 10 + ((x * y) % 40)] : [ground, ground, ground];
    });
    const mask = maskOf(photo, (x, y) => x > 36 && x < 60 && y > 16 && y < 64);
    const covering = maskOf(photo, (x, y) => isThing(x, y) && x >= 60);
    const filled = await fillHole({ photo, mask, covering }, { seed: 1 });
    expect(strayBytes(photo, filled, mask)).toEqual([]);
    // Well above the thing's greys everywhere, up to its outline.
    for (let y = 17; y < 64; y++)
      for (let x = 37; x < 60; x++) expect(pixelAt(filled, x, y)[0]).toBeGreaterThan(80);
    const plain = await fillHole({ photo, mask }, { seed: 1 });
    expect(plain.data).not.toEqual(filled.data);
  });

  it('[TOOL-16] Things in front that leave nothing to fill from are ground themselves', async () => {
    const covering = maskOf(brick, (x, y) => Math.hypot(x - 48, y - 40) >= 14);
    const filled = await fillHole({ photo: brick, mask: disc, covering }, { seed: 1 });
    expect(filled).toEqual(await fillHole({ photo: brick, mask: disc }, { seed: 1 }));
  });

  it('[TOOL-16] Filling a hole continues transparency', async () => {
    const photo = paint({ width: 64, height: 64, channels: 4 }, () => [200, 50, 50, 0]);
    const mask = maskOf(photo, (x, y) => Math.hypot(x - 32, y - 32) < 10);
    for (let at = 0; at < mask.data.length; at++) if (mask.data[at]) photo.data[at * 4 + 3] = 255;
    const { data } = await fillHole({ photo, mask }, { seed: 1 });
    for (let at = 0; at < mask.data.length; at++) expect(data[at * 4 + 3]).toBe(0);
  });
});
