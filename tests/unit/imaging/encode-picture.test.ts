import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawTexture } from '#bench/inpaint/textures.ts';
import { decodePicture } from '#imaging/core/io/decode-picture.ts';
import { encodePicture } from '#imaging/core/io/encode-picture.ts';
import { meanDifference, paint, toSharp } from './support/pictures.ts';

const formats = ['png', 'jpeg', 'webp', 'avif'] as const;
const digitalSourceType = 'algorithmicallyEnhanced';

describe('encoding a picture', () => {
  it.each(formats)(
    '[GEN-02] An encoded %s carries its digital source type and nothing else',
    async (format) => {
      const camera = {
        IFD0: { Make: 'Camera', Copyright: 'Somebody' },
        IFD3: { GPSLatitude: '52/1 30/1 0/1', GPSLatitudeRef: 'N' },
      };
      const shot = await toSharp(drawTexture('grass', { width: 64, height: 48 }))
        .withExif(camera)
        .withIccProfile('p3')
        .jpeg()
        .toBuffer();
      expect((await sharp(shot).metadata()).exif).toBeDefined();
      const { bytes } = await encodePicture(await decodePicture(shot), { format, digitalSourceType });
      const { xmpAsString, exif, iptc, icc } = await sharp(bytes).metadata();
      expect(xmpAsString).toContain(`http://cv.iptc.org/newscodes/digitalsourcetype/${digitalSourceType}<`);
      expect([exif, iptc, icc]).toEqual([undefined, undefined, undefined]);
      expect(Buffer.from(bytes).includes('Camera')).toBe(false);
    },
  );

  it('An encoded PNG keeps every pixel and alpha', async () => {
    const glass = paint({ width: 50, height: 30, channels: 4 }, (x, y) => [
      x * 5,
      y * 8,
      x ^ y,
      (x * y) % 256,
    ]);
    const { bytes } = await encodePicture(glass, { format: 'png', digitalSourceType });
    expect((await decodePicture(bytes)).data).toEqual(glass.data);
  });

  it.each(['jpeg', 'webp', 'avif'] as const)('An encoded %s stays close to the picture', async (format) => {
    const picture = drawTexture('planks', { width: 96, height: 96 });
    const { bytes, width, height } = await encodePicture(picture, { format });
    expect([width, height]).toEqual([96, 96]);
    expect(meanDifference(await decodePicture(bytes), picture)).toBeLessThan(4);
    expect((await sharp(bytes).metadata()).xmp).toBeUndefined();
  });

  it('Encoding scales down to a longest side, and never up', async () => {
    const picture = drawTexture('brick', { width: 200, height: 100 });
    const small = await encodePicture(picture, { format: 'webp', maxSide: 80 });
    expect([small.width, small.height]).toEqual([80, 40]);
    const same = await encodePicture(picture, { format: 'webp', maxSide: 400 });
    expect([same.width, same.height]).toEqual([200, 100]);
  });
});
