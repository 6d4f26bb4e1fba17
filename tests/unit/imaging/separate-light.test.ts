import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeSrgb } from '#imaging/core/colour/colour-space.ts';
import { localExtremes } from '#imaging/core/filters/local-extremes.ts';
import type { Plane } from '#imaging/core/raster/plane.ts';
import { markPart } from '#imaging/edit/garment/find-garments.ts';
import { fitLight } from '#imaging/edit/surface/separate-light.ts';
import { solveGradients } from '#imaging/edit/surface/solve-gradients.ts';
import { maskOf, paint } from './support/pictures.ts';

const SIZE = { width: 360, height: 270, channels: 3 } as const;
const ALL = maskOf(SIZE, () => true);

type Colour = readonly [number, number, number];

/** Light on a surface, and the surface's own colour, at a place. */
interface Drawn {
  readonly light: (x: number, y: number) => number;
  readonly colour: (x: number, y: number) => Colour;
}

/** A photo of a surface: its colour times the light, softened as a lens does. */
function photograph({ light, colour }: Drawn) {
  return paint(SIZE, (x, y) => {
    const sums = [0, 0, 0];
    for (let i = 0; i < 9; i++) {
      const [u, v] = [x + 0.6 * ((i % 3) - 1), y + 0.6 * (Math.floor(i / 3) - 1)];
      const own = colour(u, v);
      for (let channel = 0; channel < 3; channel++) sums[channel] += (own[channel] * light(u, v)) / 9;
    }
    return sums.map((value) => Math.round(255 * encodeSrgb(value)));
  });
}

/**
 * Root of the mean square of what a logarithm of light misses the true one by; both count from their middles.
 */
function missOf(found: (at: number) => number, light: Drawn['light']): number {
  const misses: number[] = [];
  for (let y = 4; y < SIZE.height - 4; y++)
    for (let x = 4; x < SIZE.width - 4; x++) misses.push(found(y * SIZE.width + x) - Math.log(light(x, y)));
  const mean = misses.reduce((sum, miss) => sum + miss, 0) / misses.length;
  return Math.sqrt(misses.reduce((sum, miss) => sum + (miss - mean) ** 2, 0) / misses.length);
}

async function lightOn(drawn: Drawn, isFlat = true): Promise<Plane> {
  return fitLight(await markPart(photograph(drawn), { mask: ALL }), isFlat);
}

/** Times by which a pattern shows less in the light that is found than in the photo. */
async function timesBetter(drawn: Drawn): Promise<number> {
  const { data } = await lightOn(drawn);
  const seen = missOf((at) => {
    const [red, green, blue] = drawn.colour(at % SIZE.width, Math.floor(at / SIZE.width));
    const own = 0.21 * red + 0.72 * green + 0.07 * blue;
    return Math.log(own * drawn.light(at % SIZE.width, Math.floor(at / SIZE.width)));
  }, drawn.light);
  return seen / missOf((at) => data[at], drawn.light);
}

const even = () => 0.7;
const folds = (x: number, y: number) => 0.55 * Math.exp(0.35 * Math.sin((x + 0.4 * y) / 28));
const shadow = (x: number, y: number) => (x + 0.5 * y < 230 ? 0.8 : 0.28);

const pale: Colour = [0.75, 0.73, 0.7];
const patterns: Readonly<Record<string, Drawn['colour']>> = {
  'grey stripes': (x) => (Math.floor(x / 14) % 2 === 0 ? pale : [0.28, 0.27, 0.26]),
  'red dots': (x, y) => (Math.hypot((x % 26) - 13, (y % 26) - 13) < 8 ? [0.6, 0.12, 0.1] : pale),
  'dark checks': (x, y) => ((Math.floor(x / 15) + Math.floor(y / 15)) % 2 === 0 ? pale : [0.2, 0.19, 0.19]),
  'ochre lines': (x, y) => ((x + y) % 24 < 5 ? [0.5, 0.28, 0.1] : pale),
};

describe('[TOOL-04] light parted from a pattern', () => {
  it.each(Object.entries(patterns))(
    '[TOOL-04] The pattern %s is five times weaker in the estimated light under even light',
    async (_, colour) => {
      expect(await timesBetter({ light: even, colour })).toBeGreaterThan(5);
    },
  );

  it.each(Object.entries(patterns))(
    '[TOOL-04] The pattern %s is half as strong in the light of folds, which stay',
    async (_, colour) => {
      expect(await timesBetter({ light: folds, colour })).toBeGreaterThan(2);
    },
  );

  it.each(Object.entries(patterns))(
    '[TOOL-04] The pattern %s is half as strong across the border of a shadow',
    async (_, colour) => {
      expect(await timesBetter({ light: shadow, colour })).toBeGreaterThan(2);
    },
  );

  it('[TOOL-04] On a plain surface the estimate is the light itself: folds and hard shadows', async () => {
    for (const light of [folds, shadow]) {
      const { data } = await lightOn({ light, colour: () => pale });
      expect(missOf((at) => data[at], light)).toBeLessThan(0.08);
    }
  });

  it('[TOOL-04] The seam of a plain thing stays, and the joint of a plain floor is closed', async () => {
    const seam = (x: number) => 0.7 * Math.exp(-0.8 * Math.exp(-(((x - 180) / 1.2) ** 2)));
    const drawn = { light: seam, colour: () => pale };
    const depthOf = ({ data, width }: Plane) => data[135 * width + 150] - data[135 * width + 180];
    const kept = depthOf(await lightOn(drawn, false));
    expect(kept).toBeGreaterThan(0.3);
    expect(depthOf(await lightOn(drawn, true))).toBeLessThan(0.5 * kept);
  });
});

describe('the kernels of it', () => {
  const planes = fc
    .record({ width: fc.integer({ min: 1, max: 23 }), height: fc.integer({ min: 1, max: 23 }) })
    .chain(({ width, height }) =>
      fc
        .array(fc.integer({ min: -9, max: 9 }), { minLength: width * height, maxLength: width * height })
        .map((values): Plane => ({ width, height, data: Float32Array.from(values) })),
    );

  it('[TOOL-04] The largest and the least value of each window are found, however wide', () => {
    fc.assert(
      fc.property(planes, fc.integer({ min: 1, max: 30 }), (plane, radius) => {
        const { width, height, data } = plane;
        for (const [extreme, pick] of [
          ['most', Math.max],
          ['least', Math.min],
        ] as const) {
          const found = localExtremes(plane, { radius, extreme });
          for (let at = 0; at < data.length; at++) {
            const [x, y] = [at % width, Math.floor(at / width)];
            let best = data[at];
            for (let v = Math.max(0, y - radius); v <= Math.min(height - 1, y + radius); v++)
              for (let u = Math.max(0, x - radius); u <= Math.min(width - 1, x + radius); u++)
                best = pick(best, data[v * width + u]);
            expect(found.data[at]).toBe(best);
          }
        }
      }),
      { numRuns: 60, seed: 3 },
    );
  });

  it('[TOOL-04] Values are restored from their differences', () => {
    const size = { width: 61, height: 47 };
    const truth = Float32Array.from(
      { length: 61 * 47 },
      (_, at) => Math.sin((at % 61) / 7) + 0.02 * Math.floor(at / 61) + (at % 61 > 30 ? 1 : 0),
    );
    const differences = (step: number, isLast: (at: number) => boolean) => ({
      ...size,
      data: truth.map((value, at) => (isLast(at) ? 0 : truth[at + step] - value)),
    });
    const across = differences(1, (at) => at % 61 === 60);
    const down = differences(61, (at) => at >= 61 * 46);
    const near = { ...size, data: new Float32Array(truth.length).fill(0.5) };
    const hold = { ...size, data: new Float32Array(truth.length).fill(1e-7) };
    const solved = solveGradients({ across, down, near, hold });
    const misses = solved.data.map((value, at) => value - truth[at]);
    expect(Math.max(...misses) - Math.min(...misses)).toBeLessThan(0.2);
  });
});
