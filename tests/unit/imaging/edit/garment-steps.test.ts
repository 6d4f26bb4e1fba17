import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { logLuminance } from '#imaging/core/colour/colour-space.ts';
import { createPlane, type Plane } from '#imaging/core/raster/plane.ts';
import { dampLight, restoreLight } from '#imaging/edit/garment/damp-light.ts';
import { findGloss } from '#imaging/edit/garment/find-gloss.ts';
import { fitShading } from '#imaging/edit/garment/fit-shading.ts';
import { fitWithin, meansWithin } from '#imaging/edit/garment/fit-within.ts';
import { joinSoftBorders } from '#imaging/edit/garment/join-soft-borders.ts';
import { type GarmentPart, keepPart } from '#imaging/edit/garment/keep-part.ts';
import { mapCloth } from '#imaging/edit/garment/map-cloth.ts';
import { measureWaist } from '#imaging/edit/garment/measure-waist.ts';
import { segmentGarment } from '#imaging/edit/garment/segment-garment.ts';
import { anyPlane, evenOklab, fixedCases, planeOf } from '../support/any-plane.ts';
import { uprightFrame } from '../support/face-frame.ts';

const even = (size: { readonly width: number; readonly height: number }, value: number) =>
  planeOf(size, () => value);

/** Mean of covered pixels in a square, added up pixel by pixel; the picture's border repeats. */
function slowMean(
  values: Plane,
  coverage: Plane,
  { x, y, radius }: { x: number; y: number; radius: number },
) {
  let [sum, weight] = [0, 0];
  for (let row = y - radius; row <= y + radius; row++)
    for (let column = x - radius; column <= x + radius; column++) {
      const [i, j] = [
        Math.max(0, Math.min(values.width - 1, column)),
        Math.max(0, Math.min(values.height - 1, row)),
      ];
      const at = j * values.width + i;
      sum += values.data[at] * coverage.data[at];
      weight += coverage.data[at];
    }
  return weight === 0 ? undefined : sum / weight;
}

describe('means within a garment', () => {
  it('[TOOL-05] Covered pixels have the mean of the covered ones around them, whatever lies outside', () => {
    fc.assert(
      fc.property(
        anyPlane({ min: -1, max: 1, side: 8 }),
        fc.integer({ min: 1, max: 3 }),
        (values, radius) => {
          const coverage = planeOf(values, (x, y) => ((x + 2 * y) % 3 === 0 ? 0 : 1));
          const means = meansWithin(coverage, radius)(values);
          const changed = {
            ...values,
            data: values.data.map((value, at) => (coverage.data[at] ? value : 99)),
          };
          const other = meansWithin(coverage, radius)(changed);
          for (let y = 0; y < values.height; y++)
            for (let x = 0; x < values.width; x++) {
              const at = y * values.width + x;
              const mean = slowMean(values, coverage, { x, y, radius });
              if (!coverage.data[at] || mean === undefined) continue;
              expect(means.data[at]).toBeCloseTo(mean, 4);
              expect(other.data[at]).toBeCloseTo(mean, 4);
            }
        },
      ),
      fixedCases,
    );
  });

  it('[TOOL-05] What varies little is smoothed to its mean; what varies much stays as it is', () => {
    const size = { width: 24, height: 24 };
    const params = { coverage: even(size, 1), radius: 4, texture: 0.01 };
    const board = (amount: number) => planeOf(size, (x, y) => 0.5 + ((x + y) % 2 ? amount : -amount));
    const fitted = (plane: Plane) => {
      const { slope, offset } = fitWithin(plane, params);
      return plane.data.map((value, at) => slope.data[at] * value + offset.data[at]);
    };
    for (const [at, value] of fitted(board(0.01)).entries()) {
      expect(Math.abs(value - 0.5)).toBeLessThan(0.003);
      expect(Math.abs(fitted(board(2))[at] - board(2).data[at])).toBeLessThan(0.02);
    }
  });

  it('[TOOL-05] A fit of even values is their value, and no slope leaves 0 to 1', () => {
    fc.assert(
      fc.property(
        anyPlane({ min: -3, max: 3, side: 8 }),
        fc.double({ min: 0.001, max: 1, noNaN: true }),
        (plane, texture) => {
          const coverage = even(plane, 1);
          const { slope } = fitWithin(plane, { coverage, radius: 2, texture });
          for (const value of slope.data) expect(value > -1e-5 && value < 1 + 1e-5).toBe(true);
          const flat = fitWithin(even(plane, plane.data[0]), { coverage, radius: 2, texture });
          for (const at of slope.data.keys())
            expect(flat.slope.data[at] * plane.data[0] + flat.offset.data[at]).toBeCloseTo(plane.data[0], 3);
        },
      ),
      fixedCases,
    );
  });
});

describe('light on a garment', () => {
  const size = { width: 40, height: 30 };
  const shaded = (fold: (x: number) => number, level = 0.6) => {
    const planes = evenOklab(size, [0, 0.02, 0.01]);
    for (const at of planes.lightness.data.keys()) planes.lightness.data[at] = level * fold(at % size.width);
    const pieces = { labels: new Uint8Array(size.width * size.height).fill(1), count: 1 };
    return {
      planes,
      shading: fitShading({ planes, coverage: even(size, 1), pieces, pixelsPerCentimetre: 4 }),
    };
  };

  it('[TOOL-05] An even cloth has no light and shade', () => {
    for (const value of shaded(() => 1).shading.light.data) expect(value).toBeCloseTo(0, 3);
  });

  it('[TOOL-05] A broad fold keeps its light to a tenth, and lit places are above 0, shaded ones below', () => {
    const { planes, shading } = shaded((x) => (x < 20 ? 0.7 : 1.2));
    const logs = planes.lightness.data.map(logLuminance);
    const middle = [...logs].toSorted((a, b) => a - b)[logs.length >> 1];
    for (const x of [4, 34]) {
      const at = 15 * size.width + x;
      expect(shading.light.data[at] / (logs[at] - middle || 1)).toBeLessThan(1.1);
    }
    expect(
      shading.light.data[15 * size.width + 34] - shading.light.data[15 * size.width + 4],
    ).toBeGreaterThan(0.9 * (logs[34] - logs[4]));
  });

  it('[TOOL-05] Threads of the old cloth are gone from the light', () => {
    const { planes, shading } = shaded((x) => (x % 2 ? 1.01 : 0.99));
    const logs = planes.lightness.data.map(logLuminance);
    const contrast = (data: Float32Array) =>
      Math.abs(data[15 * size.width + 20] - data[15 * size.width + 21]);
    expect(contrast(shading.light.data)).toBeLessThan(0.3 * contrast(logs));
  });

  it('[TOOL-05] On black cloth, whose light is gloss, folds count less', () => {
    const fold = (x: number) => (x < 20 ? 0.8 : 1.2);
    const contrast = (level: number) => {
      const { light } = shaded(fold, level).shading;
      return light.data[15 * size.width + 34] - light.data[15 * size.width + 4];
    };
    expect(contrast(0.17)).toBeLessThan(0.8 * contrast(0.7));
  });

  it('[TOOL-05] Gloss lies on ridges that are lighter than their surroundings, and not in even shade', () => {
    const light = planeOf({ width: 60, height: 60 }, (x) => (Math.abs(x - 30) < 3 ? 0.9 : -0.2));
    const gloss = findGloss(light, { coverage: even(light, 1), pixelsPerCentimetre: 5 });
    expect(gloss.data[30 * 60 + 30]).toBeGreaterThan(0.6);
    expect(gloss.data[30 * 60 + 5]).toBeLessThan(0.05);
    const shade = findGloss(even(light, -0.4), { coverage: even(light, 1), pixelsPerCentimetre: 5 });
    expect(Math.max(...shade.data)).toBe(0);
    for (const value of gloss.data) expect(value >= 0 && value <= 1).toBe(true);
  });
});

/** Cloth of two colours, left and right of a column. */
function twoCloths(
  step: (x: number) => number,
  [one, other]: readonly [readonly [number, number, number], readonly [number, number, number]],
) {
  const size = { width: 60, height: 40 };
  const planes = evenOklab(size, [0, 0, 0]);
  for (const at of planes.lightness.data.keys()) {
    const share = step(at % size.width);
    for (const [axis, plane] of [planes.lightness, planes.a, planes.b].entries())
      plane.data[at] = one[axis] + (other[axis] - one[axis]) * share;
  }
  return { planes, size };
}

describe('cloths of a garment', () => {
  it('[TOOL-05] A colour whose light is damped comes back as it was, however dark', () => {
    const colour = fc.tuple(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: -0.3, max: 0.3, noNaN: true }),
      fc.double({ min: -0.3, max: 0.3, noNaN: true }),
    );
    fc.assert(
      fc.property(colour, (given) => {
        const { lightness, a, b } = dampLight(evenOklab({ width: 1, height: 1 }, given));
        const restored = restoreLight([lightness.data[0], a.data[0], b.data[0]]);
        restored.forEach((value, axis) => {
          expect(value).toBeCloseTo(given[axis], 4);
        });
      }),
      fixedCases,
    );
  });

  const RED = [0.5, 0.15, 0.08] as const;
  const BLUE = [0.4, 0, -0.15] as const;

  it('[TOOL-05] Two colours are two cloths, the larger first, and nothing lies outside the garment', () => {
    const { planes, size } = twoCloths((x) => (x < 20 ? 1 : 0), [RED, BLUE]);
    const coverage = planeOf(size, (_x, y) => (y < 30 ? 1 : 0));
    const { labels, count } = segmentGarment(planes, coverage);
    expect(count).toBe(2);
    for (const [at, label] of labels.entries()) {
      const [x, y] = [at % size.width, Math.floor(at / size.width)];
      if (y >= 30) expect(label).toBe(0);
      else if (Math.abs(x - 20) > 2) expect(label).toBe(x < 20 ? 2 : 1);
    }
  });

  it('[TOOL-05] One colour in light and shade is one cloth', () => {
    const { planes, size } = twoCloths(
      (x) => x / 59,
      [
        [0.62, 0.15, 0.08],
        [0.48, 0.116, 0.062],
      ],
    );
    expect(segmentGarment(planes, even(size, 1)).count).toBe(1);
  });

  it('[TOOL-05] Buttons belong to the cloth around them', () => {
    const { planes, size } = twoCloths(() => 0, [RED, BLUE]);
    for (const y of [10, 20, 30])
      for (const at of [y * size.width + 30, y * size.width + 31]) {
        planes.lightness.data[at] = BLUE[0];
        planes.a.data[at] = BLUE[1];
        planes.b.data[at] = BLUE[2];
      }
    const { labels, count } = segmentGarment(planes, even(size, 1));
    expect(count).toBe(1);
    expect(new Set(labels)).toEqual(new Set([1]));
  });

  it('[TOOL-05] Without covered pixels there is no cloth, and a garment of half covered ones is one', () => {
    const { planes, size } = twoCloths(() => 0, [RED, BLUE]);
    expect(segmentGarment(planes, createPlane(size))).toMatchObject({ count: 0 });
    expect(segmentGarment(planes, even(size, 0.5)).count).toBe(1);
  });

  it('[TOOL-05] Labels join where colour changes slowly from one to the other, and stay apart at a step', () => {
    const colours = [
      [0.5, 0.05, 0.02],
      [0.55, 0.08, 0.04],
    ] as const;
    const labelled = (step: (x: number) => number) => {
      const { planes, size } = twoCloths(step, colours);
      const labels = Uint8Array.from({ length: 2400 }, (_, at) => (at % size.width < 30 ? 1 : 2));
      return joinSoftBorders(planes, { labels, count: 2 });
    };
    const [, one, other] = labelled((x) => x / 59);
    expect(one).toBe(other);
    expect(labelled((x) => (x < 30 ? 0 : 1))).toEqual([0, 1, 2]);
  });

  it.each([
    ['black cloth under two lamps', [0.22, 0.02, 0.012], [0.29, 0.008, -0.012]],
    ['orange cloth in shade and in the light', [0.55, 0.12, 0.085], [0.64, 0.085, 0.065]],
  ] as const)('[TOOL-05] %s is one cloth where the change is soft', (_name, one, other) => {
    const { planes, size } = twoCloths((x) => Math.max(0, Math.min(1, (x - 25) / 10)), [one, other]);
    expect(segmentGarment(planes, even(size, 1)).count).toBe(1);
    const hard = twoCloths((x) => (x < 30 ? 0 : 1), [one, other]);
    expect(segmentGarment(hard.planes, even(size, 1)).count).toBe(2);
  });

  it('[TOOL-05] Deep shade of a cloth joins it along a soft border, and so does no seam or skin beside it', () => {
    const [light, shade, skin] = [
      [0.37, 0.09, 0.036],
      [0.13, 0.034, 0.014],
      [0.7, 0.05, 0.07],
    ] as const;
    const joinedBy = (ramp: number, other: readonly [number, number, number]) => {
      const { planes, size } = twoCloths(
        (x) => Math.max(0, Math.min(1, (x - 29.5) / ramp + 0.5)),
        [light, other],
      );
      const labels = Uint8Array.from({ length: 2400 }, (_, at) => (at % size.width < 30 ? 1 : 2));
      const [, one, two] = joinSoftBorders(dampLight(planes), { labels, count: 2 });
      return one === two;
    };
    expect(joinedBy(16, shade)).toBe(true);
    expect(joinedBy(0.5, shade)).toBe(false);
    expect(joinedBy(16, skin)).toBe(false);
  });

  it('[TOOL-05] The first cloth hangs together; scraps come after it, even if they are more in sum', () => {
    const { planes, size } = twoCloths((x) => (x < 24 ? 1 : 0), [RED, BLUE]);
    const coverage = planeOf(size, (x) => (x >= 24 && (x - 24) % 6 === 5 ? 0 : 1));
    const { labels, count } = segmentGarment(planes, coverage);
    expect(count).toBe(2);
    expect(labels[20 * size.width + 10]).toBe(1);
    expect(labels[20 * size.width + 26]).toBe(2);
  });

  it('[TOOL-05] An open jacket of two halves comes before the smaller shirt between them', () => {
    const { planes, size } = twoCloths((x) => (x >= 17 && x < 43 ? 1 : 0), [RED, BLUE]);
    const { labels } = segmentGarment(planes, even(size, 1));
    expect(labels[20 * size.width + 30]).toBe(2);
    expect([labels[20 * size.width + 8], labels[20 * size.width + 52]]).toEqual([1, 1]);
  });

  it('[TOOL-05] Cloths at both sides of the photo do not border on each other', () => {
    const { planes, size } = twoCloths((x) => x / 59, [RED, BLUE]);
    const labels = Uint8Array.from({ length: 2400 }, (_, at) => {
      const x = at % size.width;
      return x < 10 ? 1 : x < 50 ? 0 : 2;
    });
    for (const at of labels.keys())
      for (const [axis, plane] of [planes.lightness, planes.a, planes.b].entries())
        plane.data[at] = RED[axis] + (at % size.width < 30 ? 0 : 0.01);
    expect(joinSoftBorders(planes, { labels, count: 2 })).toEqual([0, 1, 2]);
  });

  it('[TOOL-05] Labels of very different colours never join, however soft their border', () => {
    const { planes, size } = twoCloths((x) => x / 59, [RED, BLUE]);
    const labels = Uint8Array.from({ length: 2400 }, (_, at) => (at % size.width < 30 ? 1 : 2));
    expect(joinSoftBorders(planes, { labels, count: 2 })).toEqual([0, 1, 2]);
  });
});

describe('parts of clothes', () => {
  const size = { width: 20, height: 120 };
  const frame = uprightFrame({ x: 10, y: 10, width: 8, height: 10 });
  /** A shirt to row 45, trousers to row 105, shoes below. */
  const labels = Uint8Array.from({ length: size.width * size.height }, (_, at) => {
    const row = Math.floor(at / size.width);
    return row < 20 ? 0 : row < 45 ? 2 : row < 105 ? 1 : 3;
  });
  const pieces = { labels, count: 3 };
  const rowsOf = (part: GarmentPart) => {
    const kept = keepPart(pieces, { size, frame, part });
    return Array.from({ length: size.height }, (_, row) => kept[row * size.width + 5]);
  };

  it('[TOOL-05] Upper and lower share what is worn between them, and shoes belong to neither', () => {
    const [upper, lower] = [rowsOf('upper'), rowsOf('lower')];
    for (let row = 0; row < size.height; row++) {
      expect(upper[row]).toBe(row >= 20 && row < 45 ? 1 : 0);
      expect(lower[row] + upper[row]).toBeLessThanOrEqual(1);
    }
    expect(lower[80]).toBe(1);
    expect(lower[115]).toBe(0);
  });

  it('[TOOL-05] All is everything that is worn, and the main part the largest cloth alone', () => {
    expect(rowsOf('all')).toEqual(
      Array.from(labels, Number)
        .filter((_, at) => at % size.width === 5)
        .map((label) => (label ? 1 : 0)),
    );
    expect(rowsOf('main').filter(Boolean)).toHaveLength(60);
  });

  it('[TOOL-05] What a body that leans wears is parted across its trunk', () => {
    const points = Array.from({ length: 33 }, () => ({ x: 0, y: 0, visibility: 0.9 }));
    for (const number of [11, 12]) points[number] = { x: 18, y: 30, visibility: 0.9 };
    for (const number of [23, 24]) points[number] = { x: 8, y: 40, visibility: 0.9 };
    const mask = createPlane({ width: 1, height: 1 });
    const window = { x: 10, y: 60, width: 120, height: 120 };
    const waist = measureWaist({ face: 0, faceSize: 8, window, mask, points }, [1, 1]);
    const dress = { labels: labels.map((label, at) => (label && at < 60 * 20 ? 1 : 0)), count: 1 };
    const upper = keepPart(dress, { size, frame, part: 'upper', waist });
    expect(upper[32 * 20 + 15]).toBe(1);
    expect(upper[36 * 20]).toBe(0);
    expect(upper[48 * 20 + 5]).toBe(0);
  });

  it('[TOOL-05] A dress of one cloth is parted at the usual waist', () => {
    const dress = { labels: labels.map((label) => (label ? 1 : 0)), count: 1 };
    const upper = keepPart(dress, { size, frame, part: 'upper' });
    const lower = keepPart(dress, { size, frame, part: 'lower' });
    const last = Array.from({ length: size.height }, (_, row) => row).findLast(
      (row) => upper[row * 20] === 1,
    );
    expect(last === undefined || Math.abs(last - (15 + 3.1 * 10)) < 2).toBe(true);
    for (const [at, label] of dress.labels.entries())
      expect(upper[at] + lower[at]).toBeLessThanOrEqual(label);
  });
});

describe('cloth on a body', () => {
  const size = { width: 80, height: 60 };
  const flat = {
    light: createPlane(size),
    coverage: even(size, 1),
    body: new Uint8Array(size.width * size.height).fill(1),
    pixelsPerCentimetre: 2,
    origin: { x: 40.5, y: 30.5 },
    angle: 0,
    scale: 1,
  };

  it('[TOOL-05] Before a body that fills the photo cloth lies flat, in centimetres from its middle', () => {
    const { across, down } = mapCloth(flat);
    for (const [x, y] of [
      [40, 30],
      [10, 12],
      [70, 44],
    ] as const) {
      expect(across.data[y * size.width + x]).toBeCloseTo((x - 40) / 2, 4);
      expect(down.data[y * size.width + x]).toBeCloseTo((y - 30) / 2, 4);
    }
  });

  it('[TOOL-05] Turned cloth is turned, and cloth of the double scale has half the centimetres', () => {
    const quarter = mapCloth({ ...flat, angle: Math.PI / 2 });
    const large = mapCloth({ ...flat, scale: 2 });
    const plain = mapCloth(flat);
    for (let at = 0; at < plain.across.data.length; at += 37) {
      expect(quarter.across.data[at]).toBeCloseTo(plain.down.data[at], 4);
      expect(quarter.down.data[at]).toBeCloseTo(-plain.across.data[at], 4);
      expect(large.across.data[at]).toBeCloseTo(plain.across.data[at] / 2, 4);
    }
  });

  it('[TOOL-05] Cloth on a round body is symmetric, and closer together towards its outline', () => {
    const body = planeOf(size, (x) => (x >= 15 && x < 65 ? 1 : 0));
    const { across, rim } = mapCloth({
      ...flat,
      body: Uint8Array.from(body.data),
      coverage: body,
      origin: { x: 40, y: 30.5 },
    });
    const at = (x: number) => across.data[30 * size.width + x];
    for (let x = 40; x < 64; x++) expect(at(x)).toBeCloseTo(-at(79 - x), 3);
    expect(at(62) - at(58)).toBeGreaterThan(1.15 * (at(42) - at(38)));
    expect(rim.data[30 * size.width + 16]).toBeGreaterThan(rim.data[30 * size.width + 40]);
  });

  it('[TOOL-05] Cloth never runs backwards across a fold', () => {
    const light = planeOf(size, (x) => 0.5 * Math.sin(x / 4));
    const { across } = mapCloth({ ...flat, light });
    for (let x = 6; x < 74; x++)
      expect(across.data[30 * size.width + x]).toBeGreaterThan(across.data[30 * size.width + x - 1]);
  });
});
