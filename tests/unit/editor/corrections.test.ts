import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Mark } from '#features/editor/mark.ts';
import { makeCorrectionsPng } from '#features/editor/mask-png.ts';

const photo = { width: 40, height: 20 };

const dab = (x: number, y: number): Mark => ({ kind: 'stroke', erase: false, points: [x, y, 4] });

describe('corrections of a cut-out', () => {
  it('Trimap strokes are white on the subject, black beside it, and grey where nothing was said', async () => {
    const png = await makeCorrectionsPng({ keep: [dab(8, 10), dab(20, 10)], drop: [dab(30, 10)] }, photo);
    const { data, info } = await sharp(await png.arrayBuffer())
      .extractChannel(0)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject(photo);
    const at = (x: number, y: number) => data[y * photo.width + x];
    expect([at(8, 10), at(20, 10), at(30, 10), at(8, 1)]).toEqual([255, 255, 0, 128]);
  });

  it('Trimap strokes leave out what both kinds cover', async () => {
    const png = await makeCorrectionsPng({ keep: [dab(10, 10)], drop: [dab(10, 10)] }, photo);
    const pixels = await sharp(await png.arrayBuffer())
      .extractChannel(0)
      .raw()
      .toBuffer();
    expect(pixels[10 * photo.width + 10]).toBe(0);
  });
});
