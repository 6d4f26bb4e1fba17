import { describe, expect, it } from 'vitest';
import type { Mark } from '#features/editor/mark.ts';
import { maskMiddle } from '#features/editor/raster-mask.ts';

const photo = { width: 4000, height: 3000 };

function box(left: number, right: number, erase = false): Mark {
  return { kind: 'area', erase, points: [left, 600, right, 600, right, 2400, left, 2400] };
}

describe('the middle of a mask', () => {
  it('[TOOL-16] The middle of a mask is the mean position of its marks, as a share of the width', () => {
    expect(maskMiddle([box(400, 1200)], photo)).toBeCloseTo(0.2, 2);
    expect(maskMiddle([box(0, 800), box(3200, 4000)], photo)).toBeCloseTo(0.5, 2);
  });

  it('[TOOL-16] The middle of a mask leaves out what was erased', () => {
    expect(maskMiddle([box(0, 4000), box(0, 2000, true)], photo)).toBeCloseTo(0.75, 2);
  });

  it('A mask without marks has no middle', () => {
    expect(maskMiddle([], photo)).toBeNull();
    expect(maskMiddle([box(0, 4000), { kind: 'clear' }], photo)).toBeNull();
  });
});
