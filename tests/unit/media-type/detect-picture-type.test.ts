import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { detectPictureType } from '#lib/media-type/detect-picture-type.ts';

const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#789' } });

/** Head of a file in the ISO base media format whose `ftyp` box has these brands. */
function headOf(major: string, ...compatible: string[]): Uint8Array {
  const size = 16 + 4 * compatible.length;
  const text = `\0\0\0${String.fromCharCode(size)}ftyp${major}\0\0\0\0${compatible.join('')}isom`;
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
}

describe('the type of a picture by its first bytes', () => {
  it.each([
    ['image/jpeg', () => picture.clone().jpeg()],
    ['image/png', () => picture.clone().png()],
    ['image/webp', () => picture.clone().webp()],
    ['image/avif', () => picture.clone().avif()],
    ['image/gif', () => picture.clone().gif()],
  ] as const)('A file that libvips writes as %s is known as that.', async (type, make) => {
    expect(detectPictureType(await make().toBuffer())).toBe(type);
  });

  it('The first brand of a codec decides between AVIF and HEIC, and a file without one is HEIF.', () => {
    expect(detectPictureType(headOf('heic', 'mif1', 'heic'))).toBe('image/heic');
    expect(detectPictureType(headOf('mif1', 'mif1', 'heic'))).toBe('image/heic');
    expect(detectPictureType(headOf('mif1', 'mif1', 'avif'))).toBe('image/avif');
    expect(detectPictureType(headOf('avif', 'mif1', 'heic'))).toBe('image/avif');
    for (const brand of ['mif1', 'mif2', 'msf1']) {
      expect(detectPictureType(headOf(brand, brand))).toBe('image/heif');
    }
  });

  it('Bytes behind the box of brands name no type.', () => {
    const head = Uint8Array.from([...headOf('isom', 'mp41'), ...headOf('heic').subarray(8, 12)]);
    expect(detectPictureType(head)).toBeUndefined();
  });

  it('Text, an empty file, a cut-off head and a film are of no type that is taken.', () => {
    for (const text of ['<svg/>', '', '\x89PNG', 'RIFF\0\0\0\0WAVE', '\0\0\0\x18ftyp']) {
      const head = Uint8Array.from(text, (char) => char.charCodeAt(0));
      expect(detectPictureType(head)).toBeUndefined();
    }
  });
});
