import { describe, expect, it } from 'vitest';
import { simplifyLoop, traceRegion } from '#features/analysis/trace-region.ts';
import { rasterMask } from '#features/editor/raster-mask.ts';

const SIDE = 120;

/** A region of 120 × 120 pixels by a rule. */
function regionOf(isIn: (x: number, y: number) => boolean) {
  const data = Uint8Array.from({ length: SIDE * SIDE }, (_, at) =>
    isIn((at % SIDE) + 0.5, Math.floor(at / SIDE) + 0.5) ? 1 : 0,
  );
  return { width: SIDE, height: SIDE, data };
}

const disc = (x: number, y: number, { at, radius }: { at: readonly [number, number]; radius: number }) =>
  Math.hypot(x - at[0], y - at[1]) < radius;

/** Share of pixels in which the editor's own mask of a traced region is another one. */
function differenceOf(region: ReturnType<typeof regionOf>): number {
  const points = traceRegion(region, { width: SIDE, height: SIDE });
  const mask = rasterMask([{ kind: 'area', erase: false, points }], {
    photo: { width: SIDE, height: SIDE },
    longest: 4096,
  });
  return region.data.reduce((sum, value, at) => sum + ((mask.data[at] ?? 0) / 255 === value ? 0 : 1), 0);
}

describe('a region that was found', () => {
  it('[GEN-02] A traced region gives the same mask in the editor, to a pixel along its border', () => {
    const region = regionOf((x, y) => disc(x, y, { at: [50, 60], radius: 37 }));
    expect(differenceOf(region)).toBeLessThan(0.5 * 2 * Math.PI * 37);
    expect(traceRegion(region, { width: SIDE, height: SIDE }).length).toBeLessThan(2 * 120);
  });

  it('A traced region keeps its holes, the islands in them and its other parts in one outline', () => {
    const ring = { at: [45, 60], radius: 40 } as const;
    const region = regionOf(
      (x, y) =>
        (disc(x, y, ring) && !disc(x, y, { ...ring, radius: 25 })) ||
        disc(x, y, { ...ring, radius: 10 }) ||
        (x > 95 && x < 115 && y > 20 && y < 50),
    );
    expect(differenceOf(region)).toBeLessThan(0.5 * 2 * Math.PI * (40 + 25 + 10));
  });

  it('A traced region with straight borders is exact up to the border of the photo', () => {
    const region = regionOf((x, y) => x < 60 && y > 30 && !(x > 20 && x < 40 && y > 80));
    expect(differenceOf(region)).toBe(0);
  });

  it('A traced region loses specks beside it, and is empty where nothing was found', () => {
    const region = regionOf((x, y) => disc(x, y, { at: [50, 60], radius: 40 }) || (x < 1 && y < 1));
    const points = traceRegion(region, { width: SIDE, height: SIDE });
    const [xs, ys] = [points.filter((_, at) => at % 2 === 0), points.filter((_, at) => at % 2 === 1)];
    expect(Math.min(...xs)).toBeGreaterThan(5);
    expect(Math.min(...ys)).toBeGreaterThan(5);
    expect(
      traceRegion(
        regionOf(() => false),
        { width: SIDE, height: SIDE },
      ),
    ).toEqual([]);
  });

  it('A traced region is scaled to the size of the photo', () => {
    const points = traceRegion(
      regionOf((x, y) => x > 30 && x < 60 && y > 30 && y < 90),
      {
        width: 1200,
        height: 600,
      },
    );
    expect([Math.min(...points.filter((_, at) => at % 2 === 0)), Math.max(...points)]).toEqual([300, 600]);
    expect(Math.max(...points.filter((_, at) => at % 2 === 1))).toBe(450);
  });

  it('Two pixels that touch by a corner are two parts of a traced region', () => {
    const region = regionOf((x, y) => (x < 60 && y < 60) || (x > 60 && y > 60));
    expect(differenceOf(region)).toBe(0);
  });
});

it('A loop of few corners stays as it is, and stairs become straight lines', () => {
  expect(simplifyLoop([0, 0, 4, 0, 4, 4, 0, 4])).toEqual([0, 0, 4, 0, 4, 4, 0, 4]);
  const stairs = Array.from({ length: 20 }, (_, step) => [step, step, step + 1, step]).flat();
  const loop = [...stairs, 20, 20, 0, 20];
  expect(simplifyLoop(loop).length).toBeLessThan(loop.length / 4);
});
