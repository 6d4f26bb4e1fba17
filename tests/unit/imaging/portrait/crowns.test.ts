import { describe, expect, it } from 'vitest';
import { createPlane } from '#imaging/core/raster/plane.ts';
import type { Head } from '#imaging/portrait/hair/fit/head.ts';
import { markCrowns } from '#imaging/portrait/hair/select/mark-crowns.ts';

const SIZE = { width: 200, height: 120 };
const scale = [1, 1] as const;

const headAt = (x: number, unit = 4): Head => ({
  ...{ x, y: 80, unit, wide: 1, high: 1, crown: 1 },
  turn: Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1),
});

const placeOf = (x: number, y: number) => y * SIZE.width + x;

/** Hair all over, all of which is taken for that of the first of two people. */
function markBoth(heads: readonly Head[], owner = 1): Uint8Array {
  const hair = createPlane(SIZE);
  hair.data.fill(1);
  return markCrowns(hair, { heads, owners: new Uint8Array(hair.data.length).fill(owner), scale });
}

describe('crowns of people side by side', () => {
  it('[TOOL-10] Hair on the crown of a neighbour is that neighbour’s, and between two heads that of the nearer', () => {
    const crowns = markBoth([headAt(70), headAt(130)]);
    expect(crowns[placeOf(70, 50)]).toBe(1);
    expect(crowns[placeOf(130, 50)]).toBe(2);
    expect(crowns[placeOf(98, 60)]).toBe(1);
    expect(crowns[placeOf(102, 60)]).toBe(2);
  });

  it('[TOOL-10] Hair beside and below the crowns belongs to whom it did', () => {
    const crowns = markBoth([headAt(70), headAt(130)]);
    expect(crowns[placeOf(130, 100)]).toBe(0);
    expect(crowns[placeOf(190, 50)]).toBe(0);
  });

  it('[TOOL-10] Hair of a much nearer head may hide the crown behind it', () => {
    const crowns = markBoth([headAt(70, 6), headAt(130)]);
    expect(crowns[placeOf(140, 50)]).toBe(0);
    expect(crowns[placeOf(70, 50)]).toBe(1);
  });

  it('[TOOL-10] A head alone, and what nobody owns, have no mark', () => {
    expect(markBoth([headAt(70)]).some((mark) => mark > 0)).toBe(false);
    expect(markBoth([headAt(70), headAt(130)], 0).some((mark) => mark > 0)).toBe(false);
  });
});
