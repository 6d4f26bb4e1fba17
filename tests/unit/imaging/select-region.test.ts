import { describe, expect, it } from 'vitest';
import { drawTexture } from '#bench/inpaint/textures.ts';
import type { Mask } from '#imaging/core/picture.ts';
import { refineStrokes } from '#imaging/vision/segment/refine-strokes.ts';
import { selectRegion } from '#imaging/vision/segment/select-region.ts';
import { maskOf, paint, pixelAt } from './support/pictures.ts';

const size = { width: 240, height: 180, channels: 3 } as const;

function isBall(x: number, y: number): boolean {
  return Math.hypot(x - 80, y - 90) < 50 || Math.hypot(x - 195, y - 60) < 24;
}

/** Two shaded balls on grass. */
function drawBalls() {
  const grass = drawTexture('grass', { width: size.width, height: size.height });
  return paint(size, (x, y) => {
    if (!isBall(x, y)) return pixelAt(grass, x, y);
    const light = 0.75 + 0.5 * Math.min(1, Math.max(0, (x - y + 60) / 160));
    return [200 * light, 60 * light, 40 * light].map((value) => Math.min(255, value));
  });
}

/** Share of two regions that they have in common, of what either has (intersection over union). */
function overlap(mask: Mask, isTruth: (x: number, y: number) => boolean): number {
  let both = 0;
  let either = 0;
  for (let at = 0; at < mask.data.length; at++) {
    const truth = isTruth(at % mask.width, Math.floor(at / mask.width)) ? 1 : 0;
    const share = mask.data[at] / 255;
    both += Math.min(share, truth);
    either += Math.max(share, truth);
  }
  return both / either;
}

const tap = { x: 33, y: 50, tolerance: 40 } as const;

describe('selecting a region', () => {
  it('[TOOL-06] A selected region is connected with the tapped point, across its shading', async () => {
    const mask = await selectRegion(drawBalls(), { tap: { ...tap, scope: 'connected' } });
    expect(overlap(mask, (x, y) => Math.hypot(x - 80, y - 90) < 50)).toBeGreaterThan(0.94);
  });

  it('[TOOL-06] A selection by colour marks it in the whole photo', async () => {
    const mask = await selectRegion(drawBalls(), { tap: { ...tap, tolerance: 65, scope: 'everywhere' } });
    expect(overlap(mask, isBall)).toBeGreaterThan(0.9);
  });

  it('[TOOL-06] A selection marks more the higher the tolerance', async () => {
    const photo = drawBalls();
    const counts = [];
    for (const tolerance of [5, 40, 100]) {
      const mask = await selectRegion(photo, { tap: { ...tap, tolerance, scope: 'everywhere' } });
      counts.push(mask.data.reduce((sum, value) => sum + value, 0));
    }
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(counts[2]).toBeGreaterThan(2 * counts[0]);
  });

  it('[TOOL-06] A rough stroke is extended to the edges of the thing', async () => {
    const photo = drawBalls();
    const isFirst = (x: number, y: number) => Math.hypot(x - 80, y - 90) < 50;
    const rough = maskOf(size, (x, y) => Math.abs(x - 83) < 46 && Math.abs(y - 88) < 44);
    const refined = await refineStrokes(photo, { strokes: { mask: rough, snap: 1 } });
    expect(overlap(rough, isFirst)).toBeLessThan(0.9);
    expect(overlap(refined, isFirst)).toBeGreaterThan(0.95);
  });

  it('[TOOL-06] A border on weak edges stays, however strong others near it are', async () => {
    const isThing = (x: number, y: number) => Math.abs(x - 110) < 70 && Math.abs(y - 90) < 60;
    const photo = paint(size, (x, y) => {
      if (x > 168 && isThing(x, y)) return [30, 40, 120];
      if (isThing(x, y)) return [150, 160, 150];
      return y > 159 ? [40, 20, 10] : [165, 165, 165];
    });
    const refined = await refineStrokes(photo, { strokes: { mask: maskOf(size, isThing), snap: 1 } });
    expect(overlap(refined, isThing)).toBeGreaterThan(0.985);
  });

  it('[TOOL-06] Only the part of a border that missed its edge moves', async () => {
    const photo = drawBalls();
    const isFirst = (x: number, y: number) => Math.hypot(x - 80, y - 90) < 50;
    const rough = maskOf(size, (x, y) => Math.hypot(x - 80, y - 90) < (x > 80 ? 50 : 58));
    const refined = await refineStrokes(photo, { strokes: { mask: rough, snap: 1 } });
    expect(overlap(rough, isFirst)).toBeLessThan(0.9);
    expect(overlap(refined, isFirst)).toBeGreaterThan(0.96);
  });

  it('[TOOL-06] Half covered pixels are marked half', async () => {
    const cover = (x: number, y: number) =>
      Math.max(0, Math.min(1, (50 - Math.hypot(x - 80, y - 90)) / 4 + 0.5));
    const photo = paint(size, (x, y) => [
      40 + 180 * cover(x, y),
      90 - 40 * cover(x, y),
      160 - 120 * cover(x, y),
    ]);
    const mask = await refineStrokes(photo, {
      strokes: { mask: maskOf(size, (x, y) => cover(x, y) > 0.5), snap: 0 },
    });
    let error = 0;
    let pixels = 0;
    for (let at = 0; at < mask.data.length; at++) {
      const truth = cover(at % size.width, Math.floor(at / size.width));
      if (truth <= 0 || truth >= 1) continue;
      error += Math.abs(mask.data[at] / 255 - truth);
      pixels++;
    }
    expect(error / pixels).toBeLessThan(0.12);
  });

  it('[TOOL-06] A selection never marks what is transparent', async () => {
    const photo = paint({ ...size, channels: 4 }, (x) => [200, 40, 40, x < 120 ? 255 : 0]);
    const mask = await selectRegion(photo, { tap: { ...tap, scope: 'connected' } });
    expect(mask.data[90 * size.width + 60]).toBe(255);
    expect(mask.data[90 * size.width + 180]).toBe(0);
  });

  it('[TOOL-06] A selection takes a picture of a single pixel', async () => {
    const mask = await selectRegion(
      paint({ width: 1, height: 1, channels: 3 }, () => [9, 9, 9]),
      { tap: { x: 100, y: 100, tolerance: 0, scope: 'connected' } },
    );
    expect([...mask.data]).toEqual([255]);
  });
});
