import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Plane } from '#imaging/core/raster/plane.ts';
import { addDiscs } from '#imaging/edit/backdrop/add-discs.ts';
import { flattenPicture } from '#imaging/edit/backdrop/flatten-picture.ts';
import { addLight, cover, setMix } from '#imaging/edit/backdrop/shader.ts';
import type { Dye, Fabric, Weave } from '#imaging/edit/garment/fabric.ts';
import { holdSkin } from '#imaging/edit/style/hold-skin.ts';
import { lightRelief } from '#imaging/edit/style/light-relief.ts';
import { likeSkin } from '#imaging/edit/style/like-skin.ts';
import { makePaper, makeWeave } from '#imaging/edit/style/make-paper.ts';
import { shrinkScene } from '#imaging/edit/style/shrink-scene.ts';
import { canvasOf } from '#imaging/edit/style/style.ts';
import { blurRegion, readRegion, slopesOf } from '#imaging/edit/surface/lit-region.ts';
import { paintBoards, paintParquet } from '#imaging/edit/surface/materials/paint-wood.ts';
import { materials } from '#imaging/edit/surface/materials.ts';
import { outlineOf } from '#imaging/edit/surface/outline.ts';
import { anyOklab, anyPlane, evenOklab, fixedCases, planeOf } from '../support/any-plane.ts';
import { paint, pixelAt } from '../support/pictures.ts';

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const FIRST: Dye = [0.6, 0.3, 0.2];
const SECOND: Dye = [0.1, 0.2, 0.5];
const all: readonly (readonly [string, Fabric])[] = Object.entries(materials);
const drawn = new Map<Fabric['weave'], Weave>();

/** A point of a material: red, green, blue and height. */
function pointOf({ weave }: Pick<Fabric, 'weave'>, [u, v]: readonly [number, number]): number[] {
  const draw = drawn.get(weave) ?? weave({ first: FIRST, second: SECOND, seed: 1 });
  drawn.set(weave, draw);
  const out = new Float32Array(4);
  draw(u, v, out);
  return [...out];
}

describe('materials', () => {
  it.each(all)('[TOOL-04] %s has no seam where its tile meets itself, across or down', (_, material) => {
    const [across, down] = material.period;
    const steps = Array.from({ length: 61 }, (_unused, at) => (at + 0.377) / 61);
    const pairs = steps.flatMap((step) => [
      [pointOf(material, [1e-4, step * down]), pointOf(material, [across + 1e-4, step * down])],
      [pointOf(material, [step * across, 1e-4]), pointOf(material, [step * across, down + 1e-4])],
    ]);
    const torn = pairs.filter(([one, other]) => {
      const isSame = (at: number) =>
        Math.abs(one[at] - other[at]) <= 0.02 + 0.3 * Math.max(one[at], other[at]);
      // Threads of a cloth that meet at the seam are of two tones, but of one form.
      return Math.abs(one[3] - other[3]) > 0.02 + 0.02 * Math.abs(one[3]) || ![0, 1, 2].every(isSame);
    });
    expect(torn.length).toBeLessThanOrEqual(0.04 * pairs.length);
  });

  it.each(all)('[TOOL-04] %s has finite colours that are no less than black', (_, material) => {
    const [across, down] = material.period;
    for (let at = 0; at < 64; at++) {
      const [red, green, blue, height] = pointOf(material, [
        ((at % 8) + 0.4) * (across / 8),
        (Math.floor(at / 8) + 0.6) * (down / 8),
      ]);
      for (const value of [red, green, blue]) expect(value >= 0 && value < 2).toBe(true);
      expect(Number.isFinite(height)).toBe(true);
    }
  });

  it('[TOOL-04] Boards and parquet are darkest and lowest in their joints', () => {
    for (const weave of [paintBoards, paintParquet]) {
      const width = weave === paintBoards ? 16 : 8;
      const heights = (share: number) =>
        Array.from(
          { length: 24 },
          (_, at) => pointOf({ weave }, [width * (Math.floor(at / 4) + share), 3 + 5.3 * at])[3],
        );
      const mean = (values: readonly number[]) =>
        values.reduce((sum, value) => sum + value, 0) / values.length;
      expect(mean(heights(0.005))).toBeLessThan(mean(heights(0.5)));
    }
  });
});

describe('regions of surfaces', () => {
  const size = { width: 60, height: 40 };

  it('[TOOL-04] A region knows its box, its middle, its share, and the sides of the photo that it meets', () => {
    const boxOf = (left: number, top: number, [right, bottom]: readonly [number, number]) =>
      outlineOf(planeOf(size, (x, y) => (x >= left && x < right && y >= top && y < bottom ? 1 : 0)));
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 20 }), fc.integer({ min: 2, max: 15 }), (left, top) => {
        const outline = boxOf(left, top, [50, 30]);
        expect(outline).toMatchObject({ left, top, right: 50, bottom: 30 });
        expect(outline?.middle.x).toBeCloseTo((left + 50) / 2, 6);
        expect(outline?.middle.y).toBeCloseTo((top + 30) / 2, 6);
        expect(outline?.share).toBeCloseTo(((50 - left) * (30 - top)) / 2400, 6);
        expect(Object.values(outline?.touches ?? {})).toEqual([false, false, false, false]);
        expect(outline?.upper?.slope).toBeCloseTo(0, 6);
      }),
      fixedCases,
    );
    expect(boxOf(0, 10, [60, 40])?.touches).toEqual({ left: true, right: true, top: false, bottom: true });
    expect(boxOf(0, 0, [0, 0])).toBeUndefined();
    expect(boxOf(0, 0, [60, 40])?.upper).toBeUndefined();
  });

  it('[TOOL-04] A sloping edge is found though some of it lies elsewhere', () => {
    const slope = 0.3;
    const outline = outlineOf(
      planeOf(size, (x, y) => (y > 5 + slope * x || (x > 20 && x < 26 && y > 2) ? 1 : 0)),
    );
    expect(outline?.upper?.slope).toBeCloseTo(slope, 1);
  });

  it('[TOOL-04] Light changes the logarithms of a region, and leaves its hues; unsure pixels have none', () => {
    const guide = paint({ ...size, channels: 3 }, (x) =>
      [200, 120, 80].map((value) => (x < 30 ? value : value * 0.6)),
    );
    const coverage = planeOf(size, (_x, y) => (y < 20 ? 1 : 0.5));
    const region = readRegion({ guide, coverage });
    const at = (x: number, y: number) => y * 60 + x;
    expect(region.logs.data[at(10, 5)]).toBeGreaterThan(region.logs.data[at(50, 5)]);
    for (const { data } of region.hues) expect(Math.abs(data[at(10, 5)] - data[at(50, 5)])).toBeLessThan(0.1);
    expect([region.sure.data[at(5, 30)], region.logs.data[at(5, 30)]]).toEqual([0, 0]);
    expect(region.extent).toBeCloseTo(Math.sqrt(1200), 6);
    const even = blurRegion(region, 3)({ ...region.sure, data: region.sure.data.map((own) => 7 * own) });
    expect(even.data[at(30, 18)]).toBeCloseTo(7, 4);
  });

  it('[TOOL-04] A slope has its own steps, and none beside unsure pixels', () => {
    const plane = planeOf(size, (x, y) => 2 * x - 3 * y);
    const sure = planeOf(size, (x) => (x === 30 ? 0 : 1));
    const { across, down } = slopesOf(plane, sure);
    expect(across.data[10 * 60 + 10]).toBeCloseTo(2, 5);
    expect(down.data[10 * 60 + 10]).toBeCloseTo(-3, 5);
    expect(across.data[10 * 60 + 29]).toBe(0);
    expect(down.data[10 * 60 + 30]).toBe(0);
    expect(across.data[0]).toBe(0);
  });
});

describe('backdrops', () => {
  const light = fc.tuple(between(0, 2), between(0, 2), between(0, 2));

  it('[TOOL-18] Lights mix, add and cover as their shares say', () => {
    fc.assert(
      fc.property(light, light, between(0, 1), (one, other, share) => {
        const out = Float32Array.from(one);
        setMix(out, [one, other], { share });
        for (const channel of [0, 1, 2])
          expect(out[channel]).toBeCloseTo(one[channel] + share * (other[channel] - one[channel]), 5);
        cover(out, other, 1);
        for (const channel of [0, 1, 2]) expect(out[channel]).toBeCloseTo(other[channel], 5);
        addLight(out, one, share);
        for (const channel of [0, 1, 2])
          expect(out[channel]).toBeCloseTo(other[channel] + share * one[channel], 5);
        setMix(out, [one, other], { share: 0, light: 0.5 });
        for (const channel of [0, 1, 2]) expect(out[channel]).toBeCloseTo(0.5 * one[channel], 5);
      }),
      fixedCases,
    );
  });

  it('[TOOL-18] Discs of lamps add light here and there, never take any, and none at no strength', () => {
    const readAt = (u: number, v: number, strength: number) => {
      const out = Float32Array.of(0.2, 0.2, 0.2);
      addDiscs(out, { ...{ u, v, size: 0.2, seed: 4, strength }, light: [1, 0.8, 0.5] });
      return out[0];
    };
    let lit = 0;
    for (let at = 0; at < 400; at++) {
      const [u, v] = [(at % 20) / 13, Math.floor(at / 20) / 13];
      expect(readAt(u, v, 0)).toBeCloseTo(0.2, 6);
      expect(readAt(u, v, 1)).toBeGreaterThanOrEqual(0.2 - 1e-6);
      if (readAt(u, v, 1) > 0.25) lit++;
    }
    expect(lit).toBeGreaterThan(20);
    expect(lit).toBeLessThan(380);
  });

  it('[TOOL-18] Laid on a colour, opaque pixels stay, hidden ones become it, and half ones are half of either', () => {
    const picture = paint({ width: 3, height: 1, channels: 4 }, (x) => [200, 100, 0, [0, 255, 128][x]]);
    const flat = flattenPicture(picture, '#0000ff');
    expect(flat.channels).toBe(3);
    expect(pixelAt(flat, 0, 0)).toEqual([0, 0, 255]);
    expect(pixelAt(flat, 1, 0)).toEqual([200, 100, 0]);
    expect(pixelAt(flat, 2, 0)).toEqual([100, 50, 127]);
  });
});

describe('grounds and skin of styles', () => {
  const spread = ({ data }: Plane) => Math.max(...data) - Math.min(...data);

  it('[TOOL-01] Paper and canvas lie within −1 and 1, are rough, and the same for the same seed', () => {
    const canvas = canvasOf({ width: 90, height: 60 });
    for (const make of [
      (seed: number) => makePaper(canvas, { grain: 40, seed }),
      (seed: number) => makeWeave(canvas, { thread: 60, seed }),
    ]) {
      const plane = make(5);
      for (const value of plane.data) expect(value >= -1 && value <= 1).toBe(true);
      expect(spread(plane)).toBeGreaterThan(0.4);
      expect(make(5)).toEqual(plane);
      expect(make(6)).not.toEqual(plane);
    }
  });

  it('[TOOL-01] Level ground has no relief; a slope towards the upper left is lit, its mirror image is shaded', () => {
    fc.assert(
      fc.property(between(-2, 2), between(-2, 2), (right, down) => {
        const slope = lightRelief(
          planeOf({ width: 9, height: 8 }, (x, y) => right * x + down * y),
          1,
        );
        expect(slope.data[4 * 9 + 4]).toBeCloseTo(2 * (right + down), 4);
        const back = lightRelief(
          planeOf({ width: 9, height: 8 }, (x, y) => -right * x - down * y),
          1,
        );
        expect(back.data[4 * 9 + 4]).toBeCloseTo(-slope.data[4 * 9 + 4], 4);
      }),
      fixedCases,
    );
    for (const value of lightRelief(
      planeOf({ width: 5, height: 5 }, () => 3),
      2,
    ).data)
      expect(value).toBe(0);
  });

  it('[TOOL-01] Skin of any complexion is like skin; grey, green, blue and pure red are not', () => {
    for (const [a, b] of [
      [0.04, 0.05],
      [0.05, 0.06],
      [0.06, 0.07],
    ] as const)
      expect(likeSkin(a, b)).toBeGreaterThan(0.9);
    for (const [a, b] of [
      [0, 0],
      [-0.1, 0.1],
      [0, -0.2],
      [0.22, 0.13],
    ] as const)
      expect(likeSkin(a, b)).toBe(0);
  });

  it('[TOOL-01] An unchanged painting stays, and lightness of other things is not held', () => {
    const photo = evenOklab({ width: 40, height: 40 }, [0.6, 0.045, 0.055]);
    const same = evenOklab({ width: 40, height: 40 }, [0.6, 0.045, 0.055]);
    holdSkin(same, photo);
    for (const at of [0, 820, 1599]) expect(same.lightness.data[at]).toBeCloseTo(0.6, 5);
    const [wall, lighter] = [0.5, 0.9].map((light) =>
      evenOklab({ width: 40, height: 40 }, [light, -0.05, 0]),
    );
    holdSkin(lighter, wall);
    expect(lighter.lightness.data[820]).toBeCloseTo(0.9, 5);
  });

  it('[TOOL-01] Skin that a painting lightens or darkens comes back to within 5 of 100, a little change stays', () => {
    const photo = evenOklab({ width: 40, height: 40 }, [0.6, 0.045, 0.055]);
    for (const [light, held] of [
      [0.9, 0.645],
      [0.3, 0.555],
      [0.62, 0.62],
    ] as const) {
      const painting = evenOklab({ width: 40, height: 40 }, [light, 0.02, 0.02]);
      holdSkin(painting, photo);
      expect(painting.lightness.data[820]).toBeCloseTo(held, 2);
      if (held !== light) expect(painting.a.data[820]).toBeCloseTo(0.045, 2);
    }
  });

  it('[TOOL-01] A scene shrinks to at most so many pixels in its own proportions, and a small one stays itself', () => {
    fc.assert(
      fc.property(anyOklab(12), fc.integer({ min: 1, max: 200 }), (planes, most) => {
        const { planes: small, canvas } = shrinkScene(planes, most);
        expect([small.lightness.width, small.lightness.height]).toEqual([canvas.width, canvas.height]);
        const { width, height } = planes.lightness;
        if (width * height <= most) expect(small.lightness).toBe(planes.lightness);
        else expect(canvas.width * canvas.height).toBeLessThanOrEqual(most + width + height);
      }),
      fixedCases,
    );
    fc.assert(
      fc.property(anyPlane({ min: 0, max: 1 }), ({ width, height }) => {
        expect(canvasOf({ width, height }).unit).toBeCloseTo(Math.max(width, height) / 1000, 9);
      }),
      fixedCases,
    );
  });
});
