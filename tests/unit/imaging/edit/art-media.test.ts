import { describe, expect, it } from 'vitest';
import { encodeSrgb } from '#imaging/core/colour/colour-space.ts';
import { createProgress } from '#imaging/core/progress.ts';
import { readColours } from '#imaging/edit/art/art-colours.ts';
import { finishMedium } from '#imaging/edit/art/finish-medium.ts';
import { createSheet, type Sheet } from '#imaging/edit/art/sheet.ts';
import { artMedia } from '#lib/catalog/tools/ai-art-generator/constants.ts';

const SIDE = 160;

/** A sheet of light paper, painted all over with one grey of linear light. */
function paintedSheet(light: number): Sheet {
  const colours = readColours(['#f4efe6', '#101010', '#101010', '#101010', '#101010']);
  const sheet = createSheet({ width: SIDE, height: SIDE, colours, seed: 5 });
  for (const plane of sheet.planes) plane.data.fill(light);
  return sheet;
}

async function finish(sheet: Sheet, medium: (typeof artMedia)[number], lineWidth?: number): Promise<void> {
  await finishMedium(sheet, { medium, lineWidth, progress: createProgress({}) });
}

/** Mean and spread of what a screen shows, 0–255. */
function measure(values: ArrayLike<number>) {
  const shown = Array.from(values, (light) => 255 * encodeSrgb(Math.max(0, light)));
  const mean = shown.reduce((sum, value) => sum + value, 0) / shown.length;
  const spread = Math.sqrt(shown.reduce((sum, value) => sum + (value - mean) ** 2, 0) / shown.length);
  return { mean, spread };
}

describe('media of drawn art', () => {
  it.each(artMedia)('[TOOL-19] %s leaves dark colors dark, without grey speckles', async (medium) => {
    const sheet = paintedSheet(0.006);
    const before = measure(sheet.planes[1].data);
    await finish(sheet, medium);
    const { data } = sheet.planes[1];
    expect(measure(data).mean - before.mean).toBeLessThan(36);
    const steps = Array.from(data.subarray(1), (light, at) =>
      Math.abs(255 * (encodeSrgb(light) - encodeSrgb(data[at]))),
    );
    expect(steps.reduce((sum, step) => sum + step, 0) / steps.length).toBeLessThan(12);
  });

  it('[TOOL-19] Strokes of oil run along the form, and in flat areas no level stripes appear', async () => {
    const flat = paintedSheet(0.4);
    await finish(flat, 'oil');
    const { data } = flat.planes[1];
    const rows = Array.from({ length: SIDE }, (_, y) => data.subarray(y * SIDE, (y + 1) * SIDE));
    const rowMeans = rows.map((row) => row.reduce((sum, value) => sum + value, 0) / SIDE);
    expect(measure(rowMeans).spread).toBeLessThan(0.35 * measure(data).spread);

    const sheet = paintedSheet(0.4);
    for (const plane of sheet.planes)
      for (let at = 0; at < plane.data.length; at++) if (at % SIDE < SIDE / 2) plane.data[at] = 0.05;
    await finish(sheet, 'oil');
    // Beside an upright edge values change more from column to column than from row to row.
    let [across, down] = [0, 0];
    for (let y = 20; y < SIDE - 20; y++)
      for (let x = SIDE / 2 + 6; x < SIDE / 2 + 18; x++) {
        const value = sheet.planes[1].data[y * SIDE + x];
        across += Math.abs(sheet.planes[1].data[y * SIDE + x + 1] - value);
        down += Math.abs(sheet.planes[1].data[(y + 1) * SIDE + x] - value);
      }
    expect(across).toBeGreaterThan(1.3 * down);
  });

  it.each(['watercolour', 'oil', 'ink'] as const)(
    '[TOOL-19] %s moves fine lines by less than their width',
    async (medium) => {
      const sheet = paintedSheet(0.8);
      const at = SIDE / 2;
      for (const plane of sheet.planes)
        for (let x = 0; x < SIDE; x++) plane.data.fill(0.01, at * SIDE + x, at * SIDE + x + 1);
      await finish(sheet, medium, 1 / sheet.unit);
      const { data } = sheet.planes[1];
      for (let x = 0; x < SIDE; x++)
        expect(
          Math.min(data[(at - 1) * SIDE + x], data[at * SIDE + x], data[(at + 1) * SIDE + x]),
        ).toBeLessThan(0.4);
      const beyond = [-3, 3].flatMap((away) => [
        ...data.subarray((at + away) * SIDE, (at + away + 1) * SIDE),
      ]);
      expect(Math.min(...beyond)).toBeGreaterThan(0.3);
    },
  );
});
