import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { UPLOAD_TYPES } from '#lib/catalog/uploads.ts';
import { detectPictureType, TYPE_BYTES } from '#lib/media-type/detect-picture-type.ts';

const bytesOf = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));
const detect = (text: string) => detectPictureType(bytesOf(text));
const plane = sharp({ create: { width: 8, height: 8, channels: 3, background: '#789' } });

/** Size of a box, in the four bytes before its type. */
const sizeBytes = (size: number) =>
  [24, 16, 8, 0].map((shift) => String.fromCharCode(Math.floor(size / 2 ** shift) % 256)).join('');
const box = (size: number, brands: string) => `${sizeBytes(size)}ftyp${brands}`;

/** Signatures of each type, and the bytes of them that are needed to know it. */
const signatures = [
  ['image/jpeg', '\xff\xd8\xff', 3],
  ['image/png', '\x89PNG\r\n\x1a\n', 8],
  ['image/gif', 'GIF87a', 6],
  ['image/gif', 'GIF89a', 6],
  ['image/webp', 'RIFF\0\0\0\0WEBP', 12],
  ['image/heic', box(20, 'heic\0\0\0\0heic'), 12],
  ['image/avif', box(20, 'avif\0\0\0\0avif'), 12],
] as const;

const anyBytes = fc.uint8Array({ maxLength: 400 });
/** Bytes that begin like something. */
const likelyBytes = fc
  .tuple(fc.constantFrom(...signatures.map(([, text]) => text), '\0\0\0\x18ftyp', 'RIFF', '<svg'), anyBytes)
  .map(([text, rest]) => Uint8Array.from([...bytesOf(text), ...rest]));

describe('the type of bytes from a stranger', () => {
  it('Any bytes whatever are of a type that is taken, or of none', () => {
    fc.assert(
      fc.property(fc.oneof(anyBytes, likelyBytes), (bytes) => {
        expect([undefined, ...UPLOAD_TYPES]).toContain(detectPictureType(bytes));
      }),
      { numRuns: 1000 },
    );
  });

  it('The type is known by the first bytes alone, however long the file is', () => {
    fc.assert(
      fc.property(fc.oneof(anyBytes, likelyBytes), anyBytes, (head, rest) => {
        const padded = Uint8Array.from({ length: TYPE_BYTES }, (_, index) => head[index] ?? 0);
        const whole = Uint8Array.from([...padded, ...rest]);
        expect(detectPictureType(whole)).toBe(detectPictureType(padded));
      }),
    );
    const brand = box(4096, `isom\0\0\0\0${'mp41'.repeat(200)}heic`);
    expect(detect(brand)).toBeUndefined();
  });

  it.each(signatures)(
    'A head of %s that is cut off anywhere is of no type until its signature is there',
    (type, text, needed) => {
      for (let length = 0; length <= text.length; length += 1)
        expect(detect(text.slice(0, length)), `${length} bytes`).toBe(length < needed ? undefined : type);
    },
  );

  it.each(signatures.slice(0, 5))(
    'One wrong bit in the signature of %s makes it something else',
    (type, text) => {
      for (let at = 0; at < text.length; at += 1) {
        // The size of a RIFF file may be anything.
        if (type === 'image/webp' && at >= 4 && at < 8) continue;
        const bytes = bytesOf(text);
        bytes[at] = (bytes[at] ?? 0) ^ 0x20;
        expect(detectPictureType(bytes), `byte ${at}`).toBeUndefined();
      }
    },
  );

  it('A signature that is not at the very beginning names no type', () => {
    for (const [, text] of signatures) {
      for (const before of [' ', '\0', '\xef\xbb\xbf', '\n']) expect(detect(before + text)).toBeUndefined();
    }
  });

  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a PDF', '%PDF-1.7\n'],
    ['a ZIP file', 'PK\x03\x04\x14\0\0\0'],
    ['a TIFF', 'II*\0\x08\0\0\0'],
    ['a BMP', 'BM\x36\0\0\0\0\0'],
    ['an icon', '\0\0\x01\0\x01\0'],
    ['a JPEG XL', '\0\0\0\x0cJXL \r\n\x87\n'],
    ['a sound', 'RIFF\x24\0\0\0WAVEfmt '],
    ['a film', box(24, 'isom\0\0\0\0isommp41')],
    ['a Matroska film', '\x1a\x45\xdf\xa3'],
    ['a program', '\x7fELF\x02\x01\x01\0'],
    ['GIF of another version', 'GIF88a'],
  ])('The head of %s is of no type that is taken', (_, text) => {
    expect(detect(text)).toBeUndefined();
  });
});

describe('the box of brands', () => {
  const brands = 'mif1\0\0\0\0mif1miafheic';

  it('Brands behind the stated end of the box are not read, whatever the box states', () => {
    const typeAt = (size: number) => detect(box(size, brands));
    expect([0, 1, 8, 12, 16, 20, 24, 27].map(typeAt)).toEqual(Array.from({ length: 8 }, () => 'image/heif'));
    expect([28, 29, 255, 2 ** 24, 2 ** 31, 2 ** 32 - 1].map(typeAt)).toEqual(
      Array.from({ length: 6 }, () => 'image/heic'),
    );
  });

  it('A brand that is cut in two by the end of the file is not read', () => {
    for (let cut = 1; cut < 4; cut += 1) expect(detect(box(28, brands).slice(0, -cut))).toBe('image/heif');
  });

  it('Brands count in whole steps of four letters', () => {
    expect(detect(box(30, 'isom\0\0\0\0xxheicxx'))).toBeUndefined();
    expect(detect(box(24, 'isom\0\0\0\0heicxxxx'))).toBe('image/heic');
  });

  it('The minor version between the brands is no brand', () => {
    expect(detect(box(16, 'isomheic'))).toBeUndefined();
    expect(detect(box(20, 'isomavifmif1'))).toBe('image/heif');
  });

  it('Every brand of a codec is known as its type, in small letters only', () => {
    for (const brand of ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx'])
      expect(detect(box(16, brand)), brand).toBe('image/heic');
    for (const brand of ['avif', 'avis']) expect(detect(box(16, brand)), brand).toBe('image/avif');
    for (const brand of ['HEIC', 'AVIF', 'Mif1', 'hei ', '    '])
      expect(detect(box(16, brand)), brand).toBeUndefined();
  });
});

describe('real files', () => {
  it('Real files keep their type when all but their first bytes are lost', async () => {
    const files = [
      ['image/jpeg', await plane.clone().jpeg({ progressive: true }).toBuffer()],
      [
        'image/jpeg',
        await plane
          .clone()
          .withExif({ IFD0: { Copyright: 'x'.repeat(2000) } })
          .jpeg()
          .toBuffer(),
      ],
      ['image/png', await plane.clone().png({ palette: true }).toBuffer()],
      ['image/webp', await plane.clone().webp({ lossless: true }).toBuffer()],
      ['image/webp', await plane.clone().ensureAlpha().webp().toBuffer()],
      ['image/avif', await plane.clone().avif({ lossless: true }).toBuffer()],
      ['image/gif', await plane.clone().gif().toBuffer()],
    ] as const;
    for (const [type, bytes] of files) {
      expect(detectPictureType(bytes)).toBe(type);
      expect(detectPictureType(bytes.subarray(0, TYPE_BYTES))).toBe(type);
      expect(detectPictureType(bytes.subarray(0, 32))).toBe(type);
      expect(detectPictureType(bytes.subarray(1))).toBeUndefined();
    }
  });
});
