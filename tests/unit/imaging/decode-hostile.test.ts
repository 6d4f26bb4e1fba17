import { readFileSync } from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawTexture } from '#bench/inpaint/textures.ts';
import { ImagingError } from '#imaging/core/imaging-error.ts';
import { decodePicture } from '#imaging/core/io/decode-picture.ts';
import { toSharp } from './support/pictures.ts';

const heic = readFileSync(path.resolve(import.meta.dirname, '../../fixtures/images/brick-p3.heic'));
const formats = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const;

async function kindOf(bytes: Uint8Array): Promise<string> {
  try {
    await decodePicture(bytes);
    return 'decoded';
  } catch (error) {
    if (error instanceof ImagingError) return error.kind;
    throw error;
  }
}

/** A PNG whose header announces another size, with a valid checksum. */
function announceSize(png: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(png);
  changed.writeUInt32BE(width, 16);
  changed.writeUInt32BE(height, 20);
  changed.writeUInt32BE(crc32(changed.subarray(12, 29)), 29);
  return changed;
}

describe('decoding what is not as it should be', () => {
  it.each(formats)('[GEN-02] Decoding tells a truncated %s from a broken one', async (format) => {
    const whole = await toSharp(drawTexture('gravel', { width: 96, height: 64 }))
      .toFormat(format)
      .toBuffer();
    expect(await kindOf(whole)).toBe('decoded');
    for (const share of [0.4, 0.7, 0.97])
      expect(await kindOf(whole.subarray(0, whole.length * share))).toBe('file_truncated');
  });

  it('[GEN-02] Decoding tells a truncated HEIC', async () => {
    for (const share of [0.02, 0.3, 0.9])
      expect(await kindOf(heic.subarray(0, heic.length * share))).toBe('file_truncated');
  });

  it('[GEN-02] Decoding refuses a file that is no picture, or of a format that it does not read', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
    const tiff = await toSharp(drawTexture('brick', { width: 16, height: 16 }))
      .tiff()
      .toBuffer();
    for (const bytes of ['', 'short', svg, '%PDF-1.7 and so on and on', 'x'.repeat(5000)])
      expect(await kindOf(Buffer.from(bytes))).toBe('file_type_unsupported');
    expect(await kindOf(tiff)).toBe('file_type_unsupported');
  });

  it('[GEN-02] A picture with random bytes for a body is unreadable', async () => {
    const png = await toSharp(drawTexture('brick', { width: 32, height: 32 }))
      .png()
      .toBuffer();
    const spoilt = Buffer.from(png).fill(0x55, 60, png.length - 20);
    expect(await kindOf(spoilt)).toBe('file_unreadable');
  });

  it('[GEN-02] Decoding refuses too many pixels by the header alone', async () => {
    const png = await toSharp(drawTexture('brick', { width: 32, height: 32 }))
      .png()
      .toBuffer();
    expect(await kindOf(announceSize(png, 10_000, 10_000))).toBe('too_many_pixels');
    expect(await kindOf(announceSize(png, 20_000, 10))).toBe('too_many_pixels');
    const large = Buffer.from(heic);
    const size = large.indexOf('ispe') + 8;
    large.writeUInt32BE(12_000, size);
    large.writeUInt32BE(9_000, size + 4);
    expect(await kindOf(large)).toBe('too_many_pixels');
  });

  it('[GEN-02] Every damaged file decodes to a picture or to a known kind of error', async () => {
    const seeds = await Promise.all(
      formats.map((format) =>
        toSharp(drawTexture('grass', { width: 48, height: 40 }))
          .toFormat(format)
          .toBuffer(),
      ),
    );
    const spoilt = fc
      .tuple(
        fc.constantFrom(...seeds, heic),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 12 }),
      )
      .map(([file, changes]) => {
        const bytes = Buffer.from(file);
        for (const [at, value] of changes) bytes[at % bytes.length] = value;
        return bytes;
      });
    await fc.assert(
      fc.asyncProperty(spoilt, async (bytes) => {
        expect([
          'decoded',
          'file_truncated',
          'file_unreadable',
          'file_type_unsupported',
          'too_many_pixels',
        ]).toContain(await kindOf(bytes));
      }),
      { numRuns: 120, seed: 20_261_121 },
    );
  });
});
