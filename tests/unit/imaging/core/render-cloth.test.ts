import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linearToOklab, type OklabPlanes } from '#imaging/core/colour/colour-space.ts';
import { setLight } from '#imaging/core/geometry/masked-rows.ts';
import { type ClothTile, renderCloth } from '#imaging/core/geometry/render-cloth.ts';
import type { Plane } from '#imaging/core/raster/plane.ts';
import { evenOklab, fixedCases, planeOf } from '../support/any-plane.ts';

const SIZE = { width: 12, height: 10 };
const GREY = [0.5, 0, 0] as const;
const LIGHT = { depth: 1, exposure: 1, shine: 0, rim: 0 };

function tileOf(colourAt: (x: number, y: number) => readonly number[]): ClothTile {
  const [width, height] = [6, 4];
  const data = Float32Array.from({ length: width * height * 3 }, (_, at) => {
    const pixel = Math.floor(at / 3);
    return colourAt(pixel % width, Math.floor(pixel / width))[at % 3];
  });
  return { width, height, data, pixelsPerCentimetre: [2, 2] };
}

const plain = tileOf(() => [0.3, 0.2, 0.1]);
const checked = tileOf((x, y) => [0.1 + 0.1 * x, 0.1 + 0.15 * y, 0.2]);
const even = (value: number): Plane => planeOf(SIZE, () => value);

interface Rendering {
  readonly tile?: ClothTile;
  readonly across?: Plane;
  readonly light?: Partial<typeof LIGHT>;
  readonly gloss?: number;
  readonly mask?: (x: number, y: number) => boolean;
  /** The first row after which the rest is rendered in a second band. */
  readonly parted?: number;
}

/** Lightness, a and b of a garment over grey; the light is even. */
function render({ tile = plain, across, light, gloss = 0, mask, parted = SIZE.height }: Rendering) {
  const cloth = {
    ...{ tile, across: across ?? planeOf(SIZE, (x) => x / 4), down: planeOf(SIZE, (_, y) => y / 4) },
    ...{ rim: even(0), gloss: even(gloss), slope: even(0), offset: even(0) },
    light: { ...LIGHT, ...light },
  };
  const marked = Uint8Array.from({ length: 120 }, (_, at) =>
    !mask || mask(at % SIZE.width, Math.floor(at / SIZE.width)) ? 255 : 0,
  );
  const bands = [
    [0, parted],
    [parted, SIZE.height],
  ].map(([top, bottom]) => {
    const rows = evenOklab({ width: SIZE.width, height: bottom - top }, GREY);
    renderCloth(cloth, { rows, mask: marked, top, photoHeight: SIZE.height });
    return rows;
  });
  const join = (name: keyof OklabPlanes) => bands.flatMap((rows) => [...rows[name].data]);
  return { lightness: join('lightness'), a: join('a'), b: join('b') };
}

const inOklab = (light: readonly number[]) => {
  const lab = [0, 0, 0];
  linearToOklab(light, lab);
  return lab;
};

describe('a cloth on a garment', () => {
  it('In even light a cloth has its own dye, times the exposure', () => {
    for (const exposure of [1, 0.5]) {
      const { lightness, a, b } = render({ light: { exposure } });
      const dye = inOklab([0.3 * exposure, 0.2 * exposure, 0.1 * exposure]);
      for (const at of lightness.keys())
        for (const [axis, value] of [lightness[at], a[at], b[at]].entries())
          expect(value).toBeCloseTo(dye[axis], 5);
    }
  });

  it('Only marked pixels change, and bands make the same picture as the whole', () => {
    const mask = (x: number, y: number) => (x * 7 + y * 3) % 5 < 2;
    const whole = render({ tile: checked, mask });
    for (const [at, value] of whole.lightness.entries())
      if (!mask(at % SIZE.width, Math.floor(at / SIZE.width))) expect(value).toBe(0.5);
    expect(render({ tile: checked, mask: () => false }).lightness).toEqual(new Array(120).fill(0.5));
    for (const parted of [0, 1, 4, 9]) expect(render({ tile: checked, mask, parted })).toEqual(whole);
  });

  it('A cloth repeats: a shift by its width changes nothing, another one does', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -5, max: 5 }),
        fc.double({ min: 0.3, max: 2.7, noNaN: true }),
        (times, off) => {
          const shifted = (by: number) =>
            render({ tile: checked, across: planeOf(SIZE, (x) => x / 4 + by) }).lightness;
          const own = shifted(0);
          const repeated = shifted(3 * times);
          for (const [at, value] of own.entries()) expect(repeated[at]).toBeCloseTo(value, 4);
          const other = shifted(off);
          expect(Math.max(...own.map((value, at) => Math.abs(value - other[at])))).toBeGreaterThan(0.01);
        },
      ),
      { ...fixedCases, numRuns: 20 },
    );
  });

  it('Shine lightens where the cloth is glossy, and only there', () => {
    const dull = render({ light: { shine: 0.4 } });
    const glossy = render({ light: { shine: 0.4 }, gloss: 1 });
    expect(dull).toEqual(render({}));
    for (const [at, value] of glossy.lightness.entries()) expect(value).toBeGreaterThan(dull.lightness[at]);
  });
});

describe('the light of a pixel', () => {
  it('Light stays as it is up to the shoulder, and rises towards white beyond it', () => {
    const level = fc.double({ min: 0, max: 4, noNaN: true });
    fc.assert(
      fc.property(level, level, (one, other) => {
        const rows = evenOklab({ width: 3, height: 1 }, GREY);
        for (const [pixel, light] of [Math.min(one, other), Math.max(one, other)].entries())
          setLight(rows, pixel, Float64Array.of(light, light, light));
        const [low, high, untouched] = rows.lightness.data;
        expect(low).toBeLessThanOrEqual(high);
        expect(high).toBeLessThanOrEqual(1 + 1e-6);
        expect(untouched).toBe(0.5);
        if (Math.min(one, other) <= 0.7) expect(low).toBeCloseTo(Math.cbrt(Math.min(one, other)), 5);
      }),
      fixedCases,
    );
  });
});
