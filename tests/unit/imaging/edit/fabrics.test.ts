import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Dye, dye, type Fabric, mixDye, shadeOf, type Weave } from '#imaging/edit/garment/fabric.ts';
import {
  weaveArgyle,
  weaveBuffaloCheck,
  weaveGingham,
  weaveHoundstooth,
  weaveWindowpane,
} from '#imaging/edit/garment/fabrics/paint-checks.ts';
import { knitBreton, knitPlain, makeLace } from '#imaging/edit/garment/fabrics/paint-knits.ts';
import { printCamouflage, printDots, printZebra } from '#imaging/edit/garment/fabrics/paint-prints.ts';
import { makeQuilted, makeSilk } from '#imaging/edit/garment/fabrics/paint-soft.ts';
import { weaveCorduroy, weaveDenim, weavePinstripe } from '#imaging/edit/garment/fabrics/paint-weaves.ts';
import { spreadStamps } from '#imaging/edit/garment/fabrics/spread-stamps.ts';
import { fabrics } from '#imaging/edit/garment/fabrics.ts';
import { fixedCases } from '../support/any-plane.ts';

const RED: Dye = [0.6, 0.02, 0.02];
const BLUE: Dye = [0.02, 0.02, 0.6];
const all: readonly (readonly [string, Fabric])[] = Object.entries(fabrics);

const unit = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
const anyDye = fc.tuple(unit, unit, unit);

/** Weaves in two dyes: their noise is drawn once. */
const drawn = new Map<Fabric['weave'], Weave>();

/** A point of a cloth in two dyes: red, green, blue and height. */
function pointOf({ weave }: Pick<Fabric, 'weave'>, [u, v]: readonly [number, number]): number[] {
  const draw = drawn.get(weave) ?? weave({ first: RED, second: BLUE, seed: 1 });
  drawn.set(weave, draw);
  const out = new Float32Array(4);
  draw(u, v, out);
  return [...out];
}

/** Points of a grid that lie on no edge of a pattern whose measures are round. */
function gridOf([across, down]: readonly [number, number], count: number): (readonly [number, number])[] {
  return Array.from({ length: count * count }, (_, at) => [
    (((at % count) + 0.377) * across) / count,
    ((Math.floor(at / count) + 0.611) * down) / count,
  ]);
}

/** Share of a cloth in which a dye is the nearer of the two. */
function shareOfSecond(weave: Fabric['weave'], period: readonly [number, number]): number {
  const points = gridOf(period, 60).map((place) => pointOf({ weave }, place));
  return points.filter(([red, , blue]) => blue > red).length / points.length;
}

describe('dyes', () => {
  it('[TOOL-05] A dye mixed in by nothing stays away, by all it is the colour, and between it lies between', () => {
    fc.assert(
      fc.property(anyDye, anyDye, unit, (one, other, share) => {
        const mixed = (part: number) => {
          const out = new Float32Array(4);
          dye(out, one);
          mixDye(out, other, part);
          return [...out.subarray(0, 3)];
        };
        for (const channel of [0, 1, 2]) {
          const [least, most] = [one[channel], other[channel]].toSorted((a, b) => a - b);
          expect(mixed(0)[channel]).toBeCloseTo(one[channel], 6);
          expect(mixed(1)[channel]).toBeCloseTo(other[channel], 6);
          expect(mixed(share)[channel]).toBeGreaterThanOrEqual(least - 1e-6);
          expect(mixed(share)[channel]).toBeLessThanOrEqual(most + 1e-6);
        }
      }),
      fixedCases,
    );
  });

  it('[TOOL-05] A shade is lighter with white, darker with black, and the dye itself with neither', () => {
    fc.assert(
      fc.property(anyDye, unit, (colour, change) => {
        expect(shadeOf(colour, 0)).toEqual(colour);
        expect(shadeOf(colour, 1)).toEqual([1, 1, 1]);
        expect(shadeOf(colour, -1)).toEqual([0, 0, 0]);
        for (const channel of [0, 1, 2]) {
          expect(shadeOf(colour, change)[channel]).toBeGreaterThanOrEqual(colour[channel]);
          expect(shadeOf(colour, -change)[channel]).toBeLessThanOrEqual(colour[channel]);
        }
      }),
      fixedCases,
    );
  });
});

describe('every fabric', () => {
  it.each(all)('[TOOL-05] %s has no seam where its tile meets itself, across or down', (_, fabric) => {
    const [across, down] = fabric.period;
    const steps = Array.from({ length: 97 }, (_unused, at) => (at + 0.377) / 97);
    const pairs = steps.flatMap((step) => [
      [pointOf(fabric, [1e-4, step * down]), pointOf(fabric, [across + 1e-4, step * down])],
      [pointOf(fabric, [step * across, 1e-4]), pointOf(fabric, [step * across, down + 1e-4])],
    ]);
    const torn = pairs.filter(([one, other]) => {
      const isSame = (at: number) =>
        Math.abs(one[at] - other[at]) <= 0.02 + 0.3 * Math.max(one[at], other[at]);
      // Threads that meet at the seam are of two tones, but of one form.
      return Math.abs(one[3] - other[3]) > 0.01 || ![0, 1, 2].every(isSame);
    });
    // An edge of the pattern may fall on either side of a point that rounding moves.
    expect(torn.length).toBeLessThanOrEqual(0.03 * pairs.length);
  });

  it.each(all)(
    '[TOOL-05] %s has finite dyes that are no less than black, and relief of at most 1 cm',
    (_, fabric) => {
      for (const place of gridOf(fabric.period, 24)) {
        const [red, green, blue, height] = pointOf(fabric, place);
        for (const value of [red, green, blue]) expect(value >= 0 && value < 2).toBe(true);
        expect(height > -0.1 && height <= 1).toBe(true);
      }
    },
  );

  it.each(all)(
    '[TOOL-05] %s is the same for the same seed, and shows its first dye or its second',
    (_, fabric) => {
      const places = gridOf(fabric.period, 16);
      const again = fabric.weave({ first: RED, second: BLUE, seed: 1 });
      for (const [u, v] of places) {
        const out = new Float32Array(4);
        again(u, v, out);
        expect(pointOf(fabric, [u, v])).toEqual([...out]);
      }
      const coloured = places.filter((place) => {
        const [red, green, blue] = pointOf(fabric, place);
        return Math.max(red, blue) > 1.5 * green;
      });
      expect(coloured.length).toBeGreaterThan(0.5 * places.length);
    },
  );

  it('[TOOL-05] A darker first dye makes every fabric of one dye darker', () => {
    for (const name of [
      'cotton',
      'linen',
      'corduroy',
      'knit',
      'cable-knit',
      'silk',
      'velvet',
      'leather',
    ] as const) {
      const { weave, period } = fabrics[name];
      const lightness = (first: Dye) => {
        const out = new Float32Array(4);
        const draw = weave({ first, second: BLUE, seed: 3 });
        return gridOf(period, 12).reduce((sum, [u, v]) => {
          draw(u, v, out);
          return sum + out[0] + out[1] + out[2];
        }, 0);
      };
      expect(lightness([0.5, 0.4, 0.3])).toBeCloseTo(2 * lightness([0.25, 0.2, 0.15]), 1);
    }
  });
});

describe('checks', () => {
  it('[TOOL-05] Gingham, houndstooth and buffalo check are half of either dye', () => {
    expect(shareOfSecond(weaveGingham, [2.4, 2.4])).toBeCloseTo(0.5, 1);
    expect(shareOfSecond(weaveHoundstooth, [2, 2])).toBeCloseTo(0.5, 1);
    expect(shareOfSecond(weaveBuffaloCheck, [10.24, 10.24])).toBeCloseTo(0.5, 1);
  });

  it('[TOOL-05] Gingham is one dye where its bands of the same dye cross', () => {
    for (const [u, v] of gridOf([1.1, 1.1], 8)) {
      const [red, , blue] = pointOf({ weave: weaveGingham }, [u, v]);
      expect(red).toBeGreaterThan(blue);
      const [otherRed, , otherBlue] = pointOf({ weave: weaveGingham }, [u + 1.25, v + 1.25]);
      expect(otherBlue).toBeGreaterThan(otherRed);
    }
  });

  it('[TOOL-05] Windowpane is nearly all ground, with its lines at the end of each 6 cm', () => {
    expect(shareOfSecond(weaveWindowpane, [6, 6])).toBeLessThan(0.06);
    expect(shareOfSecond(weaveWindowpane, [6, 6])).toBeGreaterThan(0.01);
    expect(shareOfSecond(weaveWindowpane, [5.8, 5.8])).toBe(0);
  });

  it('[TOOL-05] Argyle has its diamond in the middle, and its ground at the corners', () => {
    const middle = pointOf({ weave: weaveArgyle }, [4.6, 6.2]);
    const corner = pointOf({ weave: weaveArgyle }, [0.9, 0.35]);
    expect(middle[2]).toBeGreaterThan(middle[0]);
    expect(corner[0]).toBeGreaterThan(corner[2]);
  });
});

describe('knits', () => {
  it('[TOOL-05] Breton has stripes of 1 cm, 1.4 cm apart', () => {
    for (const [u, v] of gridOf([9.6, 9.6], 20)) {
      const [red, , blue] = pointOf({ weave: knitBreton }, [u, v]);
      expect(blue > red).toBe(v % 2.4 > 1.4);
    }
  });

  it('[TOOL-05] A knitted stitch is symmetric, and darkest in the groove between its legs', () => {
    fc.assert(
      fc.property(fc.tuple(unit, unit), fc.nat(9), fc.nat(9), ([x, y], column, row) => {
        const place = (side: number) => [0.4 * (column + side), 0.3 * (row + y)] as const;
        const height = (side: number) => pointOf({ weave: knitPlain }, place(side))[3];
        // Fuzz is up to 0.006 cm high and has no symmetry.
        expect(Math.abs(height(x) - height(1 - x))).toBeLessThanOrEqual(0.0061);
        expect(height(0.5)).toBeLessThanOrEqual(0.0061);
      }),
      fixedCases,
    );
  });

  it('[TOOL-05] Lace has holes that show its lining, and thread in the middle of its flowers', () => {
    const share = shareOfSecond(makeLace, [4, 6.93]);
    expect(share).toBeGreaterThan(0.15);
    expect(share).toBeLessThan(0.85);
    const [red, , blue] = pointOf({ weave: makeLace }, [2.28, 1.733]);
    expect(red).toBeGreaterThan(blue);
  });
});

describe('prints', () => {
  it('[TOOL-05] Dots lie in staggered rows, as round as they are wide', () => {
    const isDot = (u: number, v: number) => {
      const [red, , blue] = pointOf({ weave: printDots }, [u, v]);
      return blue > red;
    };
    for (const [u, v] of [
      [1.8, 0.9],
      [3.6, 2.7],
      [5.4, 0.9],
    ] as const) {
      for (let turn = 0; turn < 12; turn++) {
        const [x, y] = [Math.cos((turn * Math.PI) / 6), Math.sin((turn * Math.PI) / 6)];
        expect(isDot(u + 0.5 * x, v + 0.5 * y)).toBe(true);
        expect(isDot(u + 0.6 * x, v + 0.6 * y)).toBe(false);
      }
    }
    expect(shareOfSecond(printDots, [3.6, 3.6])).toBeCloseTo((2 * Math.PI * 0.55 ** 2) / 3.6 ** 2, 1);
  });

  it('[TOOL-05] A zebra is half of either dye, and camouflage has ground and patches', () => {
    expect(Math.abs(shareOfSecond(printZebra, [16, 16]) - 0.5)).toBeLessThan(0.15);
    const patches = shareOfSecond(printCamouflage, [24, 24]);
    expect(patches).toBeGreaterThan(0.2);
    expect(patches).toBeLessThan(0.85);
  });

  it('[TOOL-05] Prints lie about their pitch apart, repeat with the cloth, and turn rigidly', () => {
    const pitch = 3;
    const stampsAt = spreadStamps({ pitch, count: 4, seed: 5 });
    const copy = (u: number, v: number) => stampsAt(u, v).map((stamp) => ({ ...stamp }));
    const place = fc.double({ min: 0, max: 12, noNaN: true });
    fc.assert(
      fc.property(place, place, unit, (u, v, step) => {
        const [own, next] = [copy(u, v), copy(u + 4 * pitch, v + 4 * pitch)];
        for (const [at, stamp] of own.entries()) {
          expect(next[at].x).toBeCloseTo(stamp.x, 6);
          expect(next[at].y).toBeCloseTo(stamp.y, 6);
          expect([next[at].kind, next[at].turn]).toEqual([stamp.kind, stamp.turn]);
          expect(stamp.kind >= 0 && stamp.kind < 1).toBe(true);
        }
        // No print is further from its square's middle than a quarter of the pitch each way.
        const near = Math.min(...own.map(({ x, y }) => Math.hypot(x, y)));
        expect(near).toBeLessThanOrEqual(pitch * Math.SQRT2);
        const inCell = (value: number) => Math.floor(value / pitch);
        const moved = u + 0.2 * step;
        if (inCell(moved) !== inCell(u)) return;
        const shifted = copy(moved, v);
        for (const [at, stamp] of own.entries()) {
          const apart = Math.hypot(shifted[at].x - stamp.x, shifted[at].y - stamp.y);
          expect(apart).toBeCloseTo(0.2 * step, 5);
        }
      }),
      fixedCases,
    );
  });
});

describe('weaves and soft cloths', () => {
  it('[TOOL-05] Denim shows its white weft at every third thread, along a diagonal', () => {
    const isWeft = (column: number, row: number) => {
      const [red, , blue] = pointOf({ weave: weaveDenim }, [0.08 * (column + 0.5), 0.08 * (row + 0.5)]);
      return blue > 0.35 * red;
    };
    for (let row = 0; row < 12; row++)
      for (let column = 0; column < 12; column++)
        expect(isWeft(column, row)).toBe((((column - row) % 3) + 3) % 3 === 0);
  });

  it('[TOOL-05] Corduroy is highest in the middle of its ribs, 3.6 mm apart', () => {
    const heights = (share: number) =>
      Array.from({ length: 15 }, (_, rib) => pointOf({ weave: weaveCorduroy }, [0.36 * (rib + share), 1])[3]);
    for (const [at, top] of heights(0.5).entries()) {
      expect(top).toBeGreaterThan(heights(0.1)[at] + 0.02);
      expect(heights(0.25)[at]).toBeGreaterThan(heights(0.02)[at]);
    }
  });

  it('[TOOL-05] Pinstripes are 1.6 cm apart, and 1 mm wide', () => {
    for (const [u, v] of gridOf([9.6, 9.6], 40)) {
      const [red, , blue] = pointOf({ weave: weavePinstripe }, [u, v]);
      if (Math.abs((u % 1.6) - 0.8) >= 0.05) expect(red).toBeGreaterThan(blue);
    }
    const onLine = Array.from({ length: 50 }, (_, at) =>
      pointOf({ weave: weavePinstripe }, [0.8, 0.031 * at]),
    );
    expect(onLine.filter(([red, , blue]) => blue > 0.1 * red).length).toBeGreaterThan(40);
  });

  it('[TOOL-05] Quilted pads are high in their middles and flat at their seams', () => {
    for (const [u, v] of [
      [2.5, 0],
      [0, 2.5],
      [5, 2.5],
    ] as const) {
      expect(pointOf({ weave: makeQuilted }, [u, v])[3]).toBeGreaterThan(0.7);
      expect(pointOf({ weave: makeQuilted }, [u + 1.25, v + 1.25])[3]).toBeLessThan(0.1);
    }
  });

  it('[TOOL-05] Silk is smooth: its dye varies by a twelfth at most', () => {
    const reds = gridOf([9.6, 9.6], 30).map((place) => pointOf({ weave: makeSilk }, place)[0]);
    expect(Math.max(...reds) / Math.min(...reds)).toBeLessThan(1.09);
  });
});
