import { describe, expect, it } from 'vitest';
import { samplePlaces } from '#imaging/core/geometry/sample-places.ts';
import { buildMipLevels, type Raster } from '#imaging/core/raster/raster.ts';
import { buildSteadyLevels } from '#imaging/video/face-paint/steady-levels.ts';

/** Stripes on a canvas of two pixels for each of a frame. */
const SIDE = 128;
const stripes = (period: number): Raster => ({
  ...{ width: SIDE, height: SIDE, channels: 1 },
  data: Float32Array.from({ length: SIDE * SIDE }, (_, at) => ((at % SIDE) % period < period / 2 ? 1 : 0)),
});

/** Spread of brightness of a row that is read in steps of two pixels from a place on. */
function contrast(levels: readonly Raster[], { shift, finer }: { shift: number; finer: number }): number {
  const [width, height] = [48, 3];
  const x = Float32Array.from({ length: width * height }, (_, at) => 16 + shift + 2 * (at % width));
  const y = Float32Array.from({ length: width * height }, (_, at) => 60 + 2 * Math.floor(at / width));
  const out = new Float32Array(width * height);
  samplePlaces(levels, { places: { width, height, x, y }, out, top: 0, bottom: height, finer });
  const row = out.subarray(width, 2 * width);
  const mean = row.reduce((sum, value) => sum + value, 0) / width;
  return Math.sqrt(row.reduce((sum, value) => sum + (value - mean) ** 2, 0) / width);
}

/** Largest contrast over the smallest, as lines come to lie elsewhere between the pixels of a frame. */
function swing(levels: readonly Raster[], finer: number): number {
  const found = [0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75].map((shift) => contrast(levels, { shift, finer }));
  return Math.max(...found) / Math.min(...found);
}

describe('steady levels of a canvas', () => {
  it.each([6, 8, 12])(
    '[TOOL-21] Stripes of %i pixels look alike wherever they lie between pixels',
    (period) => {
      const raster = stripes(period);
      const [steady, plain] = [
        swing(buildSteadyLevels(raster, { spread: 1, from: 1 }), 1),
        swing(buildMipLevels(raster), 0),
      ];
      expect(steady).toBeLessThan(1.1);
      expect(steady).toBeLessThan(plain);
    },
  );

  it('Only the last channels are blurred once more', () => {
    const { data } = stripes(8);
    const both = {
      ...stripes(8),
      channels: 2,
      data: Float32Array.from({ length: 2 * data.length }, (_, at) => data[at >> 1] ?? 0),
    };
    const [once] = buildSteadyLevels(stripes(8), { spread: 1, from: 1 });
    const [twice] = buildSteadyLevels(stripes(8), { spread: 1, from: 0 });
    const [mixed] = buildSteadyLevels(both, { spread: 1, from: 1 });
    expect(mixed?.data.filter((_, at) => at % 2 === 0)).toEqual(once?.data);
    expect(mixed?.data.filter((_, at) => at % 2 === 1)).toEqual(twice?.data);
    expect(contrast([twice ?? both], { shift: 0, finer: 1 })).toBeLessThan(
      0.9 * contrast([once ?? both], { shift: 0, finer: 1 }),
    );
  });

  it('Plain paint stays as it is', () => {
    const plain = { ...stripes(8), data: new Float32Array(SIDE * SIDE).fill(0.7) };
    for (const { data } of buildSteadyLevels(plain, { spread: 0.6, from: 0 }))
      for (const value of data) expect(value).toBeCloseTo(0.7, 5);
  });
});
