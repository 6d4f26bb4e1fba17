import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawTexture } from '#bench/inpaint/textures.ts';
import { decodePicture } from '#imaging/core/io/decode-picture.ts';
import { detectPictureType } from '#lib/media-type/detect-picture-type.ts';
import { meanDifference, paint, pixelAt, quarters, toSharp } from './support/pictures.ts';

const fixtures = path.resolve(import.meta.dirname, '../../fixtures/images');
const heic = readFileSync(path.join(fixtures, 'brick-p3.heic'));

describe('decoding a picture', () => {
  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('[GEN-02] Decoding reads %s', async (format) => {
    const picture = quarters(40, 24);
    const decoded = await decodePicture(await toSharp(picture).toFormat(format, { quality: 95 }).toBuffer());
    expect([decoded.width, decoded.height]).toEqual([40, 24]);
    expect(pixelAt(decoded, 5, 5)[0]).toBeGreaterThan(180);
    expect(pixelAt(decoded, 35, 5)[1]).toBeGreaterThan(160);
    expect(pixelAt(decoded, 5, 20)[2]).toBeGreaterThan(180);
  });

  it('[GEN-02] Decoding reads HEIC and converts its Display P3 profile to sRGB', async () => {
    const decoded = await decodePicture(heic);
    const truth = drawTexture('brick', { width: 128, height: 96 });
    expect([decoded.width, decoded.height, decoded.channels]).toEqual([128, 96, 3]);
    expect(meanDifference(decoded, truth)).toBeLessThan(5);
  });

  it('[GEN-02] Decoding goes by the type that an upload was taken for', async () => {
    const branded = Buffer.from(heic);
    // The last compatible brand of its `ftyp` box; the major one is `heic`.
    branded.write('avif', 24, 'latin1');
    expect(detectPictureType(branded)).toBe('image/heic');
    const decoded = await decodePicture(branded);
    expect([decoded.width, decoded.height]).toEqual([128, 96]);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('[GEN-02] Decoding applies EXIF orientation %i', async (orientation) => {
    const upright = quarters(40, 24);
    // The stored picture is the upright one with the inverse of what the orientation asks for.
    const stored = await store(toSharp(upright), orientation).png().toBuffer();
    const file = await sharp(stored).withMetadata({ orientation }).png().toBuffer();
    const decoded = await decodePicture(file);
    expect([decoded.width, decoded.height]).toEqual([40, 24]);
    expect(decoded.data).toEqual(upright.data);
  });

  it('[GEN-02] Decoding converts Display P3 to sRGB', async () => {
    const picture = quarters(32, 32);
    const file = await toSharp(picture).withIccProfile('p3').png().toBuffer();
    expect((await sharp(file).metadata()).icc).toBeDefined();
    const decoded = await decodePicture(file);
    expect(meanDifference(decoded, picture)).toBeLessThan(1.5);
  });

  it('[GEN-02] Decoding reduces 16 bits a channel to 8', async () => {
    const samples = Uint16Array.from({ length: 8 * 8 * 3 }, (_, index) =>
      index % 3 === 0 ? 0xffff : 0x8080,
    );
    const raw = { width: 8, height: 8, channels: 3 } as const;
    const file = await sharp(samples, { raw }).toColourspace('rgb16').png().toBuffer();
    expect((await sharp(file).metadata()).depth).toBe('ushort');
    const decoded = await decodePicture(file);
    expect(decoded.data).toHaveLength(8 * 8 * 3);
    expect(pixelAt(decoded, 3, 3)).toEqual([255, 128, 128]);
  });

  it('[GEN-02] Decoding converts CMYK to RGB', async () => {
    const file = await toSharp(quarters(32, 32)).toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer();
    expect((await sharp(file).metadata()).channels).toBe(4);
    const decoded = await decodePicture(file);
    expect(decoded.channels).toBe(3);
    const [red, green, blue] = pixelAt(decoded, 4, 4);
    expect(red).toBeGreaterThan(Math.max(green, blue) + 80);
  });

  it('[GEN-02] Decoding makes grey pictures RGB and keeps alpha', async () => {
    const grey = paint({ width: 6, height: 4, channels: 1 }, (x) => [x * 40]);
    const decoded = await decodePicture(await toSharp(grey).toColourspace('b-w').png().toBuffer());
    expect(decoded.channels).toBe(3);
    expect(pixelAt(decoded, 3, 1)).toEqual([120, 120, 120]);
    const glass = paint({ width: 6, height: 4, channels: 4 }, (x, y) => [200, 100, 50, x * 50 + y]);
    const clear = await decodePicture(await toSharp(glass).png().toBuffer());
    expect(clear.channels).toBe(4);
    expect(clear.data).toEqual(glass.data);
  });

  it('[GEN-02] Decoding takes the first frame of an animation', async () => {
    const frames = [
      [200, 0, 0],
      [0, 0, 200],
    ].map((colour) =>
      toSharp(paint({ width: 16, height: 8, channels: 3 }, () => colour))
        .png()
        .toBuffer(),
    );
    for (const format of ['gif', 'webp'] as const) {
      const file = await sharp(await Promise.all(frames), { join: { animated: true } })
        .toFormat(format)
        .toBuffer();
      expect((await sharp(file).metadata()).pages).toBe(2);
      const decoded = await decodePicture(file);
      expect([decoded.width, decoded.height]).toEqual([16, 8]);
      expect(pixelAt(decoded, 8, 4)[0]).toBeGreaterThan(180);
    }
  });
});

/** Turns and mirrors an upright picture into the form that a camera stores under an orientation. */
function store(upright: Sharp, orientation: number): Sharp {
  switch (orientation) {
    case 2:
      return upright.flop();
    case 3:
      return upright.rotate(180);
    case 4:
      return upright.flip();
    case 5:
      return upright.flip().rotate(90);
    case 6:
      return upright.rotate(270);
    case 7:
      return upright.flip().rotate(270);
    case 8:
      return upright.rotate(90);
    default:
      return upright;
  }
}
