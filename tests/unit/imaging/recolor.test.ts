import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type OklabPlanes, toOklab } from '#imaging/core/colour/colour-space.ts';
import type { Mask, Picture } from '#imaging/core/picture.ts';
import { createProgress } from '#imaging/core/progress.ts';
import { createPlane } from '#imaging/core/raster/plane.ts';
import { sparePeople } from '#imaging/edit/garment/spare-people.ts';
import { findMainColour } from '#imaging/edit/recolor/main-colour.ts';
import { separateHues } from '#imaging/edit/recolor/separate-hues.ts';
import { type RecolorImageParameters, recolorImage } from '#imaging/tools/recolor-image.ts';
import { parameters as recolorParameters } from '#lib/catalog/tools/recolor/parameters.ts';
import { sampleRows } from '#tests/support/sample-matrix.ts';
import { planeOf } from './support/any-plane.ts';
import { expectCancellable } from './support/cancelling.ts';
import { lay, sheet } from './support/compose.ts';
import { expectGolden } from './support/golden.ts';
import { readPerson, readPersonMask } from './support/people.ts';
import { maskOf, paint, pixelAt } from './support/pictures.ts';

type Linear = readonly [number, number, number];

/** Pixels across of a drawn portrait. */
const PERSON_WIDTH = 256;

const size = { width: 160, height: 120, channels: 3 } as const;

function parameters(set: Partial<RecolorImageParameters>): RecolorImageParameters {
  return recolorParameters.parse(set) as RecolorImageParameters;
}

function toByte(linear: number): number {
  const light = Math.max(0, Math.min(1, linear));
  return Math.round(255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055));
}

function isCloth(x: number, y: number): boolean {
  return Math.hypot(x - 80, y - 60) < 44;
}

/** Folds: light that falls on the cloth, 0.4 to 1.3. */
function foldLight(x: number, y: number): number {
  return 0.85 + 0.3 * Math.sin(x / 9 + y / 23) + 0.15 * Math.sin(y / 7);
}

/**
 * A round piece of cloth in folds before a wall; what light falls on is multiplied with the cloth's colour.
 */
function drawCloth(albedo: Linear): Picture {
  return paint(size, (x, y) =>
    isCloth(x, y) ? albedo.map((part) => toByte(part * foldLight(x, y))) : [206, 200, 190],
  );
}

/** Mean distance in OKLab of two pictures where the cloth is, away from its edge. */
function meanDeltaE(a: Picture, b: Picture): number {
  const first = toOklab(a);
  const second = toOklab(b);
  let sum = 0;
  let pixels = 0;
  for (let y = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++) {
      if (Math.hypot(x - 80, y - 60) > 40) continue;
      const at = y * size.width + x;
      sum += Math.hypot(
        first.lightness.data[at] - second.lightness.data[at],
        first.a.data[at] - second.a.data[at],
        first.b.data[at] - second.b.data[at],
      );
      pixels++;
    }
  return sum / pixels;
}

/** The cloth's colour as `#rrggbb` in the light that falls on it on average. */
function hexOfMean(albedo: Linear): string {
  let light = 0;
  let pixels = 0;
  for (let y = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++)
      if (isCloth(x, y)) {
        light += foldLight(x, y) ** (1 / 3);
        pixels++;
      }
  const factor = (light / pixels) ** 3;
  return `#${albedo
    .map((part) =>
      toByte(part * factor)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

const green: Linear = [0.09, 0.3, 0.16];
const blue: Linear = [0.08, 0.17, 0.45];
const rust: Linear = [0.36, 0.13, 0.06];
const clothMask = maskOf(size, isCloth);

/** Grey samples in one row. */
function evenSamples(count: number, light: (at: number) => number): OklabPlanes {
  const row = { width: count, height: 1 };
  return { lightness: planeOf(row, light), a: createPlane(row), b: createPlane(row) };
}

describe('giving a thing another colour', () => {
  it.each([
    { name: 'green cloth the blue', from: green, to: blue },
    { name: 'blue cloth the rust', from: blue, to: rust },
    { name: 'rust cloth the green', from: rust, to: green },
  ])('[TOOL-06] A recoloured $name could be a real one', async ({ from, to }) => {
    const { picture } = await recolorImage(
      { photo: drawCloth(from), mask: clothMask },
      parameters({ colour: hexOfMean(to), snap: 0 }),
    );
    expect(meanDeltaE(picture, drawCloth(to))).toBeLessThan(0.012);
    expect(meanDeltaE(drawCloth(from), drawCloth(to))).toBeGreaterThan(0.1);
  });

  it('[TOOL-06] A tap finds the cloth, and colours it as a mask would', async () => {
    const { picture, findings } = await recolorImage(
      { photo: drawCloth(green) },
      parameters({ colour: hexOfMean(blue), x: 50, y: 50 }),
    );
    expect(meanDeltaE(picture, drawCloth(blue))).toBeLessThan(0.02);
    await expectGolden('recolor', picture);
    expect(findings?.share).toBeCloseTo((Math.PI * 44 ** 2) / (160 * 120), 1);
  });

  it('[TOOL-06] Recolouring leaves no fringe of the old colour along soft edges', async () => {
    const draw = (albedo: Linear) =>
      paint(size, (x, y) => {
        const cover = Math.max(0, Math.min(1, (44 - Math.hypot(x - 80, y - 60)) / 3 + 0.5));
        return albedo.map((part, i) => {
          const wall = [0.62, 0.58, 0.51][i];
          return toByte(wall + (part * 0.9 - wall) * cover);
        });
      });
    const { picture } = await recolorImage(
      { photo: draw(green), mask: clothMask },
      parameters({
        colour: `#${blue
          .map((part) =>
            toByte(part * 0.9)
              .toString(16)
              .padStart(2, '0'),
          )
          .join('')}`,
      }),
    );
    const truth = draw(blue);
    let sum = 0;
    let pixels = 0;
    for (let y = 0; y < size.height; y++)
      for (let x = 0; x < size.width; x++) {
        if (Math.abs(Math.hypot(x - 80, y - 60) - 44) > 1.5) continue;
        const got = pixelAt(picture, x, y);
        pixelAt(truth, x, y).forEach((value, i) => {
          sum += Math.abs(value - got[i]);
        });
        pixels += 3;
      }
    expect(sum / pixels).toBeLessThan(11);
  });

  const folds = [
    ['black to white', [0.02, 0.02, 0.02], '#f0f0f0'],
    ['white to black', [0.75, 0.75, 0.75], '#1c1c1e'],
    ['white to red', [0.7, 0.7, 0.7], '#c01818'],
    ['black to yellow', [0.025, 0.025, 0.03], '#e8c020'],
  ] as const;

  it.each(sampleRows(folds, { count: 1 }))(
    '[TOOL-06] Recolouring keeps folds from %s',
    async (_name, albedo, colour) => {
      const photo = drawCloth(albedo);
      const { picture } = await recolorImage({ photo, mask: clothMask }, parameters({ colour, snap: 0 }));
      const planes = toOklab(picture);
      const before = toOklab(photo).lightness.data;
      let above = 0;
      let pixels = 0;
      for (let y = 30; y < 90; y++)
        for (let x = 50; x < 105; x++) {
          const at = y * size.width + x;
          const change = before[at + 5] - before[at];
          if (Math.abs(change) < 0.012) continue;
          pixels++;
          if (Math.sign(planes.lightness.data[at + 5] - planes.lightness.data[at]) === Math.sign(change))
            above++;
        }
      expect(above / pixels).toBeGreaterThan(0.95);
      const values = Array.from({ length: 50 }, (_, i) => planes.lightness.data[60 * size.width + 55 + i]);
      expect(Math.max(...values) - Math.min(...values)).toBeGreaterThan(0.035);
    },
  );

  it('[TOOL-06] A dark red on a white thing, half in the sun, does not glow', async () => {
    const isSunny = (x: number) => x > 100;
    const photo = paint(size, (x, y) => {
      const light = isSunny(x) ? 0.9 : 0.12;
      return isCloth(x, y) ? [toByte(light), toByte(light), toByte(light)] : [206, 200, 190];
    });
    const dark = parameters({ colour: '#c01818', snap: 0 });
    const { picture } = await recolorImage({ photo, mask: clothMask }, dark);
    const [red, green] = pixelAt(picture, 112, 60);
    expect(red).toBeLessThan(246);
    expect(green).toBeLessThan(50);
    expect(red).toBeGreaterThan(pixelAt(picture, 70, 60)[0] + 40);
  });

  it.each([
    ['lamps of a grey thing', [150, 152, 156], [190, 30, 20]],
    ['a badge of another hue on an orange thing', [215, 110, 40], [40, 60, 170]],
  ] as const)('[TOOL-06] A brush over a whole thing leaves %s', async (_name, body, part) => {
    const isPart = (x: number, y: number) => Math.hypot(x - 56, y - 60) < 9;
    const photo = paint(size, (x, y) => {
      const light = foldLight(x, y) ** 0.3;
      if (isPart(x, y)) return part;
      return isCloth(x, y) ? body.map((value) => Math.min(255, value * light)) : [206, 200, 190];
    });
    const { picture } = await recolorImage(
      { photo, mask: clothMask },
      parameters({ colour: '#1d7a4a', snap: 0 }),
    );
    for (const [x, y] of [
      [56, 60],
      [52, 57],
      [60, 64],
    ])
      pixelAt(picture, x, y).forEach((value, i) => {
        expect(Math.abs(value - part[i])).toBeLessThan(12);
      });
    const [red, green] = pixelAt(picture, 90, 60);
    expect(green).toBeGreaterThan(red + 30);
  });

  it('[TOOL-06] A white thing with dark panes gets the very colour that was chosen, and panes stay dark', async () => {
    const isPane = (x: number, y: number) => x > 50 && x < 105 && y > 34 && y < 58;
    const photo = paint(size, (x, y) => {
      if (!isCloth(x, y)) return [206, 200, 190];
      const light = foldLight(x, y) ** 0.15;
      return isPane(x, y) ? [22, 22, 26] : [218 * light, 219 * light, 221 * light];
    });
    const { picture } = await recolorImage(
      { photo, mask: clothMask },
      parameters({ colour: '#103a8c', snap: 0 }),
    );
    const mean = [0, 0, 0];
    for (let x = 60; x < 100; x++)
      for (const [i, value] of pixelAt(picture, x, 80).entries()) mean[i] += value / 40;
    mean.forEach((value, i) => {
      expect(Math.abs(value - [0x10, 0x3a, 0x8c][i])).toBeLessThan(16);
    });
    expect(Math.max(...pixelAt(picture, 78, 46))).toBeLessThan(40);
  });

  it('[TOOL-06] A black thing that becomes light has shade and no black holes', async () => {
    const isHole = (x: number, y: number) => (x * 7 + y * 13) % 11 === 0;
    const photo = paint(size, (x, y) => {
      if (!isCloth(x, y)) return [206, 200, 190];
      return isHole(x, y) ? [0, 0, 0] : [26, 27, 33];
    });
    const { picture } = await recolorImage(
      { photo, mask: clothMask },
      parameters({ colour: '#e8dcc8', snap: 0 }),
    );
    const { lightness } = toOklab(picture);
    for (let y = 40; y < 80; y++)
      for (let x = 60; x < 100; x++) expect(lightness.data[y * size.width + x]).toBeGreaterThan(0.4);
  });

  it('[TOOL-06] A brush over stripes of two hues paints both', async () => {
    const photo = paint(size, (x, y) =>
      isCloth(x, y) ? (y % 16 < 4 ? [190, 30, 20] : [40, 70, 170]) : [206, 200, 190],
    );
    const { picture } = await recolorImage(
      { photo, mask: clothMask },
      parameters({ colour: '#1d7a4a', snap: 0 }),
    );
    for (const y of [50, 58]) {
      const [red, green, blue] = pixelAt(picture, 80, y);
      const before = pixelAt(photo, 80, y);
      expect(Math.abs(red - before[0]) + Math.abs(blue - before[2])).toBeGreaterThan(30);
      expect(green).toBeGreaterThan(before[1] + 20);
    }
  });

  it.each([
    ['noisy', (x: number, y: number) => ((x * 7 + y * 13) % 29) / 29],
    ['that change from left to right', (x: number) => Math.max(0, Math.min(1, (x - 36) / 88))],
  ] as const)('[TOOL-06] A brush over a grey thing paints coloured stripes %s', async (_name, shareAt) => {
    const [one, other] = [
      [190, 30, 60],
      [200, 110, 20],
    ];
    const isStripe = (y: number) => y % 16 < 5;
    const photo = paint(size, (x, y) => {
      if (!isCloth(x, y)) return [206, 200, 190];
      const share = shareAt(x, y);
      return isStripe(y)
        ? one.map((value, i) => Math.round(value + (other[i] - value) * share))
        : [90, 91, 93];
    });
    const { picture } = await recolorImage(
      { photo, mask: clothMask },
      parameters({ colour: '#1d7a4a', snap: 0 }),
    );
    let [pixels, painted] = [0, 0];
    for (let y = 30; y < 90; y++)
      for (let x = 50; x < 110; x++) {
        if (!isStripe(y)) continue;
        pixels++;
        const [before, after] = [pixelAt(photo, x, y), pixelAt(picture, x, y)];
        if (after[1] - after[0] > before[1] - before[0] + 30) painted++;
      }
    expect(painted / pixels).toBeGreaterThan(0.95);
  });

  it('[TOOL-06] One small hue on a grey thing is foreign, and none of several on a colourful one', () => {
    const row = { width: 1000, height: 1 };
    const hues = [
      [0.4, 0.2],
      [-0.3, 0.2],
      [0, -0.4],
    ];
    const foreignOf = (count: number) => {
      const hueAt = (at: number) => (at < 90 * count ? hues[Math.floor(at / 90)] : [0, 0]);
      return separateHues({
        lightness: planeOf(row, () => 0.5),
        a: planeOf(row, (at) => hueAt(at)[0]),
        b: planeOf(row, (at) => hueAt(at)[1]),
      }).foreign;
    };
    expect(foreignOf(1)).toHaveLength(1);
    expect(foreignOf(3)).toEqual([]);
  });

  it.each([
    ['a white logo', (x: number, y: number) => x > 66 && x < 84 && y > 52 && y < 70],
    ['white letters', (x: number, y: number) => x > 60 && x < 104 && y > 50 && y < 65 && x % 5 < 2],
  ] as const)(
    '[TOOL-06] A black bag with %s gets the very light colour that was chosen',
    async (_name, isLogo) => {
      const photo = paint(size, (x, y) => {
        if (!isCloth(x, y)) return [120, 140, 120];
        return isLogo(x, y)
          ? [246, 246, 246]
          : [22, 22, 22].map((value) => value + ((x * 7 + y * 3) % 5) - 2);
      });
      const { picture } = await recolorImage(
        { photo, mask: clothMask },
        parameters({ colour: '#e8dcc8', snap: 0 }),
      );
      let [mean, pixels] = [0, 0];
      const { lightness } = toOklab(picture);
      for (let y = 75; y < 90; y++)
        for (let x = 65; x < 95; x++, pixels++) mean += lightness.data[y * size.width + x];
      expect(mean / pixels).toBeGreaterThan(0.86);
      const [red, green, blue] = pixelAt(picture, 76, 60);
      if (isLogo(76, 60)) expect(Math.min(red, green, blue)).toBeGreaterThan(215);
    },
  );

  it('[TOOL-06] Shine that passes gradually into a black bag bounds how light the bag may become', () => {
    const samplesOf = (light: (share: number) => number) =>
      evenSamples(4000, (at) => (at < 3760 ? 0.2 : light((at - 3760) / 240)));
    const [shine] = findMainColour(samplesOf((share) => 0.2 + 0.75 * share));
    const [logo] = findMainColour(samplesOf(() => 0.95));
    expect(shine.lightest).toBeGreaterThan(0.5);
    expect(logo.lightest).toBeLessThan(0.25);
  });

  it('[TOOL-06] Recolouring keeps highlights white', async () => {
    const shining = paint(size, (x, y) => {
      const shine = Math.exp(-(Math.hypot(x - 66, y - 50) ** 2) / 30);
      return isCloth(x, y)
        ? rust.map((part) => toByte(part * foldLight(x, y) * (1 - shine) + 0.95 * shine))
        : [206, 200, 190];
    });
    const { picture } = await recolorImage(
      { photo: shining, mask: clothMask },
      parameters({ colour: '#123a80', snap: 0 }),
    );
    const [red, , light] = pixelAt(picture, 66, 50);
    expect(red).toBeGreaterThan(225);
    expect(Math.abs(red - light)).toBeLessThan(14);
  });

  it('[TOOL-06] Several colours are exchanged by their lightness', async () => {
    const photo = paint(size, (x, y) =>
      isCloth(x, y) ? (y % 20 < 10 ? [40, 60, 90] : [210, 120, 60]) : [206, 200, 190],
    );
    const { picture } = await recolorImage(
      { photo, mask: clothMask },
      parameters({ palette: ['#e0d060', '#602060'], snap: 0 }),
    );
    const dark = pixelAt(picture, 80, 45);
    const light = pixelAt(picture, 80, 55);
    expect(dark[0]).toBeCloseTo(0x60, -1.3);
    expect(dark[1]).toBeCloseTo(0x20, -1.3);
    expect(light[1]).toBeCloseTo(0xd0, -1.3);
    expect(light[2]).toBeCloseTo(0x60, -1.3);
  });

  it('[TOOL-06] Recolouring keeps every pixel outside, and the whole photo at strength 0', async () => {
    const photo = drawCloth(green);
    const { picture } = await recolorImage({ photo, mask: clothMask }, parameters({ colour: '#ff0000' }));
    for (let y = 0; y < size.height; y++)
      for (let x = 0; x < size.width; x++)
        if (Math.hypot(x - 80, y - 60) > 52) expect(pixelAt(picture, x, y)).toEqual(pixelAt(photo, x, y));
    const same = await recolorImage({ photo, mask: clothMask }, parameters({ strength: 0 }));
    expect(same.picture.data).toEqual(photo.data);
  });

  it('[TOOL-06] Recolouring is refused where nothing is marked, or only transparent pixels', async () => {
    const photo = drawCloth(green);
    const empty = maskOf(size, () => false);
    await expect(recolorImage({ photo, mask: empty }, parameters({}))).rejects.toMatchObject({
      kind: 'mask_empty',
    });
    const clear = paint({ width: 20, height: 20, channels: 4 }, () => [90, 20, 20, 0]);
    await expect(recolorImage({ photo: clear }, parameters({}))).rejects.toMatchObject({
      kind: 'region_empty',
    });
    const all = maskOf(clear, () => true);
    await expect(recolorImage({ photo: clear, mask: all }, parameters({}))).rejects.toMatchObject({
      kind: 'region_empty',
    });
  });

  it('[TOOL-06] Recolouring takes pictures of any size and keeps their alpha', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 24 }),
        fc.integer({ min: 1, max: 24 }),
        fc.infiniteStream(fc.integer({ min: 0, max: 255 })),
        async (width, height, bytes) => {
          const data = Uint8Array.from({ length: width * height * 4 }, () => bytes.next().value ?? 0);
          data[3] = 255;
          const photo: Picture = { width, height, channels: 4, data };
          const { picture } = await recolorImage(
            { photo },
            parameters({ x: 0, y: 0, scope: 'everywhere' }),
          ).catch((error) => {
            if (error.kind !== 'region_empty') throw error;
            return { picture: photo };
          });
          expect(picture).toMatchObject({ width, height, channels: 4 });
          for (let at = 3; at < data.length; at += 4) {
            expect(picture.data[at]).toBe(data[at]);
            if (data[at] === 0) expect(picture.data.subarray(at - 3, at)).toEqual(data.subarray(at - 3, at));
          }
        },
      ),
      { numRuns: 15, seed: 1 },
    );
  });

  it('[TOOL-06] Recolouring ends at any moment when it is cancelled', async () => {
    const photo = drawCloth(green);
    await expectCancellable((control) => recolorImage({ photo, mask: clothMask }, parameters({}), control));
  });

  it('[TOOL-06] The progress of recolouring never falls and ends at 1', async () => {
    const shares: number[] = [];
    await recolorImage({ photo: drawCloth(green), mask: clothMask }, parameters({}), {
      onProgress: (share) => shares.push(share),
    });
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBe(1);
  });
});

describe('people whose clothes get another colour', () => {
  let photo: Picture;
  let truth: Readonly<Record<'skin' | 'garment', Mask>>;

  beforeAll(async () => {
    photo = await readPerson('portrait-young-man', PERSON_WIDTH);
    truth = {
      skin: await readPersonMask('portrait-young-man', 'skin', PERSON_WIDTH),
      garment: await readPersonMask('portrait-young-man', 'garment', PERSON_WIDTH),
    };
  });

  /** Share of the pixels of a known region that changed visibly. */
  function changedShare(picture: Picture, region: Mask): number {
    let [inside, changed] = [0, 0];
    for (const [at, value] of region.data.entries()) {
      if (value < 250) continue;
      inside++;
      const by = [0, 1, 2].map((c) => Math.abs(picture.data[3 * at + c] - photo.data[3 * at + c]));
      if (Math.max(...by) > 16) changed++;
    }
    return changed / inside;
  }

  it('[TOOL-06] A brush over shirt and neck paints the shirt and leaves the skin', async () => {
    const isBrushed = (_: number, y: number) => y > 0.62 * photo.height;
    const mask = maskOf(photo, isBrushed);
    const { picture } = await recolorImage({ photo, mask }, parameters({ colour: '#20a040', snap: 0 }));
    expect(changedShare(picture, truth.skin)).toBeLessThan(0.05);
    const below = truth.garment.data.map((value, at) => (at / photo.width > 0.7 * photo.height ? value : 0));
    expect(changedShare(picture, { ...truth.garment, data: below })).toBeGreaterThan(0.85);
  });

  it('[TOOL-06] A colour that is changed everywhere leaves a face of that colour', async () => {
    const wall = sheet(PERSON_WIDTH + 60, photo.height, [198, 150, 125]);
    lay(wall, photo, { x: 0, y: 0 });
    const anywhere = parameters({ colour: '#20a040', scope: 'everywhere', tolerance: 80, x: 95, y: 50 });
    const { picture } = await recolorImage({ photo: wall }, anywhere);
    const face = { ...truth.skin, data: new Uint8Array(wall.width * wall.height) };
    for (let y = 0; y < photo.height; y++)
      face.data.set(truth.skin.data.subarray(y * PERSON_WIDTH, (y + 1) * PERSON_WIDTH), y * wall.width);
    expect(greenShare(picture, { ...face, width: wall.width })).toBeLessThan(0.05);
    expect(pixelAt(picture, wall.width - 10, 20)[1]).toBeGreaterThan(
      pixelAt(picture, wall.width - 10, 20)[0],
    );
  });

  it('[TOOL-06] A tapped garment ends with its wearer, a colour in the whole photo does not', async () => {
    const wall = sheet(PERSON_WIDTH + 90, photo.height, [120, 120, 120]);
    lay(wall, photo, { x: 0, y: 0 });
    const mask = maskOf(wall, () => true);
    const tapAt =
      [...truth.garment.data.keys()].filter((at) => truth.garment.data[at] === 255).at(-4000) ?? 0;
    const tap = {
      x: (100 * ((tapAt % PERSON_WIDTH) + 0.5)) / wall.width,
      y: (100 * (Math.floor(tapAt / PERSON_WIDTH) + 0.5)) / wall.height,
    };
    const spare = (isOne: boolean) => sparePeople(wall, { mask, tap, isOne, progress: createProgress({}) });
    const [one, all] = [await spare(true), await spare(false)];
    const far = 40 * wall.width + wall.width - 10;
    expect(one.data[far]).toBe(0);
    expect(all.data[far]).toBe(255);
    let [kept, cloth] = [0, 0];
    for (const [at, value] of truth.garment.data.entries()) {
      if (value < 255) continue;
      cloth++;
      if (one.data[Math.floor(at / PERSON_WIDTH) * wall.width + (at % PERSON_WIDTH)] > 200) kept++;
    }
    expect(kept / cloth).toBeGreaterThan(0.9);
  });

  it('[TOOL-06] A tap that finds a half of a garment paints it whole, one on a small badge the badge alone', async () => {
    const places = [...truth.garment.data.keys()].filter((at) => truth.garment.data[at] === 255);
    const tapAt = places.at(-4000) ?? 0;
    const tap = {
      x: (100 * ((tapAt % photo.width) + 0.5)) / photo.width,
      y: (100 * (Math.floor(tapAt / photo.width) + 0.5)) / photo.height,
    };
    const spareFrom = async (radius: number) => {
      const isNear = (at: number) =>
        Math.hypot((at % photo.width) - (tapAt % photo.width), Math.floor((at - tapAt) / photo.width)) <
        radius;
      const data = truth.garment.data.map((value, at) => (isNear(at) ? value : 0));
      const mask = { ...truth.garment, data };
      const spared = await sparePeople(photo, { mask, tap, isOne: true, progress: createProgress({}) });
      return places.filter((at) => spared.data[at] > 128).length / places.length;
    };
    expect(await spareFrom(0.36 * photo.width)).toBeGreaterThan(0.85);
    expect(await spareFrom(6)).toBeLessThan(0.05);
  });

  it('[TOOL-06] A tap on skin paints skin, since that is what was asked for', async () => {
    const tapped = parameters({ colour: '#20a040', x: 50, y: 45 });
    const { picture } = await recolorImage({ photo }, tapped);
    expect(changedShare(picture, truth.skin)).toBeGreaterThan(0.3);
  });
});

/** Share of a region in a clear green. */
function greenShare({ data }: Picture, region: Mask): number {
  let [inside, green] = [0, 0];
  for (const [at, value] of region.data.entries()) {
    if (value < 250) continue;
    inside++;
    if (data[3 * at + 1] > data[3 * at] + 20) green++;
  }
  return green / inside;
}
