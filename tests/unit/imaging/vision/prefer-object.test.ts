import { describe, expect, it } from 'vitest';
import type { Picture } from '#imaging/core/picture.ts';
import { createProgress } from '#imaging/core/progress.ts';
import { measureOverlap } from '#imaging/vision/segment/choose-by-consensus.ts';
import { planeOf } from '#imaging/vision/segment/find-by-consensus.ts';
import { preferObject } from '#imaging/vision/segment/prefer-object.ts';
import { maskOf, paint } from '../support/pictures.ts';

const SIZE = { width: 96, height: 72 };

const isDisc = (x: number, y: number) => Math.hypot(x - 48, y - 36) < 17;

function planeWhere(isIn: (x: number, y: number) => boolean) {
  const { data } = maskOf(SIZE, isIn);
  return planeOf({ ...SIZE, data: data.map((value) => (value > 0 ? 1 : 0)) });
}

/** A disc on a grey ground, lighter towards the right, with something of another color around its middle. */
function discWith(coreAt: (x: number, y: number) => number[] | undefined): Picture {
  return paint({ ...SIZE, channels: 3 }, (x, y) => {
    const grain = (7 * x + 13 * y) % 5;
    if (!isDisc(x, y)) return [95 + grain, 100 + grain, 96 + grain];
    return coreAt(x, y) ?? [110 + 0.8 * x + grain, 100 + 0.3 * x, 40];
  });
}

function preferTo(photo: Picture, thing: ReturnType<typeof planeWhere>) {
  return preferObject(photo, { thing, tap: { x: 50, y: 50 }, progress: createProgress({}) });
}

describe('a tapped piece of one color', () => {
  it('[TOOL-06] A piece that floods into the end of the photo gives way to the thing within', async () => {
    const flood = planeWhere((x) => x > 10);
    const found = await preferTo(
      discWith(() => undefined),
      flood,
    );
    expect(measureOverlap(found, planeWhere(isDisc))).toBeGreaterThan(0.9);
  });

  it('[TOOL-06] A piece that ends within a thing where no edge is gives way to the thing', async () => {
    const part = planeWhere((x, y) => Math.hypot(x - 48, y - 36) < 11 && x < 51);
    const found = await preferTo(
      discWith(() => undefined),
      part,
    );
    expect(measureOverlap(found, planeWhere(isDisc))).toBeGreaterThan(0.9);
  });

  it('[TOOL-06] A piece that ends on edges within a thing stays as it is', async () => {
    const isCore = (x: number, y: number) => Math.hypot(x - 48, y - 36) < 8;
    const core = planeWhere(isCore);
    const photo = discWith((x, y) => (isCore(x, y) ? [40, 50, 190] : undefined));
    expect(await preferTo(photo, core)).toBe(core);
  });
});
