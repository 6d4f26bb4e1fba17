import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Picture } from '#imaging/core/picture.ts';
import { alphaOf, isTransparent } from '#imaging/core/raster/alpha.ts';

const side = fc.integer({ min: 1, max: 6 });

/** Pictures of 4 channels, most of whose pixels are opaque. */
const pictures = fc.tuple(side, side).chain(([width, height]) => {
  const value = fc.oneof(fc.constant(255), fc.integer({ min: 0, max: 255 }));
  const length = width * height * 4;
  return fc
    .array(value, { minLength: length, maxLength: length })
    .map((values): Picture => ({ width, height, channels: 4, data: Uint8Array.from(values) }));
});

it('The alpha of a picture is a mask of its shape with the fourth value of each pixel', () => {
  fc.assert(
    fc.property(pictures, (picture) => {
      const { width, height, data } = alphaOf(picture);
      expect([width, height]).toEqual([picture.width, picture.height]);
      expect([...data]).toEqual([...picture.data].filter((_, at) => at % 4 === 3));
    }),
  );
});

it('A picture is transparent where a pixel of it is not wholly opaque, and never without an alpha', () => {
  fc.assert(
    fc.property(pictures, (picture) => {
      const values = [...alphaOf(picture).data];
      expect(isTransparent(picture)).toBe(values.some((value) => value < 255));
      const solid = { ...picture, channels: 3 as const, data: picture.data.map(() => 0) };
      expect(isTransparent(solid)).toBe(false);
    }),
  );
});
