import { describe, expect, it } from 'vitest';
import { decodeMask } from '#imaging/core/io/decode-mask.ts';
import { paint, toSharp } from './support/pictures.ts';

function marked(data: Uint8Array): number {
  return data.reduce((count, value) => count + (value === 255 ? 1 : 0), 0);
}

describe('decoding a mask', () => {
  it('[TOOL-16] A mask marks white and keeps black', async () => {
    const picture = paint({ width: 20, height: 10, channels: 3 }, (x) =>
      x < 5 ? [255, 255, 255] : [0, 0, 0],
    );
    const { data, width, height } = await decodeMask(await toSharp(picture).png().toBuffer(), picture);
    expect([width, height, marked(data)]).toEqual([20, 10, 50]);
    expect([data[4], data[5]]).toEqual([255, 0]);
    expect(new Set(data)).toEqual(new Set([0, 255]));
  });

  it('[TOOL-16] A mask painted on a transparent ground marks by opacity, whatever its colour', async () => {
    const picture = paint({ width: 8, height: 8, channels: 4 }, (x) =>
      x < 2 ? [0, 0, 0, 200] : [255, 255, 255, 0],
    );
    const { data } = await decodeMask(await toSharp(picture).png().toBuffer(), picture);
    expect(marked(data)).toBe(16);
  });

  it('[TOOL-16] A mask includes the soft edge of a stroke', async () => {
    const picture = paint({ width: 8, height: 1, channels: 1 }, (x) => [x * 36]);
    const { data } = await decodeMask(await toSharp(picture).png().toBuffer(), picture);
    expect([...data]).toEqual([0, 0, 255, 255, 255, 255, 255, 255]);
  });

  it('[TOOL-16] A smaller mask is scaled up to the photo', async () => {
    const picture = paint({ width: 4, height: 4, channels: 1 }, (x, y) => [x === 1 && y === 2 ? 255 : 0]);
    const { data, width } = await decodeMask(await toSharp(picture).png().toBuffer(), {
      width: 40,
      height: 20,
    });
    expect(width).toBe(40);
    expect(marked(data)).toBe(10 * 5);
    expect(data[10 * 40 + 10]).toBe(255);
    expect(data[9 * 40 + 10]).toBe(0);
  });

  it('[TOOL-16] A larger mask loses no thin stroke', async () => {
    const picture = paint({ width: 90, height: 90, channels: 1 }, (x) => [x === 41 ? 255 : 0]);
    const { data } = await decodeMask(await toSharp(picture).png().toBuffer(), { width: 30, height: 30 });
    expect(marked(data)).toBe(30);
  });

  it('[TOOL-16] A mask that marks nothing is refused', async () => {
    const black = await toSharp(paint({ width: 4, height: 4, channels: 1 }, () => [0]))
      .png()
      .toBuffer();
    await expect(decodeMask(black, { width: 4, height: 4 })).rejects.toMatchObject({ kind: 'mask_empty' });
  });
});
