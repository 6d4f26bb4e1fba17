import { describe, expect, it } from 'vitest';
import { cutHole } from '#bench/inpaint/holes.ts';
import { gradientEnergy, lightError, psnrInside } from '#bench/inpaint/measure.ts';
import { drawTexture } from '#bench/inpaint/textures.ts';
import { fillHole } from '#imaging/edit/inpaint/fill-hole.ts';
import { maskOf, paint, pixelAt } from './support/pictures.ts';

const hole = { x: 0.5, y: 0.5, across: 0.15, down: 0.15 };

describe('what a filled hole looks like', () => {
  it.each(['brick', 'paving', 'grass', 'gravel', 'planks'])(
    '[TOOL-16] A filled hole keeps the texture of %s',
    async (name) => {
      const truth = drawTexture(name, { width: 256, height: 256 });
      const mask = cutHole(truth, hole);
      const filled = await fillHole({ photo: truth, mask }, { seed: 1 });
      const energy = gradientEnergy(filled, mask) / gradientEnergy(truth, mask);
      expect(energy).toBeGreaterThan(0.8);
      expect(energy).toBeLessThan(1.2);
    },
  );

  it.each(['brick', 'paving'])(
    '[TOOL-16] A filled hole continues the pattern of %s where it belongs',
    async (name) => {
      const truth = drawTexture(name, { width: 256, height: 256 });
      const mask = cutHole(truth, hole);
      const filled = await fillHole({ photo: truth, mask }, { seed: 1 });
      expect(psnrInside(filled, { truth, mask })).toBeGreaterThan(24);
    },
  );

  it('[TOOL-16] A straight edge is continued through the hole', async () => {
    const photo = paint({ width: 160, height: 120, channels: 3 }, (_, y) =>
      y < 60 ? [200, 210, 230] : [60, 50, 40],
    );
    const mask = maskOf(photo, (x, y) => Math.hypot(x - 80, y - 60) < 20);
    const filled = await fillHole({ photo, mask }, { seed: 1 });
    expect(filled.data).toEqual(photo.data);
  });

  it('[TOOL-16] A slow change of light meets the hole without a seam', async () => {
    const photo = paint({ width: 200, height: 140, channels: 3 }, (x, y) => [
      60 + x / 2,
      80 + y / 2,
      120 + x / 4,
    ]);
    const mask = maskOf(photo, (x, y) => Math.hypot(x - 100, y - 70) < 22);
    const filled = await fillHole({ photo, mask }, { seed: 1 });
    let worst = 0;
    for (let y = 40; y < 100; y++)
      for (let x = 70; x < 130; x++) {
        const here = pixelAt(filled, x, y);
        const next = pixelAt(filled, x + 1, y);
        for (let channel = 0; channel < 3; channel++)
          worst = Math.max(worst, Math.abs(here[channel] - next[channel]));
      }
    expect(worst).toBeLessThanOrEqual(4);
  });

  it.each([0.35, 0.5, 0.62])(
    '[TOOL-16] A plain lit wall keeps its light and its grain in the hole, at %f',
    async (x) => {
      const truth = drawTexture('wall', { width: 320, height: 320 });
      const mask = cutHole(truth, { x, y: 0.5, across: 0.15, down: 0.15 });
      const filled = await fillHole({ photo: truth, mask }, { seed: 1 });
      expect(lightError(filled, { truth, mask })).toBeLessThan(0.5);
      const energy = gradientEnergy(filled, mask) / gradientEnergy(truth, mask);
      expect(energy).toBeGreaterThan(0.93);
      expect(energy).toBeLessThan(1.07);
    },
  );

  it('[TOOL-16] A faint edge on a wall is continued through the hole', async () => {
    const wall = drawTexture('wall', { width: 320, height: 320 });
    const truth = paint({ width: 320, height: 320, channels: 3 }, (x, y) =>
      pixelAt(wall, x, y).map((value) => (y < 160 ? value : value - 12)),
    );
    const mask = cutHole(truth, hole);
    const filled = await fillHole({ photo: truth, mask }, { seed: 1 });
    const rows = [150, 169].map((y) => {
      let sum = 0;
      for (let x = 140; x < 180; x++) sum += pixelAt(filled, x, y)[1] / 40;
      return sum;
    });
    expect(rows[0] - rows[1]).toBeGreaterThan(8);
  });

  it('[TOOL-16] Pavement is not filled with a smooth wall of the same colour', async () => {
    const paving = drawTexture('gravel', { width: 240, height: 160 });
    const mean = [0, 1, 2].map((channel) => {
      const values = paving.data.filter((_, at) => at % 3 === channel);
      return values.reduce((sum, value) => sum + value, 0) / values.length;
    });
    const photo = paint({ width: 240, height: 160, channels: 3 }, (x, y) =>
      x < 100 ? mean : pixelAt(paving, x, y),
    );
    const mask = maskOf(photo, (x, y) => Math.hypot(x - 150, y - 80) < 32);
    const filled = await fillHole({ photo, mask }, { seed: 1 });
    expect(gradientEnergy(filled, mask) / gradientEnergy(photo, mask)).toBeGreaterThan(0.8);
  });
});
