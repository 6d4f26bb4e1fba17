import { describe, expect, it } from 'vitest';
import { toOklab } from '#imaging/core/colour/colour-space.ts';
import { dropGround } from '#imaging/vision/segment/drop-ground.ts';
import { maskOf, paint } from '../support/pictures.ts';

const SIZE = { width: 120, height: 90 };

const isDisc = (x: number, y: number) => Math.hypot(x - 50, y - 45) < 22;
/** A part beside the disc, of a tenth of the photo. */
const isBeside = (x: number, y: number) => !isDisc(x, y) && x >= 50 && x < 90 && y >= 28 && y < 62;

function cutOf(isIn: (x: number, y: number) => boolean) {
  const { data } = maskOf(SIZE, isIn);
  return { ...SIZE, data: data.map((value) => (value > 0 ? 1 : 0)) };
}

/** A red disc on a ground whose color changes gradually to the right. */
function discOn(besideAt: (x: number, y: number) => number[] | undefined) {
  return paint({ ...SIZE, channels: 3 }, (x, y) => {
    if (isDisc(x, y)) return [205, 60, 50];
    const grain = (7 * x + 13 * y) % 5;
    return besideAt(x, y) ?? [100 + 0.5 * x + grain, 120 + grain, 110 + grain];
  });
}

const pause = async () => {};

describe('ground in the cut of a box', () => {
  it('[TOOL-18] Ground that goes on outside of a cut without an edge is dropped from it', async () => {
    const cut = cutOf((x, y) => isDisc(x, y) || isBeside(x, y));
    const planes = toOklab(discOn(() => undefined));
    const { data } = await dropGround({ planes, cut }, pause);
    const shareOf = (isIn: (x: number, y: number) => boolean) => {
      const flags = cutOf(isIn).data;
      return flags.reduce((sum, flag, at) => sum + (flag & data[at]), 0) / flags.filter(Boolean).length;
    };
    expect(shareOf(isDisc)).toBeGreaterThan(0.97);
    expect(shareOf(isBeside)).toBeLessThan(0.04);
  });

  it('[TOOL-18] Another part of a thing stays, since it ends on an edge', async () => {
    const cut = cutOf((x, y) => isDisc(x, y) || isBeside(x, y));
    const planes = toOklab(discOn((x, y) => (isBeside(x, y) ? [40, 70, 170] : undefined)));
    const { data } = await dropGround({ planes, cut }, pause);
    expect(data).toEqual(cut.data);
  });

  it('[TOOL-18] A part that looks like the ground on all sides stays', async () => {
    const isPatch = (x: number, y: number) => x >= 90 && x < 110 && y >= 30 && y < 60;
    const cut = cutOf((x, y) => isDisc(x, y) || isPatch(x, y));
    const planes = toOklab(discOn(() => undefined));
    const { data } = await dropGround({ planes, cut }, pause);
    expect(data).toEqual(cut.data);
  });
});
