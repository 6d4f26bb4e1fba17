import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainName, resultFileName, usualFormat } from '#lib/catalog/result-file.ts';
import { UPLOAD_TYPES } from '#lib/catalog/uploads.ts';

describe('the format that a result is saved in', () => {
  it('[GEN-04] A result is saved in the format of its photo, and HEIC as JPEG', () => {
    const formats = UPLOAD_TYPES.map((type) => [type, usualFormat(type, false)]);
    expect(Object.fromEntries(formats)).toEqual({
      'image/jpeg': 'jpeg',
      'image/png': 'png',
      'image/webp': 'webp',
      'image/avif': 'avif',
      'image/gif': 'png',
      'image/heic': 'jpeg',
      'image/heif': 'jpeg',
    });
  });

  it('[GEN-04] A result with transparent parts, or without a photo, is saved as PNG', () => {
    for (const type of UPLOAD_TYPES) expect(usualFormat(type, true)).toBe('png');
    expect(usualFormat(undefined, false)).toBe('png');
  });
});

describe('the name of a saved result', () => {
  const file = { word: 'background-removed', id: '0198c5d2-0000-7000-8000-0000001f3a2b' };

  it('[GEN-04] A saved result is named after its photo and what was done, with a number where there are several', () => {
    const named = { ...file, photoName: plainName('beach.HEIC'), extension: 'jpg' };
    expect(resultFileName({ ...named, index: 0 })).toBe('beach-background-removed.jpg');
    expect(resultFileName({ ...named, index: 1 })).toBe('beach-background-removed-2.jpg');
    expect(resultFileName({ ...named, photoName: '', index: 0 })).toBe(
      'pictor-background-removed-1f3a2b.jpg',
    );
  });

  it('A photo’s name keeps its letters of any script and loses what file systems refuse', () => {
    const names = [
      '海 (1).jpg',
      '../../etc/passwd',
      'CON: a*b?.png',
      '.hidden',
      '   .jpg',
      'Ma\u0308rz.v2.webp',
    ];
    expect(names.map(plainName)).toEqual(['海-1', 'etc-passwd', 'CON-a-b', '', '', 'März.v2']);
  });

  it('Any name of a photo gives a name that is safe in file systems and headers', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (name) => {
        const plain = plainName(name);
        expect(plain).toMatch(/^([\p{L}\p{N}][\p{L}\p{M}\p{N}_.-]*)?$/u);
        expect([...plain].length).toBeLessThanOrEqual(60);
        expect(plainName(`${plain}.jpg`)).toBe(plain);
      }),
    );
  });
});
