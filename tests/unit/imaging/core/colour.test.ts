import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clusterColours, nearestColour } from '#imaging/core/colour/cluster-colours.ts';
import { linearToOklab, type OklabPlanes, oklabOf, toOklab } from '#imaging/core/colour/colour-space.ts';
import { compressGamut } from '#imaging/core/colour/compress-gamut.ts';
import { labelColours } from '#imaging/core/colour/label-colours.ts';
import { anyOklab, anySize, fixedCases } from '../support/any-plane.ts';
import { applyMatrix, invertMatrix } from '../support/matrices.ts';

/** Matrices of Ottosson's article: linear sRGB to cones, and their cube roots to OKLab. */
const toCones = [
  ...[0.4122214708, 0.5363325363, 0.0514459929],
  ...[0.2119034982, 0.6806995451, 0.1073969566],
  ...[0.0883024619, 0.2817188376, 0.6299787005],
];
const toLab = [
  ...[0.2104542553, 0.793617785, -0.0040720468],
  ...[1.9779984951, -2.428592205, 0.4505937099],
  ...[0.0259040371, 0.7827717662, -0.808675766],
];

/** Linear red, green and blue by the inverse matrices alone. */
function toLinear(lab: readonly number[]): number[] {
  const cones = applyMatrix(invertMatrix(toLab), lab).map((value) => value ** 3);
  return applyMatrix(invertMatrix(toCones), cones);
}

function copyOf({ lightness, a, b }: OklabPlanes): OklabPlanes {
  return {
    lightness: { ...lightness, data: lightness.data.slice() },
    a: { ...a, data: a.data.slice() },
    b: { ...b, data: b.data.slice() },
  };
}

const isHeld = (lab: readonly number[], slack: number) =>
  toLinear(lab).every((value) => value >= -slack && value <= 1 + slack);

describe('colours beyond sRGB', () => {
  it('Every colour is brought into sRGB, of the same hue and lightness', () => {
    fc.assert(
      fc.property(anyOklab(), (planes) => {
        const held = copyOf(planes);
        compressGamut(held);
        for (const [at, light] of held.lightness.data.entries()) {
          const [a, b] = [held.a.data[at], held.b.data[at]];
          const [oldA, oldB] = [planes.a.data[at], planes.b.data[at]];
          expect(light).toBe(Math.min(1, Math.max(0, planes.lightness.data[at])));
          expect(isHeld([light, a, b], 0.0025)).toBe(true);
          expect(a * oldB).toBeCloseTo(b * oldA, 6);
          expect(a * oldA).toBeGreaterThanOrEqual(0);
          expect(Math.hypot(a, b)).toBeLessThanOrEqual(Math.hypot(oldA, oldB) + 1e-7);
        }
      }),
      fixedCases,
    );
  });

  it('No more chroma is taken than needed, and none from colours that sRGB holds', () => {
    fc.assert(
      fc.property(anyOklab(), (planes) => {
        const held = copyOf(planes);
        compressGamut(held);
        for (const [at, light] of held.lightness.data.entries()) {
          const old = [planes.a.data[at], planes.b.data[at]];
          if (isHeld([light, ...old], 0.0019)) {
            expect([held.a.data[at], held.b.data[at]]).toEqual(old);
            continue;
          }
          const kept = Math.hypot(held.a.data[at], held.b.data[at]) / Math.hypot(old[0], old[1]);
          const more = Math.min(1, kept + 1 / 32);
          if (kept < 1) expect(isHeld([light, ...old.map((value) => value * more)], 0.0019)).toBe(false);
        }
      }),
      fixedCases,
    );
  });

  it('Colours of bytes stay as they are, to the bit', () => {
    const data = Uint8Array.from({ length: 3 * 9 ** 3 }, (_, at) => {
      const [colour, channel] = [Math.floor(at / 3), at % 3];
      return Math.round((255 * (Math.floor(colour / 9 ** channel) % 9)) / 8);
    });
    const planes = toOklab({ width: 27, height: 27, channels: 3, data });
    const held = copyOf(planes);
    compressGamut(held);
    expect(held.a.data).toEqual(planes.a.data);
    expect(held.b.data).toEqual(planes.b.data);
  });

  it('Linear light comes back from OKLab', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(share, share, share, (red, green, blue) => {
        const lab = [0, 0, 0];
        linearToOklab([red, green, blue], lab);
        for (const [at, value] of toLinear(lab).entries())
          expect(value).toBeCloseTo([red, green, blue][at], 5);
      }),
      fixedCases,
    );
  });
});

/** Pixels of some colours that lie far apart, in any order. */
const anyPoster = fc
  .tuple(
    fc.uniqueArray(fc.nat(26), { minLength: 1, maxLength: 6 }),
    fc.array(fc.nat(1000), { minLength: 12, maxLength: 30 }),
  )
  .map(([kinds, picks]) => {
    const colourOf = (kind: number) => [
      0.2 + 0.3 * (kind % 3),
      -0.2 + 0.2 * (Math.floor(kind / 3) % 3),
      -0.2 + 0.2 * Math.floor(kind / 9),
    ];
    // Each kind comes at least once.
    const pixels = [...kinds, ...picks.map((pick) => kinds[pick % kinds.length])].map(colourOf);
    const size = { width: pixels.length, height: 1 };
    const plane = (axis: number) => ({ ...size, data: Float32Array.from(pixels, (pixel) => pixel[axis]) });
    return { colours: kinds.map(colourOf), planes: { lightness: plane(0), a: plane(1), b: plane(2) } };
  });

const entriesOf = (palette: Float32Array) =>
  Array.from({ length: palette.length / 3 }, (_, entry) => [...palette.subarray(3 * entry, 3 * entry + 3)]);

describe('representative colours', () => {
  it('A picture of few colours has exactly these as its palette', () => {
    fc.assert(
      fc.property(anyPoster, fc.nat(99), ({ colours, planes }, seed) => {
        const palette = entriesOf(clusterColours(planes, { count: colours.length, seed }));
        for (const colour of colours) {
          const nearest = Math.min(
            ...palette.map((entry) => Math.hypot(...entry.map((value, axis) => value - colour[axis]))),
          );
          expect(nearest).toBeLessThan(1e-5);
        }
      }),
      fixedCases,
    );
  });

  it('A palette lies within the colours of its picture, and is the same for the same seed', () => {
    fc.assert(
      fc.property(anyOklab(), fc.integer({ min: 1, max: 5 }), fc.nat(99), (planes, count, seed) => {
        const palette = clusterColours(planes, { count, seed });
        expect(clusterColours(planes, { count, seed })).toEqual(palette);
        expect(palette).toHaveLength(3 * count);
        for (const [axis, { data }] of [planes.lightness, planes.a, planes.b].entries())
          for (const entry of entriesOf(palette)) {
            expect(entry[axis]).toBeGreaterThanOrEqual(Math.min(...data) - 1e-6);
            expect(entry[axis]).toBeLessThanOrEqual(Math.max(...data) + 1e-6);
          }
      }),
      fixedCases,
    );
  });

  it('Each pixel is labelled with the entry that no other is nearer than', () => {
    fc.assert(
      fc.property(anyOklab(), fc.integer({ min: 1, max: 5 }), (planes, count) => {
        const palette = clusterColours(planes, { count, seed: 3 });
        const entries = entriesOf(palette);
        const labels = labelColours(planes, palette);
        for (const [at, label] of labels.entries()) {
          const colour = [planes.lightness.data[at], planes.a.data[at], planes.b.data[at]];
          expect(label).toBe(nearestColour(palette, colour[0], [colour[1], colour[2]]));
          const away = entries.map(
            ([light, a, b]) => (light - colour[0]) ** 2 + 3.2 * ((a - colour[1]) ** 2 + (b - colour[2]) ** 2),
          );
          expect(away[label]).toBeLessThanOrEqual(Math.min(...away) + 1e-9);
        }
      }),
      fixedCases,
    );
  });

  it('An entry is nearest to itself, the first one among equals', () => {
    const palette = Float32Array.of(0.5, 0.1, 0, 0.5, 0.1, 0, 0.2, -0.1, 0.2);
    expect(nearestColour(palette, 0.5, [0.1, 0])).toBe(0);
    expect(nearestColour(palette, 0.2, [-0.1, 0.2])).toBe(2);
    fc.assert(
      fc.property(anySize(4), (size) => {
        const even = (value: number) => ({
          ...size,
          data: new Float32Array(size.width * size.height).fill(value),
        });
        const planes = { lightness: even(0.2), a: even(-0.1), b: even(0.2) };
        expect(new Set(labelColours(planes, palette))).toEqual(new Set([2]));
      }),
      fixedCases,
    );
  });
});

describe('the colours of a picture that several steps ask for', () => {
  it('The colours of one picture are converted once, those of another one anew', () => {
    const data = Uint8Array.from({ length: 36 }, (_, at) => (at * 53) % 256);
    const wide = { width: 4, height: 3, channels: 3, data } as const;
    expect(oklabOf(wide)).toEqual(toOklab(wide));
    expect(oklabOf({ ...wide })).toBe(oklabOf(wide));
    const high = { ...wide, width: 3, height: 4 };
    expect(oklabOf(high)).toEqual(toOklab(high));
    const clear = { ...wide, width: 3, channels: 4 } as const;
    expect(oklabOf(clear)).toEqual(toOklab(clear));
    const copy = { ...wide, data: data.slice() };
    expect(oklabOf(copy)).not.toBe(oklabOf(wide));
  });
});
