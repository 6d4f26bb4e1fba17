import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawTexture } from '#bench/inpaint/textures.ts';
import type { Picture } from '#imaging/core/picture.ts';
import { createProgress } from '#imaging/core/progress.ts';
import type { Plane } from '#imaging/core/raster/plane.ts';
import { bendBorder, scaleBend } from '#imaging/edit/outpaint/bend-border.ts';
import { colourMargins } from '#imaging/edit/outpaint/colour-margins.ts';
import { describeTexture, textureDistance } from '#imaging/edit/outpaint/describe-texture.ts';
import { expandShift } from '#imaging/edit/outpaint/expand-shift.ts';
import { fillUnknown } from '#imaging/edit/outpaint/fill-unknown.ts';
import { distanceOf, measureBorder } from '#imaging/edit/outpaint/measure-border.ts';
import { type Choice, NOWHERE, type Patchwork, placeOf, seamCost } from '#imaging/edit/outpaint/patchwork.ts';
import { rateUniqueness } from '#imaging/edit/outpaint/rate-uniqueness.ts';
import { raisePrice, scoreCandidate } from '#imaging/edit/outpaint/score-candidate.ts';
import { scoreOption } from '#imaging/edit/outpaint/score-option.ts';
import { createSheet, type Sheet, shrinkSheet } from '#imaging/edit/outpaint/sheet.ts';
import { type Shift, sourceOf } from '#imaging/edit/outpaint/shift.ts';
import { vanishingByEnlargement } from '#imaging/edit/outpaint/vanishing-by-enlargement.ts';
import { fixedCases, planeOf } from '../support/any-plane.ts';
import { paint, pixelAt } from '../support/pictures.ts';

const progress = createProgress({});
type Size = { readonly width: number; readonly height: number };

/** A sheet from a colour of each pixel, opaque unless it says otherwise. */
function sheetOf(size: Size, colourAt: (x: number, y: number) => readonly number[]): Sheet {
  const { data } = paint({ ...size, channels: 4 }, (x, y) => {
    const [red, green, blue, alpha = 255] = colourAt(x, y);
    return [red, green, blue, alpha];
  });
  return { ...size, pixels: data, blocked: undefined };
}

/** A number that looks like chance, 0 to 255. */
const chance = (x: number, y: number, seed: number) =>
  (Math.imul(x * 374_761_393 + y * 668_265_263 + seed * 97, 2_246_822_519) >>> 13) & 255;

const meanOf = (values: Float32Array) => values.reduce((sum, value) => sum + value, 0) / values.length;

const plain = (across: number, price = 0): Shift => ({ zoom: 1, across, down: 0, price });

describe('the border of a photo', () => {
  it('[TOOL-09] Distances of colours are those of space: none to itself, either way the same, no way round shorter', () => {
    const pixel = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255));
    fc.assert(
      fc.property(pixel, pixel, pixel, (...three) => {
        const pixels = Uint8Array.from(three.flat());
        expect(distanceOf(pixels, 0, 0)).toBe(0);
        expect(distanceOf(pixels, 0, 1)).toBe(distanceOf(pixels, 1, 0));
        expect(distanceOf(pixels, 0, 2)).toBeLessThanOrEqual(
          distanceOf(pixels, 0, 1) + distanceOf(pixels, 1, 2) + 1e-9,
        );
        expect(distanceOf(pixels, 0, 1)).toBeCloseTo(
          Math.hypot(...three[0].map((value, at) => value - three[1][at])),
          6,
        );
      }),
      fixedCases,
    );
  });

  it('[TOOL-09] A shift by the period of a pattern meets the border everywhere, another one does not', () => {
    const sheet = sheetOf({ width: 40, height: 6 }, (x) => [(x % 8) * 30, 0, 0]);
    expect([...measureBorder(sheet, plain(-16))]).toEqual([0, 0, 0, 0, 0, 0]);
    for (const cost of measureBorder(sheet, plain(-12))) expect(cost).toBeGreaterThan(30);
  });

  it('[TOOL-09] A mirror image is measured inside, where it need not meet the photo; a way out costs the most', () => {
    const sheet = sheetOf({ width: 30, height: 4 }, (x) => [8 * x, 8 * x, 8 * x]);
    const mirror = { ...plain(59), mirrored: true };
    for (const cost of measureBorder(sheet, mirror)) expect(cost).toBeGreaterThan(30);
    expect([...measureBorder(sheet, plain(-100))]).toEqual([80, 80, 80, 80]);
  });

  it('[TOOL-09] Rows that go on straight are not bent, and a step down is followed to a pixel', () => {
    const patchworkOf = (down: number): Patchwork => {
      const sheet = sheetOf({ width: 60, height: 120 }, (x, y) => {
        const row = y + (x < 30 ? down : 0);
        return [chance(0, row, 3), chance(1, row, 3), chance(2, row, 3)];
      });
      const labels = new Uint8Array(20 * 120);
      return {
        sheet,
        shifts: [plain(-30)],
        band: 20,
        awayCost: 0,
        labels,
        traits: undefined,
        bend: undefined,
      };
    };
    for (const move of bendBorder(patchworkOf(0)).rows) expect(move).toBe(0);
    const { rows } = bendBorder(patchworkOf(-3));
    for (let y = 20; y < 100; y++) expect(Math.abs(rows[y] - 3)).toBeLessThan(0.5);
  });

  it('[TOOL-09] A bend on a sheet of its own height is itself, and on the double one twice as large', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -4, max: 4, noNaN: true }), { minLength: 2, maxLength: 20 }),
        (rows) => {
          const bend = { rows: Float32Array.from(rows), reach: 7 };
          const same = scaleBend(bend, rows.length);
          expect(same.reach).toBe(7);
          for (const [y, move] of same.rows.entries()) expect(move).toBeCloseTo(rows[y], 5);
          const double = scaleBend(bend, 2 * rows.length);
          expect(double.reach).toBe(14);
          const most = Math.max(...rows.map(Math.abs));
          for (const move of double.rows) expect(Math.abs(move)).toBeLessThanOrEqual(2 * most + 1e-5);
        },
      ),
      fixedCases,
    );
  });

  it('[TOOL-09] A bend moves the rows beside the border wholly, further out less, and none from its reach on', () => {
    const sheet = sheetOf({ width: 10, height: 4 }, () => [0, 0, 0]);
    const bend = { rows: Float32Array.of(0, 2, -3, 1), reach: 5 };
    const patchwork: Patchwork = {
      ...{ sheet, shifts: [plain(-4)], band: 8, awayCost: 0, labels: new Uint8Array(32) },
      ...{ traits: undefined, bend },
    };
    const place = { x: 0, y: 0 };
    const rows = Array.from({ length: 8 }, (_, column) => {
      placeOf(patchwork, 8 + column, place);
      expect(place.x).toBe(10 + column);
      return place.y;
    });
    expect(rows[0]).toBe(3);
    expect(rows.slice(0, 5)).toEqual(rows.slice(0, 5).toSorted((a, b) => b - a));
    expect(rows.slice(5)).toEqual([1, 1, 1]);
  });
});

describe('a vanishing point', () => {
  async function find(photo: Picture) {
    const sheet = await createSheet(photo, { forbidden: undefined, progress });
    const freeRows = Array.from({ length: sheet.height }, (_, y) => y);
    const copyCost = Math.min(
      ...Array.from({ length: sheet.width - 20 }, (_, across) =>
        meanOf(measureBorder(sheet, { zoom: 1, across: -across - 20, down: 0 })),
      ),
    );
    return vanishingByEnlargement(sheet, {
      ...{ freeRows, copyCost, freeCopyCost: copyCost },
      ...{ leastReach: 18, progress },
    });
  }

  it('[TOOL-09] Kerbs that run towards a point show it', async () => {
    const grain = drawTexture('gravel', { width: 280, height: 180 });
    const isKerb = (x: number, y: number) => Math.floor(((y - 40) / (x - 90)) * 8) % 2 === 0 && x > 100;
    const point = await find(
      paint(grain, (x, y) =>
        pixelAt(grain, x, y).map((value) => (isKerb(x, y) ? 130 + value / 3 : value / 3)),
      ),
    );
    expect(Math.abs((point?.x ?? 0) - 90)).toBeLessThan(12);
    expect(Math.abs((point?.y ?? 0) - 40)).toBeLessThan(8);
  });

  it('[TOOL-09] Blades of grass that meet an enlargement by chance show none', async () => {
    expect(await find(drawTexture('grass', { width: 280, height: 180 }))).toBeUndefined();
  });
});

describe('textures and salience', () => {
  it('[TOOL-09] Pebbles are like pebbles wherever they lie, and unlike plain ground of their mean colour', () => {
    const sheet = sheetOf({ width: 60, height: 30 }, (x, y) => {
      const value = x < 40 ? 128 : 68 + 120 * ((x + y) % 2);
      return [value, value, value];
    });
    const texture = describeTexture(sheet);
    const at = (x: number, y: number) => y * 60 + x;
    expect(textureDistance(texture, at(45, 10), at(54, 17))).toBeLessThan(8);
    expect(textureDistance(texture, at(20, 10), at(50, 10))).toBeGreaterThan(60);
    expect(textureDistance(texture, at(10, 4), at(20, 20))).toBeCloseTo(0, 3);
  });

  const comparison = { radius: 2, step: 2, down: 2, across: 8, y: 10 };
  const rate = (plane: Plane) => {
    const out = planeOf(plane, () => -1);
    rateUniqueness([plane], { comparison, out });
    return Array.from({ length: plane.width }, (_, x) => out.data[10 * plane.width + x]);
  };

  it('[TOOL-09] What there is often at a height does not stand out; what there is once does', () => {
    const size = { width: 80, height: 20 };
    for (const value of rate(planeOf(size, (x) => x % 4))) expect(value).toBe(0);
    const once = rate(planeOf(size, (x) => (x >= 38 && x < 43 ? 1 : 0)));
    expect(once[40]).toBeGreaterThan(0.8);
    expect(once[10]).toBe(0);
    expect(once[70]).toBe(0);
  });

  it('[TOOL-09] Two of a kind do not stand out, and ratings rise with the difference', () => {
    const size = { width: 120, height: 20 };
    const posts = (...columns: readonly number[]) =>
      rate(planeOf(size, (x) => (columns.some((column) => Math.abs(x - column) < 3) ? 1 : 0)))[columns[0]];
    expect(posts(20, 40, 60, 80)).toBe(0);
    expect(posts(20, 60)).toBe(0);
    expect(posts(60)).toBeGreaterThan(0.5);
    const faint = rate(planeOf(size, (x) => (Math.abs(x - 60) < 3 ? 0.5 : 0)))[60];
    expect(faint).toBeCloseTo(posts(60) / 2, 5);
  });

  it('[TOOL-09] A sheet too narrow for another patch has nothing that stands out', () => {
    for (const value of rate(planeOf({ width: 8, height: 20 }, (x) => x))) expect(value).toBe(0);
  });
});

describe('prices of shifts', () => {
  const sheet = sheetOf({ width: 64, height: 32 }, (x, y) => [(x % 8) * 28, 6 * y, 90]);
  const traits = {
    salience: new Float32Array(64 * 32),
    cut: new Uint8Array(64 * 32),
    texture: describeTexture(sheet),
    unlikeness: new Float32Array(64 * 32),
  };
  const border = { sheet, traits, band: 16, awayCost: 10 };

  it('[TOOL-09] A shift by the period is the cheapest, a farther one dearer, and one up or down dearer too', () => {
    const costOf = (shift: Shift) => scoreCandidate(border, shift).sums[32];
    expect(costOf(plain(-16))).toBeLessThan(costOf(plain(-20)));
    expect(costOf(plain(-16))).toBeLessThan(costOf(plain(-40)));
    expect(costOf(plain(-16))).toBeLessThan(costOf({ ...plain(-16), down: 6 }));
    expect(costOf(plain(-16))).toBeLessThan(costOf(plain(-200)));
    expect(scoreCandidate(border, plain(-16)).mean).toBe(0);
  });

  it('[TOOL-09] A source that stands out costs more, and sums rise from row to row', () => {
    const salient = { ...border, traits: { ...traits, salience: traits.salience.map(() => 1) } };
    const [calm, loud] = [border, salient].map((one) => scoreCandidate(one, plain(-16)).sums);
    for (let y = 0; y < 32; y++) {
      expect(loud[y + 1] - loud[y]).toBeGreaterThan(calm[y + 1] - calm[y]);
      expect(calm[y + 1]).toBeGreaterThanOrEqual(calm[y]);
    }
  });

  it('[TOOL-09] A raised price counts once for each row, and changes nothing else', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -40, max: -8 }),
        fc.double({ min: 0, max: 50, noNaN: true }),
        (across, by) => {
          const candidate = scoreCandidate(border, plain(across, 3));
          const raised = raisePrice(candidate, by);
          expect(raised.shift).toEqual({ ...candidate.shift, price: 3 + by });
          expect(raised.mean).toBe(candidate.mean);
          for (const [row, sum] of raised.sums.entries())
            expect(sum).toBeCloseTo(candidate.sums[row] + row * by, 6);
          // As if it had cost that from the beginning.
          const dear = scoreCandidate(border, plain(across, 3 + by));
          for (const [row, sum] of raised.sums.entries()) expect(sum).toBeCloseTo(dear.sums[row], 6);
        },
      ),
      { ...fixedCases, numRuns: 20 },
    );
  });

  it('[TOOL-09] An option leads where its shift does, costs more the dearer it is, and nothing leads to blocked ones', () => {
    const blocked = new Uint8Array(64 * 32);
    blocked.fill(1, 0, 64);
    const patchwork: Patchwork = {
      ...{ sheet: { ...sheet, blocked }, shifts: [plain(-16), plain(-16, 5), plain(-90)], band: 16 },
      ...{ awayCost: 10, labels: new Uint8Array(16 * 32), traits: undefined, bend: undefined },
    };
    const nodes = Int32Array.from({ length: 16 * 32 }, (_, at) => at);
    const [cheap, dear, nowhere] = [0, 1, 2].map((label) => scoreOption(patchwork, { label, nodes }));
    for (const node of nodes) {
      const place = { x: 64 + (node % 16), y: Math.floor(node / 16) };
      expect(cheap.sources[node]).toBe(sourceOf(plain(-16), sheet, place));
      expect(nowhere.costs[node]).toBe(NOWHERE);
      if (place.y === 0) expect(cheap.costs[node]).toBe(NOWHERE);
      else expect(dear.costs[node]).toBeGreaterThan(cheap.costs[node]);
    }
  });
});

/** Cost of labels by the definition: of their pixels, their seams, and seams with pixels that are fixed. */
function slowCost(patchwork: Patchwork, choice: Choice, labels: Uint8Array): number {
  const { sheet, band, shifts } = patchwork;
  const { nodes, nodeAt, options } = choice;
  const sourceAt = (at: number, label: number) =>
    sourceOf(shifts[label], sheet, { x: sheet.width + (at % band), y: Math.floor(at / band) });
  let cost = 0;
  for (const [node, at] of nodes.entries()) {
    cost += options.get(labels[at])?.costs[node] ?? 0;
    for (const step of [1, -1, band, -band]) {
      const beside = at + step;
      if (beside < 0 || beside >= labels.length) continue;
      if (Math.abs(step) === 1 && Math.floor(beside / band) !== Math.floor(at / band)) continue;
      if (labels[beside] === labels[at]) continue;
      if (nodeAt[beside] < 0)
        cost += 2 * seamCost(sheet, sourceAt(at, labels[at]), sourceAt(at, labels[beside]));
      else if (step > 0)
        cost +=
          seamCost(sheet, sourceAt(at, labels[at]), sourceAt(at, labels[beside])) +
          seamCost(sheet, sourceAt(beside, labels[at]), sourceAt(beside, labels[beside]));
    }
  }
  return cost;
}

describe('patchworks', () => {
  const [band, height] = [3, 3];
  const anyCase = fc.tuple(fc.nat(9999), fc.array(fc.nat(2), { minLength: 9, maxLength: 9 }));

  it('[TOOL-09] Letting a shift expand gives the cheapest of all patchworks that it can reach', () => {
    fc.assert(
      fc.property(anyCase, fc.nat(2), ([seed, first], label) => {
        const sheet = sheetOf({ width: 12, height }, (x, y) =>
          [0, 1, 2].map((at) => chance(x, y, seed + at)),
        );
        const shifts = [plain(-4), plain(-7, 2), plain(-9, 1)];
        const labels = Uint8Array.from(first);
        const patchwork: Patchwork = {
          ...{ sheet, shifts, band, awayCost: 3, labels, traits: undefined, bend: undefined },
        };
        // The last column is fixed.
        const nodes = Int32Array.from([0, 1, 3, 4, 6, 7]);
        const nodeAt = Int32Array.from({ length: 9 }, (_, at) => nodes.indexOf(at));
        const options = new Map(shifts.map((_, at) => [at, scoreOption(patchwork, { label: at, nodes })]));
        const choice: Choice = { nodes, nodeAt, options };
        let least = Number.POSITIVE_INFINITY;
        for (let bits = 0; bits < 2 ** nodes.length; bits++) {
          const tried = Uint8Array.from(first);
          for (const [node, at] of nodes.entries()) if ((bits >> node) & 1) tried[at] = label;
          least = Math.min(least, slowCost(patchwork, choice, tried));
        }
        const changed = expandShift(patchwork, { choice, label });
        expect(labels.filter((own, at) => own !== first[at]).length).toBe(changed);
        for (const at of [2, 5, 8]) expect(labels[at]).toBe(first[at]);
        // Capacities are whole numbers.
        expect(slowCost(patchwork, choice, labels)).toBeLessThanOrEqual(least + 2 * nodes.length * 4);
      }),
      { ...fixedCases, numRuns: 40 },
    );
  });

  it('[TOOL-09] A seam costs the difference of what it joins, either way the same, and a little at least', () => {
    const sheet = sheetOf({ width: 9, height: 9 }, (x, y) => [chance(x, y, 1), chance(x, y, 2), 0]);
    fc.assert(
      fc.property(fc.nat(80), fc.nat(80), (one, other) => {
        expect(seamCost(sheet, one, other)).toBe(seamCost(sheet, other, one));
        expect(seamCost(sheet, one, other)).toBeGreaterThanOrEqual(seamCost(sheet, one, one));
        expect(seamCost(sheet, one, one)).toBe(seamCost(sheet, -1, other));
      }),
      fixedCases,
    );
  });

  it('[TOOL-09] New pixels without a source continue the photo smoothly, and nothing else changes', () => {
    const sheet = sheetOf({ width: 20, height: 16 }, (_x, y) => [10 * y, 100, 50]);
    const labels = Uint8Array.from({ length: 8 * 16 }, (_, at) => (at % 8 < 4 ? 0 : 1));
    const patchwork: Patchwork = {
      ...{ sheet, shifts: [plain(-4), plain(-400)], band: 8, awayCost: 0, labels },
      ...{ traits: undefined, bend: undefined },
    };
    const picture = paint({ width: 28, height: 16, channels: 4 }, (x, y) =>
      x < 24 ? [10 * y, 100, 50, 255] : [255, 0, 255, 0],
    );
    const before = picture.data.slice();
    fillUnknown(picture, patchwork);
    for (let y = 0; y < 16; y++)
      for (let x = 0; x < 28; x++) {
        const pixel = pixelAt(picture, x, y);
        if (x < 24) expect(pixel).toEqual([...before.subarray(4 * (28 * y + x), 4 * (28 * y + x) + 4)]);
        else {
          expect(Math.abs(pixel[0] - 10 * y)).toBeLessThan(30);
          expect(pixel.slice(1)).toEqual([100, 50, 255]);
        }
      }
  });

  it('[TOOL-09] Where every pixel has a source nothing is filled', () => {
    const sheet = sheetOf({ width: 6, height: 3 }, (x) => [x, x, x]);
    const picture = paint({ width: 8, height: 3, channels: 3 }, (x, y) => [x, y, 9]);
    const before = picture.data.slice();
    const labels = new Uint8Array(6);
    fillUnknown(picture, {
      ...{ sheet, shifts: [plain(-3)], band: 2, awayCost: 0, labels, traits: undefined, bend: undefined },
    });
    expect(picture.data).toEqual(before);
  });

  it('[TOOL-09] A shrunk sheet has the means of fours, odd sides rounded up, and one blocked pixel blocks', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 9 }),
        fc.nat(99),
        (width, height_, seed) => {
          const size = { width, height: height_ };
          const sheet = sheetOf(size, (x, y) => [chance(x, y, seed), chance(y, x, seed), 7, 200]);
          const blocked = Uint8Array.from({ length: width * height_ }, (_, at) =>
            Number(chance(at, 1, seed) > 200),
          );
          const half = shrinkSheet({ ...sheet, blocked });
          expect([half.width, half.height]).toEqual([(width + 1) >> 1, (height_ + 1) >> 1]);
          for (let y = 0; y < half.height; y++)
            for (let x = 0; x < half.width; x++) {
              const four = [0, 1].flatMap((down) =>
                [0, 1].map(
                  (right) => Math.min(2 * y + down, height_ - 1) * width + Math.min(2 * x + right, width - 1),
                ),
              );
              const mean = four.reduce((sum, at) => sum + sheet.pixels[4 * at], 0) / 4;
              const to = y * half.width + x;
              expect(Math.abs(half.pixels[4 * to] - mean)).toBeLessThanOrEqual(0.5);
              expect(half.blocked?.[to]).toBe(Math.max(...four.map((at) => blocked[at])));
            }
        },
      ),
      { ...fixedCases, numRuns: 30 },
    );
  });
});

describe('plain margins', () => {
  const photo = paint({ width: 9, height: 7, channels: 4 }, (x, y) =>
    x === 0 || y === 0 || x === 8 || y === 6 ? [30, 60, x === 0 ? 0 : 90, 255] : [200, 200, 200, 255],
  );
  const margins = { left: 2, top: 1, right: 3, bottom: 0 };

  it('[TOOL-09] A colour fills the margins, opaque, and the photo keeps its pixels', async () => {
    const out = await colourMargins(photo, { margins, colour: '#0a14ff', progress });
    expect([out.width, out.height]).toEqual([14, 8]);
    for (let y = 0; y < 8; y++)
      for (let x = 0; x < 14; x++) {
        const isPhoto = x >= 2 && x < 11 && y >= 1;
        expect(pixelAt(out, x, y)).toEqual(isPhoto ? pixelAt(photo, x - 2, y - 1) : [10, 20, 255, 255]);
      }
  });

  it('[TOOL-09] By itself the colour is the median of the border, and white where the border shows nothing', async () => {
    const own = await colourMargins(photo, { margins, colour: 'auto', progress });
    expect(pixelAt(own, 0, 0)).toEqual([30, 60, 90, 255]);
    const hidden = paint(photo, () => [5, 6, 7, 0]);
    const white = await colourMargins(hidden, { margins, colour: 'auto', progress });
    expect(pixelAt(white, 0, 0)).toEqual([255, 255, 255, 255]);
  });
});
