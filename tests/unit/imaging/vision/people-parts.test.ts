import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Plane } from '#imaging/core/raster/plane.ts';
import type { FaceBox } from '#imaging/vision/faces/face-box.ts';
import { cleanLikelihood } from '#imaging/vision/people/clean-likelihood.ts';
import { placeInFrame } from '#imaging/vision/people/face-frame.ts';
import { measureTexture, TEXTURES } from '#imaging/vision/people/measure-texture.ts';
import { planAroundArea, planAroundFace, planWhole } from '#imaging/vision/people/plan-windows.ts';
import { headRadius, REGION, REGIONS, ratePlace, skinPartAt } from '#imaging/vision/people/rate-places.ts';
import { measureSkinTone, rateSkinTone, type SkinTone } from '#imaging/vision/people/skin-tone.ts';
import { tidyRegions } from '#imaging/vision/people/tidy-regions.ts';
import { anySize, evenOklab, fixedCases, planeOf } from '../support/any-plane.ts';
import { uprightFrame } from '../support/face-frame.ts';

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });

/** A box of a face with its points where they usually are. */
function boxOf(left: number, top: number, size: number): FaceBox {
  const at = (x: number, y: number) => ({ x: left + x * size, y: top + y * size });
  return {
    ...{ left, top, width: size, height: size, score: 0.9 },
    ...{ rightEye: at(0.3, 0.3), leftEye: at(0.7, 0.3), nose: at(0.5, 0.5), mouth: at(0.5, 0.75) },
    ...{ rightEar: at(0, 0.4), leftEar: at(1, 0.4) },
  };
}

const frame = uprightFrame({ x: 50, y: 40, width: 30, height: 40 });

describe('places around a face', () => {
  const place = fc.record({ x: between(-2, 2), y: between(-1.5, 4) });

  it('Face coordinates are 0 in the middle, halves at cheeks, hairline and chin, and go on below evenly', () => {
    expect(placeInFrame(frame, 50, 40)).toEqual({ x: 0, y: 0 });
    expect(placeInFrame(frame, 65, 40).x).toBeCloseTo(0.5, 9);
    expect(placeInFrame(frame, 50, 20).y).toBeCloseTo(-0.5, 9);
    fc.assert(
      fc.property(between(0, 100), between(0, 200), (x, y) => {
        const own = placeInFrame(frame, x, y);
        expect(own.x).toBeCloseTo((x - 50) / 30, 6);
        expect(own.y).toBeCloseTo((y - 40) / 40, 6);
      }),
      fixedCases,
    );
  });

  it('A leaning head leans its coordinates, but its body hangs down', () => {
    const angle = 0.3;
    const leaning = {
      ...frame,
      chin: { x: 50 - 20 * Math.sin(angle), y: 40 + 20 * Math.cos(angle) },
      down: { x: -Math.sin(angle), y: Math.cos(angle) },
    };
    const nose = placeInFrame(leaning, 50 - 4 * Math.sin(angle), 40 + 4 * Math.cos(angle));
    expect(nose.x).toBeCloseTo(0, 6);
    expect(nose.y).toBeCloseTo(0.1, 6);
    const [one, other] = [placeInFrame(leaning, 50, 120), placeInFrame(leaning, 50, 180)];
    expect(other.x).toBeCloseTo(one.x, 6);
    expect(other.y - one.y).toBeCloseTo(60 / 40, 6);
  });

  it('The radius is 1 on the outline of a face, and what is said of a place is said of its mirror image', () => {
    expect(headRadius({ x: 0.5, y: -0.04 })).toBeCloseTo(1, 9);
    expect(headRadius({ x: 0, y: 0.51 })).toBeCloseTo(1, 9);
    fc.assert(
      fc.property(place, fc.boolean(), ({ x, y }, isFace) => {
        const [one, other] = [new Float32Array(REGIONS), new Float32Array(REGIONS)];
        ratePlace({ x, y }, isFace, one);
        ratePlace({ x: -x, y }, isFace, other);
        expect(one).toEqual(other);
        for (const value of one) expect(Number.isFinite(value)).toBe(true);
        expect(skinPartAt({ x, y })).toBe(skinPartAt({ x: -x, y }));
      }),
      fixedCases,
    );
  });

  it('Faces are skin, crowns are hair, and chests are cloth, as far as a place can say', () => {
    const likeliest = (x: number, y: number, isFace: boolean) => {
      const rates = new Float32Array(REGIONS);
      ratePlace({ x, y }, isFace, rates);
      return rates.indexOf(Math.max(...rates));
    };
    expect(likeliest(0, 0, true)).toBe(REGION.skin);
    expect(likeliest(0, -0.75, false)).toBe(REGION.hair);
    expect(likeliest(0.1, 1.8, false)).toBe(REGION.garment);
    expect(likeliest(0.1, 0.6, false)).toBe(REGION.skin);
    const garment = (y: number) => {
      const rates = new Float32Array(REGIONS);
      ratePlace({ x: 0, y }, false, rates);
      return rates[REGION.garment];
    };
    for (let y = -1; y < 3; y += 0.1) expect(garment(y + 0.1)).toBeGreaterThanOrEqual(garment(y));
  });

  it('Skin is told apart by its part of the body, from above downwards', () => {
    const order = ['head', 'neck', 'body'];
    const parts = Array.from({ length: 60 }, (_, at) => order.indexOf(skinPartAt({ x: 0, y: -1 + at / 15 })));
    expect(parts).toEqual(parts.toSorted((a, b) => a - b));
    expect(new Set(parts).size).toBe(3);
  });
});

describe('windows in which people are searched', () => {
  const photo = anySize(3000).filter(({ width, height }) => width > 40 && height > 40);

  it('Every window has a size and lies in the photo; each face is in the middle of its own, side by side', () => {
    fc.assert(
      fc.property(photo, between(0.1, 0.9), between(0.05, 0.4), (size, at, share) => {
        const face = boxOf(at * size.width, at * size.height, share * Math.min(size.width, size.height));
        const windows = planAroundFace(size, face);
        expect(windows.length % 2).toBe(0);
        expect(windows.filter(({ window }) => window.mirrored).length).toBe(windows.length / 2);
        for (const { window, weight } of windows) {
          expect(weight).toBeGreaterThan(0);
          expect(window.width > 0 && window.height > 0).toBe(true);
          expect(window.x - window.width / 2).toBeGreaterThanOrEqual(-1e-6);
          expect(window.y - window.height / 2).toBeGreaterThanOrEqual(-1e-6);
          expect(window.x + window.width / 2).toBeLessThanOrEqual(size.width + 1e-6);
          expect(window.y + window.height / 2).toBeLessThanOrEqual(size.height + 1e-6);
        }
      }),
      fixedCases,
    );
  });

  it('Small faces get more windows than large ones, and all are within the photo’s size', () => {
    const size = { width: 1000, height: 1500 };
    const count = (side: number) => planAroundFace(size, boxOf(400, 300, side)).length;
    expect(count(60)).toBe(12);
    expect(count(600)).toBeLessThan(count(60));
  });

  it('The whole photo is one window and its mirror image, which count less than windows around faces', () => {
    const [plain, mirrored] = planWhole({ width: 300, height: 200 });
    expect(plain).toEqual({ window: { x: 150, y: 100, width: 300, height: 200 }, weight: 0.5 });
    expect(mirrored).toEqual({ window: { ...plain.window, mirrored: true }, weight: 0.5 });
  });

  it('A wide area is also seen in squares that reach both its ends; an upright one is not', () => {
    const size = { width: 2000, height: 1000 };
    const wide = planAroundArea(size, { left: 200, top: 300, right: 1400, bottom: 700 });
    const squares = wide.filter(({ window }) => Math.abs(window.width - window.height) < 1);
    expect(squares.length).toBeGreaterThan(2);
    expect(Math.min(...squares.map(({ window }) => window.x - window.width / 2))).toBeLessThanOrEqual(200);
    expect(Math.max(...squares.map(({ window }) => window.x + window.width / 2))).toBeGreaterThanOrEqual(
      1400,
    );
    expect(planAroundArea(size, { left: 200, top: 100, right: 500, bottom: 900 })).toHaveLength(2);
    expect(
      planAroundArea(size, { left: 0, top: 0, right: 2000, bottom: 1000 }).every(
        ({ weight }) => weight === 0.6,
      ),
    ).toBe(true);
  });
});

describe('the tone of skin', () => {
  /** Skin of a tone in light from dark to bright. */
  const skinOf = (a: number, b: number) => {
    const planes = evenOklab({ width: 20, height: 20 }, [0, 0, 0]);
    for (const at of planes.lightness.data.keys()) {
      const light = 0.45 + 0.3 * ((at % 20) / 20);
      planes.lightness.data[at] = light;
      planes.a.data[at] = a * light;
      planes.b.data[at] = b * light;
    }
    return planes;
  };
  const all = Array.from({ length: 400 }, (_, at) => at);
  const toneOf = (a: number, b: number): SkinTone => {
    const tone = measureSkinTone(skinOf(a, b), all);
    if (!tone) throw new Error('no tone');
    return tone;
  };

  it('A tone is the chroma of its pixels over their lightness, whatever light falls on them', () => {
    fc.assert(
      fc.property(between(0.02, 0.12), between(0.02, 0.14), (a, b) => {
        const tone = toneOf(a, b);
        expect(tone.a.mean).toBeCloseTo(a, 3);
        expect(tone.b.mean).toBeCloseTo(b, 3);
        expect(Math.abs(tone.a.slope)).toBeLessThan(0.01);
        expect([tone.darkest, tone.lightness, tone.lightest]).toEqual(
          [tone.darkest, tone.lightness, tone.lightest].toSorted((one, other) => one - other),
        );
      }),
      fixedCases,
    );
    expect(measureSkinTone(skinOf(0.1, 0.1), [])).toBeUndefined();
  });

  it('Its own skin is fully plausible in each part, and other colours less, the further the less', () => {
    const tone = toneOf(0.06, 0.08);
    for (const part of ['head', 'neck', 'body'] as const) {
      expect(rateSkinTone(tone, [0.6, 0.036, 0.048], part)).toBeCloseTo(0, 6);
      const rates = [0, 0.05, 0.1, 0.2, 0.4].map((far) =>
        rateSkinTone(tone, [0.6, 0.036 - far, 0.048], part),
      );
      expect(rates).toEqual(rates.toSorted((one, other) => other - one));
      expect(rates[4]).toBe(-7);
    }
  });

  it('A few wild pixels do not move a tone', () => {
    const planes = skinOf(0.06, 0.08);
    for (let at = 0; at < 400; at += 16) planes.a.data[at] = -0.3;
    expect(measureSkinTone(planes, all)?.a.mean).toBeCloseTo(0.06, 2);
  });

  it('Black is no skin, and neither is what is far lighter than it', () => {
    const tone = toneOf(0.06, 0.08);
    expect(rateSkinTone(tone, [0.05, 0.003, 0.004], 'body')).toBeLessThan(-2);
    expect(rateSkinTone(tone, [1, 0.06, 0.08], 'body')).toBeLessThan(-0.5);
  });
});

describe('texture', () => {
  const size = { width: 60, height: 60 };
  const own = new Uint8Array(3600).fill(1);
  const classOf = (lightness: Plane, at = 30 * 60 + 30) =>
    measureTexture(lightness, { own, faceHeight: 100 })[at];
  const board = (contrast: number) => planeOf(size, (x, y) => 0.5 + ((x + y) % 2 ? contrast : -contrast));

  it('Plain ground is of the smoothest class; twice the contrast is two classes rougher', () => {
    expect(classOf(planeOf(size, () => 0.4))).toBe(0);
    const classes = [0.02, 0.04, 0.08].map((contrast) => classOf(board(contrast)));
    expect(classes[1] - classes[0]).toBe(2);
    expect(classes[2] - classes[1]).toBe(2);
    expect(classOf(board(40))).toBe(TEXTURES - 1);
  });

  it('The outline of somebody is no texture: pixels of others do not count', () => {
    const lightness = planeOf(size, (x) => (x < 30 ? 0.2 : 0.9));
    const half = own.map((_, at) => (at % 60 < 30 ? 1 : 0));
    const classes = measureTexture(lightness, { own: half, faceHeight: 100 });
    for (let x = 0; x < 30; x++) expect(classes[30 * 60 + x]).toBe(0);
  });
});

describe('cleaning of likelihoods', () => {
  const size = { width: 200, height: 120 };
  const disc = (x: number, y: number, radius: number) => (column: number, row: number) =>
    Math.hypot(column - x, row - y) < radius;

  it('Somebody with a face stays, small things go, and a face is certain whatever the model says', () => {
    const [body, speck] = [disc(60, 60, 30), disc(160, 60, 7)];
    const likelihood = planeOf(size, (x, y) => (body(x, y) || speck(x, y) ? 0.8 : 0.02));
    const faces = [{ box: boxOf(52, 40, 16) }];
    const cleaned = cleanLikelihood(likelihood, { faces, scale: [1, 1] });
    expect(cleaned.data[60 * 200 + 160]).toBe(0);
    expect(cleaned.data[75 * 200 + 60]).toBeCloseTo(0.8, 6);
    expect(cleaned.data[48 * 200 + 60]).toBe(1);
  });

  it('Tiny holes are closed, large gaps stay open, and nothing is made up far from people', () => {
    const body = disc(80, 60, 45);
    const [pinhole, gap] = [disc(70, 50, 1.6), disc(95, 70, 12)];
    const likelihood = planeOf(size, (x, y) => (pinhole(x, y) || gap(x, y) || !body(x, y) ? 0.1 : 0.9));
    const { data } = cleanLikelihood(likelihood, { faces: [], scale: [1, 1] });
    expect(data[50 * 200 + 70]).toBe(1);
    expect(data[70 * 200 + 95]).toBeLessThan(0.5);
    expect(data[60 * 200 + 180]).toBe(0);
  });

  it('Values stay within what they were, 0 and 1, and nothing stays nothing', () => {
    fc.assert(
      fc.property(anySize(30), fc.nat(99), (any, seed) => {
        const likelihood = planeOf(any, (x, y) => ((x * 31 + y * 17 + seed) % 20) / 20);
        const { data } = cleanLikelihood(likelihood, { faces: [], scale: [1, 1] });
        for (const [at, value] of data.entries()) expect([0, 1, likelihood.data[at]]).toContain(value);
        const none = cleanLikelihood(
          planeOf(any, () => 0),
          { faces: [], scale: [1, 1] },
        );
        expect(none.data.every((value) => value === 0)).toBe(true);
      }),
      fixedCases,
    );
  });
});

describe('stray regions', () => {
  const size = { width: 100, height: 160 };
  const oval = Uint8Array.from({ length: 16_000 }, (_, at) =>
    headRadius(placeInFrame(frame, (at % 100) + 0.5, Math.floor(at / 100) + 0.5)) < 1 ? 1 : 0,
  );
  type Name = 'skin' | 'hair' | 'garment';
  /** Regions from the name at each place. */
  const regionsOf = (nameAt: (x: number, y: number) => Name | undefined) =>
    (['skin', 'hair', 'garment'] as const).map((name) =>
      planeOf(size, (x, y) => (nameAt(x, y) === name ? 1 : 0)),
    );
  const usual = (x: number, y: number): Name | undefined => {
    const place = placeInFrame(frame, x + 0.5, y + 0.5);
    if (headRadius(place) < 1) return 'skin';
    if (place.y < 0.1 && headRadius(place) < 1.6) return 'hair';
    if (place.y > 0.5 && place.y < 0.75 && Math.abs(place.x) < 0.3) return 'skin';
    return place.y > 0.75 && Math.abs(place.x) < 1.3 ? 'garment' : undefined;
  };
  const at = (x: number, y: number) => y * 100 + x;

  it('A tidy person stays as they are, and the regions that came in are not changed', () => {
    const shares = regionsOf(usual);
    const before = shares.map(({ data }) => data.slice());
    const tidy = tidyRegions(shares, { frame, oval });
    for (const [region, { data }] of tidy.entries()) {
      const changed = data.filter((value, pixel) => value !== before[region][pixel]).length;
      expect(changed).toBeLessThan(60);
      expect(shares[region].data).toEqual(before[region]);
    }
  });

  it('Hair on a sleeve is cloth, a speck of skin in a shirt is cloth, and a speck on the head is hair', () => {
    const shares = regionsOf((x, y) => {
      if (x > 70 && x < 80 && y > 120 && y < 135) return 'hair';
      if (x > 30 && x < 34 && y > 120 && y < 124) return 'skin';
      if (x > 48 && x < 52 && y > 12 && y < 15) return 'skin';
      return usual(x, y);
    });
    const [skin, hair, garment] = tidyRegions(shares, { frame, oval });
    expect([hair.data[at(75, 128)], garment.data[at(75, 128)]]).toEqual([0, 1]);
    expect([skin.data[at(32, 122)], garment.data[at(32, 122)]]).toEqual([0, 1]);
    expect([skin.data[at(50, 13)], hair.data[at(50, 13)]]).toEqual([0, 1]);
  });

  it('Right below the chin there is beard or skin, no cloth; and a bald head has no hair', () => {
    const shares = regionsOf((x, y) => {
      if (y > 60 && y < 64 && x > 40 && x < 60) return 'garment';
      return usual(x, y) === 'hair' ? (x === 50 ? 'hair' : 'skin') : usual(x, y);
    });
    const [skin, hair, garment] = tidyRegions(shares, { frame, oval });
    expect([skin.data[at(50, 62)], garment.data[at(50, 62)]]).toEqual([1, 0]);
    expect(hair.data.every((value) => value === 0)).toBe(true);
  });

  it('A high collar that is surely no skin is cloth up to the chin, and the shadow of the chin is skin', () => {
    const unlike = new Uint8Array(16_000).fill(1);
    const isWorn = (x: number, y: number) => y > 60 && x > 40 && x < 60;
    const collar = regionsOf((x, y) => (isWorn(x, y) ? 'garment' : usual(x, y)));
    const [, , garment] = tidyRegions(collar, { frame, oval, unlike });
    expect(garment.data[at(50, 62)]).toBe(1);
    expect(tidyRegions(collar, { frame, oval })[2].data[at(50, 62)]).toBe(0);
    const shadow = regionsOf((x, y) => (isWorn(x, y) && y < 66 ? 'garment' : usual(x, y)));
    const [skin, , worn] = tidyRegions(shadow, { frame, oval, unlike });
    expect([skin.data[at(50, 62)], worn.data[at(50, 62)]]).toEqual([1, 0]);
    expect([skin.data[at(50, 64)], worn.data[at(50, 64)]]).toEqual([1, 0]);
  });

  it('A fringe along the jaw is no garment, and a wide collar beside it is one', () => {
    const beside = (width: number) => (x: number, y: number) => {
      const isBeside = x >= 68 && x < 68 + width && y > 42 && y < 80;
      return isBeside ? 'garment' : usual(x, y);
    };
    const [skin, , garment] = tidyRegions(regionsOf(beside(2)), { frame, oval });
    expect([skin.data[at(69, 50)], garment.data[at(69, 50)]]).toEqual([1, 0]);
    expect(tidyRegions(regionsOf(beside(9)), { frame, oval })[2].data[at(72, 52)]).toBe(1);
  });

  it('Shares of a pixel add up to what they did', () => {
    fc.assert(
      fc.property(fc.nat(999), (seed) => {
        const shares = regionsOf((x, y) => {
          const chance = (Math.floor(x / 7) * 31 + Math.floor(y / 7) * 17 + seed) % 4;
          return ([undefined, 'skin', 'hair', 'garment'] as const)[chance];
        });
        const tidy = tidyRegions(shares, { frame, oval });
        const sum = (planes: readonly Plane[], pixel: number) =>
          planes.reduce((total, { data }) => total + data[pixel], 0);
        for (let pixel = 0; pixel < 16_000; pixel += 13)
          expect(sum(tidy, pixel)).toBeCloseTo(sum(shares, pixel), 6);
      }),
      { ...fixedCases, numRuns: 12 },
    );
  });
});
