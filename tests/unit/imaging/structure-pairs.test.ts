import { describe, expect, it } from 'vitest';
import type { Mask, Picture } from '#imaging/core/picture.ts';
import { createProgress } from '#imaging/core/progress.ts';
import { buildPyramid } from '#imaging/edit/inpaint/build-pyramid.ts';
import { cropRegion } from '#imaging/edit/inpaint/crop-region.ts';
import { fillHole } from '#imaging/edit/inpaint/fill-hole.ts';
import { findOutOfContext } from '#imaging/edit/inpaint/foreign/find-out-of-context.ts';
import { findLines } from '#imaging/edit/inpaint/structure/find-lines.ts';
import { maskOf, paint, pixelAt } from './support/pictures.ts';

const progress = createProgress({});
const WIDTH = 360;
const HEIGHT = 280;

/** Grain of some six grey levels that does not repeat within the pictures. */
function grainAt(x: number, y: number): number {
  return ((x * 37 + y * 91 + x * y) % 13) - 6;
}

async function linesOf(photo: Picture, mask: Mask) {
  const box = { left: 0, top: 0, right: photo.width, bottom: photo.height };
  const level = await cropRegion(photo, { around: { mask, forbidden: undefined }, box, progress });
  return findLines(await buildPyramid(level, progress)).lines;
}

/** A dark field below a border at a height for each column, a light one above it. */
function drawBorder(heightAt: (x: number) => number, softness = 0.6): Picture {
  return paint({ width: WIDTH, height: HEIGHT, channels: 3 }, (x, y) => {
    const share = 1 / (1 + Math.exp((heightAt(x) - y) / softness));
    const grain = grainAt(x, y) / 3;
    return [200 - 90 * share + grain, 180 - 90 * share + grain, 150 - 70 * share + grain];
  });
}

const disk = maskOf({ width: WIDTH, height: HEIGHT }, (x, y) => Math.hypot(x - 180, y - 140) < 56);

describe('lines that are joined across a hole', () => {
  it.each([20, 30, 40])(
    '[TOOL-16] An arc that goes on behind a hole is joined (%i° to a side)',
    async (turn) => {
      const radius = 56 / Math.sin((turn * Math.PI) / 180);
      const photo = drawBorder((x) => 140 + radius - Math.sqrt(Math.max(0, radius ** 2 - (x - 180) ** 2)));
      expect(await linesOf(photo, disk)).toHaveLength(1);
    },
  );

  it.each([15, 25, 35])(
    '[TOOL-16] Two straight borders are not joined by an arc (%i° each)',
    async (turn) => {
      const slope = Math.tan((turn * Math.PI) / 180);
      const photo = drawBorder((x) => 120 + slope * Math.abs(x - 180));
      expect(await linesOf(photo, disk)).toHaveLength(0);
    },
  );

  it('[TOOL-16] Borders of unlike colours are not joined', async () => {
    const photo = paint({ width: WIDTH, height: HEIGHT, channels: 3 }, (x, y) => {
      const grain = grainAt(x, y) / 3;
      if (x < 180) return y < 140 ? [200 + grain, 190, 170] : [120 + grain, 110, 100];
      return Math.abs(y - 142) < 2 ? [60 + grain, 50, 45] : [200 + grain, 190, 170];
    });
    expect(await linesOf(photo, disk)).toHaveLength(0);
  });

  it('[TOOL-16] A border much softer than a line, and hidden twice over, is seen on both sides', async () => {
    const photo = drawBorder((x) => 140 + 0.1 * (x - 180), 11);
    const legs = maskOf(photo, (x, y) => Math.abs(Math.abs(x - 180) - 30) < 27 && y > 60 && y < 220);
    expect((await linesOf(photo, legs)).length).toBeGreaterThan(0);
  });

  it('[TOOL-16] Ends that are a little askew are joined by an even course, not by a wave', async () => {
    const skew = (x: number) =>
      Math.abs(x - 180) > 50 ? 0.09 * (Math.abs(x - 180) - 50) * Math.sign(180 - x) : 0;
    const [line] = await linesOf(
      drawBorder((x) => 140 + skew(x)),
      disk,
    );
    const middle = line.points.filter(({ x }) => Math.abs(x - 180) < 50);
    const heights = middle.map(({ y }) => y);
    expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(2);
  });

  it.each([-0.3, 0, 0.25])('[TOOL-16] A soft border goes on behind a hole (slope %f)', async (slope) => {
    const photo = drawBorder((x) => 140 + slope * (x - 180), 7);
    expect((await linesOf(photo, disk)).length).toBeGreaterThan(0);
    const data = photo.data.map((value, at) => (disk.data[Math.floor(at / 3)] ? 0 : value));
    const filled = await fillHole({ photo: { ...photo, data }, mask: disk }, { seed: 1 });
    for (let x = 136; x <= 224; x += 8) {
      let crossing = 100;
      while (crossing < 180 && pixelAt(filled, x, crossing)[0] > 155) crossing++;
      expect(Math.abs(crossing - (140 + slope * (x - 180)))).toBeLessThan(7);
    }
  });
});

describe('ground that must not be taken for a thing beside the hole', () => {
  it('[TOOL-16] A panel along a side of the hole may be copied, a small thing that touches it may not', async () => {
    const isPanel = (x: number, y: number) => x > 60 && x < 140 && y > 70 && y < 180;
    const isCan = (x: number, y: number) => Math.hypot(x - 250, y - 140) < 16;
    const photo = paint({ width: WIDTH, height: HEIGHT, channels: 3 }, (x, y) => {
      const grain = grainAt(x, y) / 3;
      if (isCan(x, y)) return [200, 40, 40];
      return isPanel(x, y) ? [190 + grain, 180 + grain, 160 + grain] : [60 + grain, 60 + grain, 70 + grain];
    });
    const mask = maskOf(photo, (x, y) => x > 136 && x < 236 && y > 80 && y < 200);
    const { data } = await findOutOfContext(photo, { mask, progress });
    expect(data[120 * WIDTH + 100]).toBe(0);
    expect(data[140 * WIDTH + 252]).toBe(255);
  });

  it('[TOOL-16] A wall that does not reach the hole may be copied', async () => {
    const photo = paint({ width: WIDTH, height: HEIGHT, channels: 3 }, (x, y) => {
      const grain = grainAt(x, y) / 3;
      return y < 60 ? [150 + grain, 60 + grain, 50 + grain] : [140 + grain, 140 + grain, 140 + grain];
    });
    const mask = maskOf(photo, (x, y) => Math.abs(x - 180) < 40 && y > 80 && y < 190);
    const { data } = await findOutOfContext(photo, { mask, progress });
    expect(data[30 * WIDTH + 180]).toBe(0);
  });
});
