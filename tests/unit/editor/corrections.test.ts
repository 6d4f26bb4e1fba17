import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Mark } from '#features/editor/mark.ts';
import { makeCorrectionsPng } from '#features/editor/mask-png.ts';

const photo = { width: 40, height: 20 };

const dab = (x: number, y: number, erase = false): Mark => ({ kind: 'stroke', erase, points: [x, y, 4] });

describe('corrections of a cut-out', () => {
  it('Trimap strokes are white on the subject, black beside it, and grey where nothing was said', async () => {
    const png = await makeCorrectionsPng([dab(8, 10), dab(30, 10, true), dab(20, 10)], {
      photo,
      earlier: null,
    });
    const { data, info } = await sharp(await png.arrayBuffer())
      .extractChannel(0)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject(photo);
    const at = (x: number, y: number) => data[y * photo.width + x];
    expect([at(8, 10), at(20, 10), at(30, 10), at(8, 1)]).toEqual([255, 255, 0, 128]);
  });

  it('Of trimap strokes over each other the later wins, and clearing leaves nothing said', async () => {
    const marks = [dab(10, 10), dab(10, 10, true), dab(30, 10, true), dab(30, 10)];
    const png = await makeCorrectionsPng(marks, { photo, earlier: null });
    const pixels = await sharp(await png.arrayBuffer())
      .extractChannel(0)
      .raw()
      .toBuffer();
    expect([10, 30].map((x) => pixels[10 * photo.width + x])).toEqual([0, 255]);
    const cleared = await makeCorrectionsPng([...marks, { kind: 'clear' }], { photo, earlier: null });
    const { data } = await sharp(await cleared.arrayBuffer())
      .extractChannel(0)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(new Set(data)).toEqual(new Set([128]));
  });

  it('Earlier corrections hold where no new stroke lies, and the new one wins where it does', async () => {
    const earlier = { ...photo, data: new Uint8Array(photo.width * photo.height).fill(128) };
    for (const [x, value] of [
      [10, 255],
      [20, 0],
      [30, 255],
    ] as const)
      earlier.data[10 * photo.width + x] = value;
    const png = await makeCorrectionsPng([dab(30, 10, true)], { photo, earlier });
    const pixels = await sharp(await png.arrayBuffer())
      .extractChannel(0)
      .raw()
      .toBuffer();
    expect([10, 20, 30, 38].map((x) => pixels[10 * photo.width + x])).toEqual([255, 0, 0, 128]);
  });
});
