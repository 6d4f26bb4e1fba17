import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measureLines } from '#bench/inpaint/measure-lines.ts';
import { drawScene, hideScene, type Scene, scenes } from '#bench/inpaint/scenes.ts';
import { drawTexture } from '#bench/inpaint/textures.ts';
import type { Mask, Picture } from '#imaging/core/picture.ts';
import { createProgress } from '#imaging/core/progress.ts';
import { cropRegion } from '#imaging/edit/inpaint/crop-region.ts';
import { fillHole } from '#imaging/edit/inpaint/fill-hole.ts';
import { findLines } from '#imaging/edit/inpaint/structure/find-lines.ts';
import { maskOf, paint, pixelAt } from './support/pictures.ts';

/** A scene with what is hidden blackened, so that nothing of the truth can shine through. */
function hide(scene: Scene): { truth: Picture; photo: Picture; mask: Mask } {
  const truth = drawScene(scene);
  const mask = hideScene(scene);
  const data = truth.data.map((value, at) => (mask.data[Math.floor(at / 3)] ? 0 : value));
  return { truth, photo: { ...truth, data }, mask };
}

/** A light field above a dark one, a bright line between them at a slant. */
function slanted(width: number, height: number): Picture {
  return paint({ width, height, channels: 3 }, (x, y) => {
    const away = y - height / 2 - (x - width / 2) * 0.3;
    if (Math.abs(away) < 1.5) return [250, 240, 220];
    return away < 0 ? [150, 170, 190] : [70, 60, 50];
  });
}

describe('lines that run through a hole', () => {
  it.each([
    ['boards', 0.95, 0.85],
    ['slabs', 0.9, 0.75],
    ['plate', 0.9, 0.8],
    ['horizon', 0.95, 0.8],
    ['frame', 0.95, 0.9],
  ])('[TOOL-16] Lines through a hole are continued where they belong: %s', async (name, kept, contrast) => {
    const scene = scenes[name];
    const { truth, photo, mask } = hide(scene);
    const filled = await fillHole({ photo, mask }, { seed: 1 });
    const lines = measureLines(filled, { truth, scene });
    expect(lines.kept).toBeGreaterThanOrEqual(kept);
    expect(lines.contrast).toBeGreaterThan(contrast);
  });

  it('[TOOL-16] Lines that enter a hole on one side only end in it', async () => {
    const photo = paint({ width: 160, height: 120, channels: 3 }, (x, y) => {
      const grain = ((x * 37 + y * 91 + x * y) % 13) - 6;
      return x < 60 && Math.abs(y - 60) < 2 ? [40, 40, 40] : [170 + grain, 160 + grain, 150 + grain];
    });
    const mask = maskOf(photo, (x, y) => Math.hypot(x - 80, y - 60) < 24);
    const filled = await fillHole({ photo, mask }, { seed: 1 });
    for (let x = 96; x < 104; x++) expect(pixelAt(filled, x, 60)[1]).toBeGreaterThan(120);
  });

  it.each([35, 50, 65, 115, 130, 145])(
    '[TOOL-16] Lines are found on both sides of a strip that crosses them at an angle (%i°)',
    async (degrees) => {
      const angle = (degrees * Math.PI) / 180;
      const photo = paint({ width: 260, height: 200, channels: 3 }, (x, y) => {
        const grain = ((x * 37 + y * 91 + x * y) % 13) - 6;
        const isJoint = Math.abs(y - 100 - (x - 130) * 0.12) < 2.5;
        return isJoint ? [60, 40, 30] : [150 + grain, 110 + grain, 70 + grain];
      });
      const mask = maskOf(photo, (x, y) => {
        const across = (x - 130) * Math.sin(angle) - (y - 100) * Math.cos(angle);
        return Math.abs(across) < 22 && Math.abs(y - 100) < 60;
      });
      const box = { left: 0, top: 0, right: 260, bottom: 200 };
      const level = await cropRegion(photo, {
        around: { mask, forbidden: undefined },
        box,
        progress: createProgress({}),
      });
      expect(findLines([level]).lines).toHaveLength(2);
    },
  );

  it('[TOOL-16] Continued lines are the same for the same seed', async () => {
    const { photo, mask } = hide(scenes.plate);
    const [first, again] = await Promise.all([1, 1].map((seed) => fillHole({ photo, mask }, { seed })));
    expect(first.data).toEqual(again.data);
  });

  it('[TOOL-16] Lines are never copied from forbidden pixels', async () => {
    const size = { width: 140, height: 120 };
    const isRed = (x: number) => x >= 100;
    const photo = paint({ ...size, channels: 3 }, (x, y) => {
      const isLine = Math.abs(y - 60) < 2;
      if (isRed(x)) return isLine ? [255, 0, 0] : [250, 20, 20];
      return isLine ? [30, 40, 30] : [90 + ((x * 7 + y * 13) % 20), 140, 120];
    });
    const mask = maskOf(size, (x, y) => Math.hypot(x - 78, y - 60) < 20);
    const forbidden = maskOf(size, isRed);
    const { data } = await fillHole({ photo, mask, forbidden }, { seed: 1 });
    for (let at = 0; at < mask.data.length; at++)
      if (mask.data[at]) expect(data[at * 3] - data[at * 3 + 1]).toBeLessThan(40);
  });

  it('[TOOL-16] Continuing lines keeps all other pixels, whatever the size, the mask and the channels', async () => {
    const shapes = fc.record({
      width: fc.integer({ min: 1, max: 48 }),
      height: fc.integer({ min: 1, max: 48 }),
      x: fc.double({ min: 0, max: 1, noNaN: true }),
      y: fc.double({ min: 0, max: 1, noNaN: true }),
      radius: fc.integer({ min: 1, max: 14 }),
      channels: fc.constantFrom<3 | 4>(3, 4),
    });
    await fc.assert(
      fc.asyncProperty(shapes, async ({ width, height, x, y, radius, channels }) => {
        const lines = slanted(width, height);
        const photo = paint({ width, height, channels }, (column, row) => [
          ...pixelAt(lines, column, row),
          column % 5 === 0 ? 120 : 255,
        ]);
        const mask = maskOf(
          photo,
          (column, row) => Math.hypot(column - x * (width - 1), row - y * (height - 1)) <= radius,
        );
        const marked = mask.data.reduce((count, value) => count + (value ? 1 : 0), 0);
        fc.pre(marked > 0 && marked <= 0.8 * mask.data.length);
        const filled = await fillHole({ photo, mask }, { seed: 1 });
        for (let at = 0; at < photo.data.length; at++)
          if (!mask.data[Math.floor(at / channels)] && filled.data[at] !== photo.data[at])
            expect.fail(`byte ${at} changed`);
      }),
      { numRuns: 20 },
    );
  });

  it('[TOOL-16] Continuing lines can be cancelled at any moment', async () => {
    const { photo, mask } = hide(scenes.plate);
    for (const share of [0.1, 0.4, 0.6, 0.9]) {
      const controller = new AbortController();
      const run = fillHole(
        { photo, mask },
        {
          seed: 1,
          control: {
            signal: controller.signal,
            onProgress: (done) => {
              if (done >= share) controller.abort();
            },
          },
        },
      );
      await expect(run).rejects.toMatchObject({ kind: 'aborted' });
    }
  });
});

describe('a hole whose surroundings are all forbidden', () => {
  it('[TOOL-16] A hole with forbidden surroundings is filled from far away where there is something', async () => {
    const photo = paint({ ...drawTexture('gravel', { width: 320, height: 200 }), channels: 3 }, (x, y) =>
      x < 200 ? [240, 20, 20] : pixelAt(drawnGravel, x, y),
    );
    const mask = maskOf(photo, (x, y) => Math.hypot(x - 80, y - 100) < 24);
    const forbidden = maskOf(photo, (x) => x < 200);
    const { data } = await fillHole({ photo, mask, forbidden }, { seed: 1 });
    for (let at = 0; at < mask.data.length; at++)
      if (mask.data[at]) expect(data[at * 3] - data[at * 3 + 1]).toBeLessThan(245);
  });

  it('[TOOL-16] A hole gets a smooth guess where nothing may be copied at all', async () => {
    const photo = paint({ width: 90, height: 80, channels: 4 }, (x) => [100 + x, 120, 90, 255]);
    const mask = maskOf(photo, (x, y) => Math.hypot(x - 45, y - 40) < 12);
    const forbidden = maskOf(photo, () => true);
    const { data } = await fillHole({ photo, mask, forbidden }, { seed: 1 });
    const middle = (40 * 90 + 45) * 4;
    expect(Math.abs(data[middle] - 145)).toBeLessThan(8);
    expect([...data.subarray(middle + 1, middle + 4)]).toEqual([120, 90, 255]);
  });
});

const drawnGravel = drawTexture('gravel', { width: 320, height: 200 });
