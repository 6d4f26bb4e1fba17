import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createProgress } from '#imaging/core/progress.ts';
import { fillHole } from '#imaging/edit/inpaint/fill-hole.ts';
import { assignOffsets } from '#imaging/edit/inpaint/layout/assign-offsets.ts';
import { createGround, positionAt } from '#imaging/edit/inpaint/layout/ground.ts';
import { proposeOffsets } from '#imaging/edit/inpaint/layout/propose-offsets.ts';
import type { Level } from '#imaging/edit/inpaint/level.ts';
import { maskOf, paint, pixelAt } from '../support/pictures.ts';

const size = { width: 60, height: 44 };

function levelOf(
  colourAt: (x: number, y: number) => readonly number[],
  isHole: (x: number, y: number) => boolean,
  isForbidden?: (x: number, y: number) => boolean,
): Level {
  const { data } = paint({ ...size, channels: 4 }, (x, y) => [...colourAt(x, y), 0]);
  const flags = (test: (x: number, y: number) => boolean) => maskOf(size, test).data.map((v) => (v ? 1 : 0));
  return { ...size, pixels: data, hole: flags(isHole), forbidden: isForbidden && flags(isForbidden) };
}

/** Upright stripes, a period of 12 pixels wide, dark below a straight border. */
function striped(x: number, y: number): readonly number[] {
  const light = x % 12 < 5 ? 210 : 120;
  return y < 24 ? [light, light - 20, 60] : [40, light / 3, 90];
}

const isInside = (x: number, y: number) => Math.abs(x - 30) < 8 && Math.abs(y - 24) < 8;

async function layOut(level: Level) {
  const ground = createGround(level);
  const progress = createProgress({});
  const offsets = await proposeOffsets(ground, progress);
  return { ground, offsets, layout: await assignOffsets(ground, { offsets, progress }) };
}

describe('laying out a hole by offsets', () => {
  it('[TOOL-16] What repeats is laid out by its own period, and layers go on at their height', async () => {
    const level = levelOf(striped, isInside);
    const { ground, layout } = await layOut(level);
    for (const pixel of ground.holePixels) {
      const [x, y] = [pixel % size.width, Math.floor(pixel / size.width)];
      const from = layout[pixel];
      expect(striped(from % size.width, Math.floor(from / size.width))).toEqual(striped(x, y));
    }
  });

  it('[TOOL-16] Nothing is laid out from the hole, from forbidden pixels or from beyond the border', async () => {
    const anyColour = fc.func(fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)));
    const anyBox = fc.record({ x: fc.integer({ min: 10, max: 45 }), y: fc.integer({ min: 8, max: 35 }) });
    await fc.assert(
      fc.asyncProperty(anyColour, anyBox, async (colour, box) => {
        const level = levelOf(
          (x, y) => colour(x >> 3, y >> 3),
          (x, y) => Math.abs(x - box.x) < 9 && Math.abs(y - box.y) < 7,
          (x) => x < 8,
        );
        const { ground, offsets, layout } = await layOut(level);
        for (const pixel of ground.holePixels) {
          const from = layout[pixel];
          if (from < 0) continue;
          expect(ground.free[from]).toBe(1);
          expect(offsets.some((offset) => positionAt(level, pixel, offset) === from)).toBe(true);
        }
        for (let pixel = 0; pixel < layout.length; pixel++)
          if (!level.hole[pixel]) expect(layout[pixel]).toBe(-1);
      }),
      { numRuns: 8 },
    );
  });

  it.each([1, 2])(
    '[TOOL-16] A post that a hole cuts off at the border goes on to it: seed %i',
    async (seed) => {
      const photo = paint({ width: 300, height: 240, channels: 3 }, (x, y) => {
        const leaf = ((x * 53 + y * 31 + ((x * y) >> 3)) % 17) - 8;
        if (Math.abs(x - 150) < 14) return [90 + (x % 3) * 6, 110 + (x % 3) * 6, 190];
        return [50 + leaf, 90 + leaf, 40 + leaf / 2];
      });
      const mask = maskOf(photo, (x, y) => Math.abs(x - 150) < 46 && y < 130);
      const filled = await fillHole({ photo, mask }, { seed });
      for (const y of [15, 40, 70, 95]) {
        const [red, , blue] = pixelAt(filled, 150, y);
        expect(blue - red).toBeGreaterThan(60);
        const [sideRed, , sideBlue] = pixelAt(filled, 115, y);
        expect(sideBlue - sideRed).toBeLessThan(20);
      }
    },
  );
});
