import { describe, expect, it } from 'vitest';
import { toOklab } from '#imaging/core/colour/colour-space.ts';
import { cutFromBox } from '#imaging/vision/segment/cut-from-box.ts';
import { learnRanks, rankBarriers } from '#imaging/vision/segment/rank-barriers.ts';
import { maskOf, paint } from '../support/pictures.ts';

const SIZE = { width: 90, height: 68 };

/** A ground with a little grain. */
function groundAt(x: number, y: number): [number, number, number] {
  const grain = (7 * x + 13 * y) % 9;
  return [70 + grain, 84 + grain, 72 + grain];
}

function flagsOf(isIn: (x: number, y: number) => boolean) {
  const { data } = maskOf(SIZE, isIn);
  return { ...SIZE, data: data.map((value) => (value > 0 ? 1 : 0)) };
}

const box = flagsOf((x, y) => x > 21 && x < 69 && y > 13 && y < 54);

describe('barriers within a box', () => {
  it('[TOOL-18] Something else that a box cuts is left out, even of a color that is rare around it', async () => {
    const isDisc = (x: number, y: number) => Math.hypot(x - 42, y - 38) < 14;
    const isOther = (x: number, y: number) => x > 46 && x < 71 && y > 9 && y < 26;
    const photo = paint({ ...SIZE, channels: 3 }, (x, y) => {
      if (isDisc(x, y)) return [210, 60 + ((5 * x + 3 * y) % 11), 50];
      return isOther(x, y) ? [90, 70, 120 + ((3 * x + 7 * y) % 11)] : groundAt(x, y);
    });
    const cut = await cutFromBox({ planes: toOklab(photo), box }, async () => {});
    const share = (isIn: (x: number, y: number) => boolean) => {
      const data = flagsOf(isIn).data.map((flag, at) => flag * box.data[at]);
      const all = data.reduce((sum, flag) => sum + flag, 0);
      return data.reduce((sum, flag, at) => sum + (flag && cut.data[at]), 0) / all;
    };
    expect(share(isDisc)).toBeGreaterThan(0.95);
    expect(share((x, y) => isOther(x, y) && !isDisc(x, y))).toBeLessThan(0.05);
  });

  it('[TOOL-18] Surroundings that go on into a box have low ranks, and a thing of its own the highest', () => {
    const photo = paint({ ...SIZE, channels: 3 }, (x, y) => {
      if (Math.hypot(x - 45, y - 34) < 13) return [210, 60, 50];
      return y > 46 ? [60, 70, 190] : groundAt(x, y);
    });
    const ranks = rankBarriers({ planes: toOklab(photo), box });
    const at = (x: number, y: number) => ranks[y * SIZE.width + x];
    expect(at(45, 34)).toBeGreaterThan(at(26, 50));
    expect(at(45, 34)).toBeGreaterThan(at(26, 18));
    const labels = flagsOf((x, y) => Math.hypot(x - 45, y - 34) < 13).data;
    const evidence = learnRanks({ box, ranks, labels });
    expect(evidence[at(45, 34)]).toBeGreaterThan(1);
    expect(evidence[at(26, 50)]).toBeLessThan(0);
    for (let rank = 1; rank < evidence.length; rank++)
      expect(evidence[rank]).toBeGreaterThanOrEqual(evidence[rank - 1]);
  });
});
