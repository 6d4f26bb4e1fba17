import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromOklab, type OklabPlanes } from '#imaging/core/colour/colour-space.ts';
import { clusterRegion, type RegionColour } from '#imaging/edit/recolor/cluster-region.ts';
import { matchPalette, readOklab } from '#imaging/edit/recolor/match-palette.ts';
import { recolorPixels } from '#imaging/edit/recolor/recolor-pixels.ts';
import { anyOklab, fixedCases } from '../support/any-plane.ts';

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

const regionColour: fc.Arbitrary<RegionColour> = fc
  .record({
    lightness: fc.double({ min: 0.1, max: 0.9, noNaN: true }),
    a: fc.double({ min: -0.15, max: 0.15, noNaN: true }),
    b: fc.double({ min: -0.15, max: 0.15, noNaN: true }),
    above: fc.double({ min: 0.01, max: 0.3, noNaN: true }),
  })
  .map(({ above, ...mean }) => ({ ...mean, lightest: mean.lightness + above, share: 1 }));

/** Colours that sRGB holds have no lightness below black. */
const anyPhoto = anyOklab(4).map((planes) => ({
  ...planes,
  lightness: { ...planes.lightness, data: planes.lightness.data.map((value) => Math.max(0, value)) },
}));

/** A row of shades of one colour: lightness and colour scale together. */
function shadesOf({ lightness, a, b }: RegionColour, factors: readonly number[]): OklabPlanes {
  const row = (value: number) => ({
    width: factors.length,
    height: 1,
    data: Float32Array.from(factors, (factor) => value * factor),
  });
  return { lightness: row(lightness), a: row(a), b: row(b) };
}

describe('colours of a region', () => {
  it('Means lie within the samples, shares add up to one, and the darkest colour comes first', () => {
    fc.assert(
      fc.property(anyOklab(), fc.integer({ min: 1, max: 4 }), (samples, count) => {
        const colours = clusterRegion(samples, count);
        const lights = samples.lightness.data;
        expect(colours.length).toBeGreaterThan(0);
        expect(colours.length).toBeLessThanOrEqual(count);
        expect(colours.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 6);
        expect(colours.map(({ lightness }) => lightness)).toEqual(
          colours.map(({ lightness }) => lightness).sort((one, other) => one - other),
        );
        for (const { lightness, lightest } of colours) {
          expect(lightness).toBeGreaterThanOrEqual(Math.min(...lights) - 1e-6);
          expect(lightness).toBeLessThanOrEqual(Math.max(...lights) + 1e-6);
          expect(lights).toContain(lightest);
        }
        const mean = colours.reduce((sum, { share, lightness }) => sum + share * lightness, 0);
        expect(mean).toBeCloseTo(lights.reduce((sum, value) => sum + value, 0) / lights.length, 5);
      }),
      fixedCases,
    );
  });
});

describe('another colour for a region', () => {
  it('[TOOL-06] The order of a palette does not matter: dark goes to dark and light to light', () => {
    fc.assert(
      fc.property(
        fc.array(regionColour, { minLength: 1, maxLength: 4 }),
        fc.array(colour, { minLength: 1, maxLength: 4 }),
        (colours, palette) => {
          const sorted = colours.toSorted((one, other) => one.lightness - other.lightness);
          const changes = matchPalette(sorted, palette);
          expect(matchPalette(sorted, palette.toReversed())).toEqual(changes);
          const targets = changes.map(({ toLightness }) => toLightness);
          expect(targets).toEqual(targets.toSorted((one, other) => one - other));
        },
      ),
      fixedCases,
    );
  });

  it('[TOOL-06] Black cloth whose faint hue is noise gets an even colour, and red cloth keeps its pale shine', () => {
    const wanted = '#b01030';
    const chromaOf = ({ a, b }: OklabPlanes, at: number) => Math.hypot(a.data[at], b.data[at]);
    const recolored = (own: RegionColour, pixels: readonly (readonly [number, number, number])[]) => {
      const row = (axis: 0 | 1 | 2) => ({
        ...{ width: pixels.length, height: 1 },
        data: Float32Array.from(pixels, (pixel) => pixel[axis]),
      });
      const planes = { lightness: row(0), a: row(1), b: row(2) };
      recolorPixels(planes, matchPalette([own], [wanted]));
      return planes;
    };
    const black = { lightness: 0.1, a: 0.008, b: -0.018, lightest: 0.16, share: 1 };
    const dark = recolored(black, [
      [0.1, 0.008, -0.018],
      [0.1, 0, 0],
      [0.1, 0.016, -0.036],
    ]);
    expect(chromaOf(dark, 1)).toBeGreaterThan(0.9 * chromaOf(dark, 0));
    expect(chromaOf(dark, 2)).toBeLessThan(1.1 * chromaOf(dark, 0));
    const red = { lightness: 0.5, a: 0.15, b: 0.07, lightest: 0.6, share: 1 };
    const shine = recolored(red, [
      [0.5, 0.15, 0.07],
      [0.75, 0.02, 0.01],
    ]);
    expect(chromaOf(shine, 1)).toBeLessThan(0.5 * chromaOf(shine, 0));
    const [shade, grey] = [0, 1].map((at) => {
      const made = recolored(red, [[0.15, at ? 0.01 : 0.045, at ? 0.005 : 0.021]]);
      return chromaOf(made, 0) / made.lightness.data[0];
    });
    expect(grey).toBeGreaterThan(0.75 * shade);
  });

  it('[TOOL-06] The middle of a thing gets the hue that is asked for, and is never lighter than it', () => {
    fc.assert(
      fc.property(regionColour, colour, (own, wanted) => {
        const planes = shadesOf(own, [1]);
        recolorPixels(planes, matchPalette([own], [wanted]));
        const target = readOklab(wanted);
        const [lightness, a, b] = [planes.lightness, planes.a, planes.b].map(({ data }) => data[0]);
        expect(lightness).toBeLessThanOrEqual(target.lightness + 1e-5);
        // Shades of a colour lie on a ray from black.
        expect(a * target.lightness).toBeCloseTo(target.a * lightness, 4);
        expect(b * target.lightness).toBeCloseTo(target.b * lightness, 4);
      }),
      fixedCases,
    );
  });

  it('[TOOL-06] Folds stay folds: of two shades the lighter one stays the lighter, and none gets beyond white', () => {
    const factor = fc.double({ min: 0.2, max: 1.4, noNaN: true });
    fc.assert(
      fc.property(
        regionColour,
        colour,
        fc.array(factor, { minLength: 2, maxLength: 9 }),
        (own, to, factors) => {
          const sorted = factors.toSorted((one, other) => one - other);
          const planes = shadesOf(own, sorted);
          recolorPixels(planes, matchPalette([own], [to]));
          const lights = Array.from(planes.lightness.data);
          expect(Math.max(...lights)).toBeLessThanOrEqual(Math.max(1, own.lightness * 1.4) + 1e-5);
          for (const [at, light] of lights.entries())
            if (at > 0) expect(light).toBeGreaterThanOrEqual((lights[at - 1] ?? 0) - 1e-5);
        },
      ),
      fixedCases,
    );
  });

  it('[TOOL-06] Folds stay visible in light and shade, and the lightest common part stays below white', () => {
    fc.assert(
      fc.property(regionColour, colour, (own, wanted) => {
        const target = readOklab(wanted);
        fc.pre(target.lightness > 0.2);
        const planes = shadesOf(own, [0.8, 1, own.lightest / own.lightness]);
        recolorPixels(planes, matchPalette([own], [wanted]));
        const [dark = 0, middle = 0, light = 0] = planes.lightness.data;
        expect(middle - dark).toBeGreaterThan(0.01);
        expect(light).toBeGreaterThan(middle);
        expect(light).toBeLessThanOrEqual(
          Math.max(0.955, target.lightness + 0.3 * (1 - target.lightness)) + 1e-4,
        );
      }),
      fixedCases,
    );
  });

  it('[TOOL-06] Each pixel of a thing of several colours gets a mixture of what the changes make of it', () => {
    fc.assert(
      fc.property(
        fc.tuple(regionColour, regionColour),
        fc.tuple(colour, colour),
        anyPhoto,
        (colours, palette, planes) => {
          const changes = matchPalette(colours, palette);
          const alone = changes.map((change) => {
            const copy = structuredClone(planes);
            recolorPixels(copy, [change]);
            return copy.lightness.data;
          });
          recolorPixels(planes, changes);
          for (const [at, light] of planes.lightness.data.entries()) {
            const made = alone.map((data) => data[at] ?? 0);
            expect(light).toBeGreaterThanOrEqual(Math.min(...made) - 1e-5);
            expect(light).toBeLessThanOrEqual(Math.max(...made) + 1e-5);
          }
        },
      ),
      fixedCases,
    );
  });

  it('[TOOL-06] A grey thing becomes the very colour, to two levels of its channels', () => {
    fc.assert(
      fc.property(colour, (wanted) => {
        const target = readOklab(wanted);
        const own = { lightness: 0.5, a: 0, b: 0, lightest: 0.505, share: 1 };
        const planes = shadesOf(own, [1]);
        const [change] = matchPalette([own], [wanted]);
        recolorPixels(planes, change ? [change] : []);
        // Light colours are held below white, so that folds have room above them.
        fc.pre(target.lightness < 0.85 && change?.toMean === target.lightness);
        const out = { width: 1, height: 1, channels: 3 as const, data: new Uint8Array(3) };
        fromOklab(planes, out);
        for (const [channel, byte] of out.data.entries())
          expect(
            Math.abs(byte - Number.parseInt(wanted.slice(1 + 2 * channel, 3 + 2 * channel), 16)),
          ).toBeLessThan(3);
      }),
      fixedCases,
    );
  });
});
