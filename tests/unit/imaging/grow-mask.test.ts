import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growMask } from '#imaging/edit/inpaint/grow-mask.ts';
import { maskOf } from './support/pictures.ts';

const spots = fc.array(fc.tuple(fc.nat(29), fc.nat(19)), { minLength: 1, maxLength: 6 });

describe('growing a mask', () => {
  it('[TOOL-16] A grown mask marks exactly what lies within the radius of a marked pixel', () => {
    fc.assert(
      fc.property(spots, fc.nat(9), (marked, radius) => {
        const mask = maskOf({ width: 30, height: 20 }, (x, y) => marked.some(([i, j]) => i === x && j === y));
        const wanted = maskOf(mask, (x, y) =>
          marked.some(([i, j]) => (i - x) ** 2 + (j - y) ** 2 <= radius ** 2),
        );
        expect(growMask(mask, radius).data).toEqual(wanted.data);
      }),
    );
  });
});
