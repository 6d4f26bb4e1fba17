import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyHomography, squareOfCorners } from '#imaging/core/geometry/homography.ts';
import type { Mask, Picture } from '#imaging/core/picture.ts';
import { createProgress } from '#imaging/core/progress.ts';
import { createPlane } from '#imaging/core/raster/plane.ts';
import { markPart } from '#imaging/edit/garment/find-garments.ts';
import type { Corners } from '#imaging/edit/surface/fit-corners.ts';
import { lightThing } from '#imaging/edit/surface/light-thing.ts';
import { materials } from '#imaging/edit/surface/materials.ts';
import { renderSurface } from '#imaging/edit/surface/render-surface.ts';
import { type Side, viewSide } from '#imaging/edit/surface/side.ts';
import { type ReplaceRegionParameters, replaceRegion } from '#imaging/tools/replace-region.ts';
import { replacerColours } from '#lib/catalog/tools/ai-replacer/constants.ts';
import { replacements, replacerLies, replacerMaterials } from '#lib/catalog/tools/ai-replacer/options.ts';
import { parameters as aiReplacerParameters } from '#lib/catalog/tools/ai-replacer/parameters.ts';
import { sampleRows } from '#tests/support/sample-matrix.ts';
import { evenOklab, planeOf } from './support/any-plane.ts';
import { sheet } from './support/compose.ts';
import { expectGolden } from './support/golden.ts';
import { maskOf, paint, pixelAt } from './support/pictures.ts';
import { expectNoSeam } from './support/tile-seams.ts';

const SIZE = { width: 160, height: 120, channels: 3 } as const;

function parametersWith(changes: Partial<ReplaceRegionParameters>): ReplaceRegionParameters {
  return aiReplacerParameters.parse({ snap: 0, ...changes });
}

/** Mean light of a rectangle, linear in bytes. */
function lightIn({ width, channels, data }: Picture, box: readonly [number, number, number, number]): number {
  const [left, top, right, bottom] = box;
  let sum = 0;
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) sum += (data[channels * (y * width + x) + 1] / 255) ** 2.2;
  return sum / ((right - left) * (bottom - top));
}

/** Number of turns of a row from dark to light and back. */
function turnsIn({ width, data }: Picture, y: number): number {
  let [turns, was] = [0, data[3 * y * width] > 110];
  for (let x = 1; x < width; x++) {
    const is = data[3 * (y * width + x)] > 110;
    if (is !== was) turns++;
    was = is;
  }
  return turns;
}

/** Red, green, blue and white quarters. */
const quarters = paint({ width: 40, height: 40, channels: 3 }, (x, y) => {
  if (y < 20) return x < 20 ? [200, 20, 20] : [20, 160, 20];
  return x < 20 ? [20, 20, 200] : [230, 230, 230];
});

function maskOfCorners(corners: Corners): Mask {
  const square = squareOfCorners(corners);
  return maskOf(SIZE, (x, y) => {
    const { x: u, y: v } = applyHomography(square, { x: x + 0.5, y: y + 0.5 });
    return u >= 0 && u <= 1 && v >= 0 && v <= 1;
  });
}

describe('[TOOL-04] a replaced part of a photo', () => {
  it('[TOOL-04] A replaced part keeps the shadow that falls across it', async () => {
    const photo = paint(SIZE, (x) => (x < 80 ? [190, 180, 160] : [95, 90, 80]));
    const mask = maskOf(photo, () => true);
    const before = lightIn(photo, [10, 20, 60, 100]) / lightIn(photo, [100, 20, 150, 100]);
    for (const material of ['plaster', 'concrete', 'sandstone'] as const) {
      const { picture } = await replaceRegion({ photo, mask }, parametersWith({ material, lies: 'front' }));
      const after = lightIn(picture, [10, 20, 60, 100]) / lightIn(picture, [100, 20, 150, 100]);
      expect(after, material).toBeGreaterThan(0.7 * before);
      expect(after, material).toBeLessThan(1.3 * before);
    }
  });

  it('[TOOL-04] A material runs into the distance as a floor, and has one size on a wall before the viewer', async () => {
    const photo = sheet(160, 120, [150, 150, 150]);
    const mask = maskOf(photo, (_, y) => y > 50);
    const floor = await replaceRegion(
      { photo, mask },
      parametersWith({ material: 'chequer', lies: 'floor' }),
    );
    expect(floor.findings).toMatchObject({ lie: 'floor' });
    await expectGolden('ai-replacer', floor.picture);
    expect(turnsIn(floor.picture, 72)).toBeGreaterThan(1.5 * turnsIn(floor.picture, 116));
    const whole = maskOf(photo, () => true);
    const wall = await replaceRegion(
      { photo, mask: whole },
      parametersWith({ material: 'chequer', lies: 'front' }),
    );
    const turns = [20, 60, 105].map((y) => turnsIn(wall.picture, y));
    expect(Math.max(...turns) - Math.min(...turns)).toBeLessThanOrEqual(2);
    expect(Math.min(...turns)).toBeGreaterThan(4);
  });

  it.each([
    ['dark', [26, 28, 40]],
    ['light', [190, 180, 165]],
  ] as const)('[TOOL-04] A %s thing keeps its folds in another stuff', async (_name, colour) => {
    const isThing = (x: number, y: number) => Math.hypot(x - 80, y - 60) < 40;
    const fold = (x: number) => 0.75 + 0.5 * Math.abs(((x / 14) % 1) - 0.5);
    const photo = paint(SIZE, (x, y) =>
      isThing(x, y) ? colour.map((value) => Math.round(value * fold(x))) : [150, 170, 150],
    );
    const mask = maskOf(SIZE, isThing);
    const leather = parametersWith({ material: 'leather', colour: '#8a5a34', lies: 'round' });
    const { picture } = await replaceRegion({ photo, mask }, leather);
    // Light folds against dark ones, as a mean over columns at the same height.
    const mean = (isLight: boolean) => {
      const columns = Array.from({ length: 56 }, (_, i) => 52 + i).filter((x) =>
        isLight ? fold(x) > 0.93 : fold(x) < 0.82,
      );
      return columns.reduce((sum, x) => sum + lightIn(picture, [x, 45, x + 1, 75]), 0) / columns.length;
    };
    expect(mean(true)).toBeGreaterThan(1.15 * mean(false));
  });

  it('[TOOL-04] Water mirrors what stands on its bank, each thing below itself', async () => {
    const isPost = (x: number) => x > 100 && x < 124;
    const photo = paint(SIZE, (x, y) => {
      if (y > 60) return [120, 120, 110];
      if (y > 42 && isPost(x)) return [220, 30, 20];
      return y > 50 ? [60, 90, 40] : [190, 205, 225];
    });
    const mask = maskOf(photo, (_, y) => y > 60);
    const { picture } = await replaceRegion({ photo, mask }, parametersWith({ material: 'water' }));
    const rednessIn = (left: number, right: number) => {
      let sum = 0;
      for (let y = 63; y < 74; y++)
        for (let x = left; x < right; x++) {
          const [red, green] = pixelAt(picture, x, y);
          sum += (red - green) / (11 * (right - left));
        }
      return sum;
    };
    expect(rednessIn(104, 120)).toBeGreaterThan(rednessIn(20, 90) + 40);
  });

  it('[TOOL-04] A thing of gold mirrors the room: it is bright where the room is, and has its colour', async () => {
    const drawRoom = (isBright: (x: number) => boolean) =>
      paint(SIZE, (x, y) => {
        if (Math.hypot(x - 80, y - 60) < 34) return [120, 110, 100];
        return isBright(x) ? [235, 235, 235] : [30, 30, 30];
      });
    const mask = maskOf(SIZE, (x, y) => Math.hypot(x - 80, y - 60) < 34);
    const makeGold = async (photo: Picture) =>
      (await replaceRegion({ photo, mask }, parametersWith({ material: 'gold' }))).picture;
    const [left, right] = [await makeGold(drawRoom((x) => x < 80)), await makeGold(drawRoom((x) => x > 80))];
    const [west, east] = [[54, 45, 66, 75] as const, [94, 45, 106, 75] as const];
    expect(lightIn(left, west)).toBeGreaterThan(1.5 * lightIn(left, east));
    expect(lightIn(right, east)).toBeGreaterThan(1.5 * lightIn(right, west));
    const [red, green, blue] = pixelAt(left, 70, 60);
    expect(red).toBeGreaterThan(green);
    expect(green).toBeGreaterThan(blue);
  });

  it('[TOOL-04] Gold mirrors what is seen of a photo, whatever colour its transparent pixels hide', async () => {
    const mask = maskOf(SIZE, (x, y) => Math.hypot(x - 80, y - 60) < 34);
    const makeGold = async (hidden: readonly [number, number, number]) => {
      const photo = paint({ ...SIZE, channels: 4 }, (x, y) => {
        if (Math.hypot(x - 80, y - 60) < 36) return [120, 110, 100, 255];
        return y > 100 ? [x, 200 - x, 90, 255] : [...hidden, 0];
      });
      return (await replaceRegion({ photo, mask }, parametersWith({ material: 'gold' }))).picture;
    };
    const [black, green] = [await makeGold([0, 0, 0]), await makeGold([0, 255, 0])];
    for (let y = 42; y <= 78; y += 4)
      for (let x = 62; x <= 98; x += 4) expect(pixelAt(green, x, y)).toEqual(pixelAt(black, x, y));
  });

  it('[TOOL-04] Another seed moves what gold mirrors a little, and the same one repeats it', async () => {
    const isThing = (x: number, y: number) => Math.hypot(x - 80, y - 60) < 34;
    const photo = paint(SIZE, (x, y) => (isThing(x, y) ? [120, 110, 100] : [(x * 5) % 256, 2 * y, 255 - x]));
    const makeGold = async (seed: number) =>
      (
        await replaceRegion(
          { photo, mask: maskOf(SIZE, isThing) },
          parametersWith({ material: 'gold', seed }),
        )
      ).picture;
    const [one, again, other] = [await makeGold(1), await makeGold(1), await makeGold(2)];
    expect(again.data).toEqual(one.data);
    expect(other.data).not.toEqual(one.data);
    const box = [50, 30, 110, 90] as const;
    expect(lightIn(other, box) / lightIn(one, box)).toBeGreaterThan(0.6);
    expect(lightIn(other, box) / lightIn(one, box)).toBeLessThan(1.6);
  });

  it('[TOOL-04] Water seen at one angle mirrors alike, in the middle of a photo and at its side', () => {
    const camera = { middle: { x: 80.5, y: 60.5 }, focal: 100 };
    const floor: Side = { normal: [0, 1, 0], across: [1, 0, 0], down: [0, 0, 1] };
    const rows = evenOklab(SIZE, [0, 0, 0]);
    const none = createPlane(SIZE);
    const bright = planeOf(SIZE, () => 0.5);
    const black = { width: 1, height: 1, data: new Float32Array(3) };
    const surface = {
      ...{ levels: [black] as const, repeats: true, light: none, gloss: none },
      view: viewSide(floor, { camera, away: 100 }),
      lighting: { depth: 1, exposure: 1, shine: 0 },
      mirror: {
        reflection: [bright, bright, bright] as const,
        left: 0,
        top: 0,
        scale: 1,
        camera,
        middle: 0.5,
      },
    };
    renderSurface(surface, { rows, mask: new Uint8Array(160 * 120).fill(255), top: 0, photoHeight: 120 });
    const mirroredAt = (x: number, y: number) => rows.lightness.data[y * SIZE.width + x];
    // 75 to the side, the way into the scene is 5/4 as long: 50 below the middle are like 40 there.
    expect(mirroredAt(155, 110)).toBeCloseTo(mirroredAt(80, 100), 4);
    expect(mirroredAt(80, 110)).toBeLessThan(mirroredAt(80, 100) - 0.01);
  });

  it('[TOOL-04] Looking for the light on a thing ends when the run is cancelled', async () => {
    const photo = sheet(60, 40, [120, 120, 120]);
    const part = await markPart(photo, { mask: maskOf(photo, () => true) });
    const progress = createProgress({ signal: AbortSignal.abort() });
    await expect(lightThing(part, progress)).rejects.toMatchObject({ kind: 'aborted' });
  });

  it('[TOOL-04] A material lies as the outline says: on the ground, around a thing, or on a slant of four corners', async () => {
    const photo = sheet(160, 120, [150, 150, 150]);
    const lieOf = async (mask: Mask) =>
      (await replaceRegion({ photo, mask }, parametersWith({ material: 'marble' }))).findings?.lie;
    expect(await lieOf(maskOf(photo, (_, y) => y > 70))).toBe('floor');
    expect(await lieOf(maskOf(photo, (x, y) => Math.hypot(x - 80, y - 60) < 25))).toBe('round');
    expect(await lieOf(maskOf(photo, () => true))).toBe('front');
    const corners: Corners = [
      { x: 50, y: 30 },
      { x: 110, y: 20 },
      { x: 112, y: 95 },
      { x: 48, y: 80 },
    ];
    expect(await lieOf(maskOfCorners(corners))).toBe('corners');
  });

  it('[TOOL-04] A picture of one’s own is shown from corner to corner, however it lies', async () => {
    const corners: Corners = [
      { x: 40, y: 25 },
      { x: 125, y: 15 },
      { x: 120, y: 105 },
      { x: 45, y: 90 },
    ];
    const photo = sheet(160, 120, [128, 128, 128]);
    const input = { photo, mask: maskOfCorners(corners), others: [quarters] };
    const { picture } = await replaceRegion(input, parametersWith({ becomes: 'picture', light: 0 }));
    const strongest = (x: number, y: number) => {
      const colour = pixelAt(picture, x, y);
      return colour.indexOf(Math.max(...colour));
    };
    expect(strongest(52, 40)).toBe(0);
    expect(strongest(112, 35)).toBe(1);
    expect(strongest(58, 80)).toBe(2);
    expect(Math.min(...pixelAt(picture, 108, 85))).toBeGreaterThan(180);
    expect(pixelAt(picture, 10, 10)).toEqual([128, 128, 128]);
  });

  it('[TOOL-04] A picture of one’s own is shown whole, or fills its place with its middle', async () => {
    const photo = sheet(160, 120, [128, 128, 128]);
    const wide = paint({ width: 90, height: 30, channels: 3 }, (x) =>
      x < 15 || x >= 75 ? [220, 20, 20] : [20, 20, 220],
    );
    const mask = maskOf(photo, (x, y) => x >= 50 && x < 110 && y >= 30 && y < 90);
    const reds = async (fit: 'cover' | 'contain') => {
      const parameters = parametersWith({ becomes: 'picture', light: 0, fit });
      const { picture } = await replaceRegion({ photo, mask, others: [wide] }, parameters);
      return Array.from({ length: 52 }, (_, i) => pixelAt(picture, 54 + i, 60)).filter(([red]) => red > 150)
        .length;
    };
    expect(await reds('cover')).toBe(0);
    expect(await reds('contain')).toBeGreaterThan(8);
  });

  it('[TOOL-04] A colour is taken by its name as by its hex code', async () => {
    const photo = paint(SIZE, (x, y) => [150 + 30 * Math.sin(x / 9), 140, 130 + (y % 5)].map(Math.round));
    const mask = maskOf(photo, (x, y) => x > 40 && x < 120 && y > 30 && y < 90);
    const named = await replaceRegion({ photo, mask }, parametersWith({ becomes: 'colour', paint: 'red' }));
    const coded = await replaceRegion(
      { photo, mask },
      parametersWith({ becomes: 'colour', paint: replacerColours.red }),
    );
    expect(named.picture.data).toEqual(coded.picture.data);
    const [red, green] = pixelAt(named.picture, 80, 60);
    expect(red).toBeGreaterThan(2 * green);
  });

  it('[TOOL-04] A part that becomes nothing is gone', async () => {
    const photo = paint(SIZE, (x, y) =>
      Math.hypot(x - 80, y - 60) < 14 ? [210, 20, 20] : [120 + ((x * 7 + y * 3) % 9), 150, 120],
    );
    const mask = maskOf(photo, (x, y) => Math.hypot(x - 80, y - 60) < 18);
    const { picture } = await replaceRegion({ photo, mask }, parametersWith({ becomes: 'nothing' }));
    const [red, green] = pixelAt(picture, 80, 60);
    expect(green).toBeGreaterThan(red);
  });

  it('[TOOL-04] The part to replace is found by a tap and by a box', async () => {
    const photo = paint(SIZE, (x, y) => (Math.hypot(x - 80, y - 60) < 30 ? [200, 60, 50] : [90, 130, 160]));
    const parameters = { becomes: 'colour', paint: 'white' } as const;
    const taps = parametersWith({ ...parameters, find: 'tap', x: 50, y: 50 });
    const boxes = parametersWith({ ...parameters, find: 'box', left: 25, top: 18, right: 75, bottom: 82 });
    for (const found of [taps, boxes]) {
      const { picture, findings } = await replaceRegion({ photo }, found);
      expect(Math.min(...pixelAt(picture, 80, 60)), found.find).toBeGreaterThan(150);
      expect(pixelAt(picture, 8, 8), found.find).toEqual([90, 130, 160]);
      expect(Number(findings?.share), found.find).toBeCloseTo((Math.PI * 900) / 19_200, 1);
    }
  });

  it('[TOOL-04] Replacing is refused without a mark, and a picture without one', async () => {
    const photo = sheet(60, 40, [120, 120, 120]);
    const mask = maskOf(photo, (x) => x < 30);
    await expect(replaceRegion({ photo }, parametersWith({}))).rejects.toMatchObject({ kind: 'mask_empty' });
    await expect(
      replaceRegion({ photo, mask: maskOf(photo, () => false) }, parametersWith({})),
    ).rejects.toMatchObject({ kind: 'mask_empty' });
    await expect(
      replaceRegion({ photo, mask }, parametersWith({ becomes: 'picture' })),
    ).rejects.toMatchObject({ kind: 'invalid_request' });
    const control = { signal: AbortSignal.abort() };
    await expect(replaceRegion({ photo, mask }, parametersWith({}), control)).rejects.toMatchObject({
      kind: 'aborted',
    });
  });

  it('[TOOL-04] Replacing keeps unmasked pixels and alpha, repeats exactly, and works at any size', async () => {
    const order = fc.record({
      width: fc.integer({ min: 1, max: 48 }),
      height: fc.integer({ min: 1, max: 48 }),
      channels: fc.constantFrom(3 as const, 4 as const),
      becomes: fc.constantFrom(...replacements),
      material: fc.constantFrom(...replacerMaterials),
      lies: fc.constantFrom(...replacerLies),
      seed: fc.integer({ min: 0, max: 99 }),
    });
    await fc.assert(
      fc.asyncProperty(order, async ({ width, height, channels, ...changes }) => {
        const photo = paint({ width, height, channels }, (x, y) => [
          (x * 37) % 256,
          (y * 53) % 256,
          (x * y) % 256,
          (x * 91 + y * 17) % 256,
        ]);
        const mask = maskOf(photo, (x, y) => x <= width / 2 && y <= height / 2);
        const parameters = parametersWith(changes);
        const input = { photo, mask, others: [quarters] };
        // A removed region is grown, so that its soft edges go too.
        const reach = changes.becomes === 'nothing' ? 14 : 6;
        try {
          const { picture } = await replaceRegion(input, parameters);
          expect((await replaceRegion(input, parameters)).picture.data).toEqual(picture.data);
          for (let at = 0; at < photo.data.length; at++) {
            const pixel = Math.floor(at / channels);
            const isFar = pixel % width > width / 2 + reach || Math.floor(pixel / width) > height / 2 + reach;
            if ((at % channels === 3 && changes.becomes !== 'nothing') || isFar)
              expect(picture.data[at]).toBe(photo.data[at]);
          }
        } catch (error) {
          // Transparent pixels are not marked, and what fills a tiny photo has nothing to be copied from.
          expect(error).toHaveProperty('kind');
          expect(['region_empty', 'mask_empty', 'mask_too_large']).toContain(
            (error as { kind: string }).kind,
          );
        }
      }),
      { numRuns: 14, seed: 11 },
    );
  });

  it('[TOOL-04] Another seed draws the replaced part anew', async () => {
    const photo = sheet(80, 60, [140, 140, 140]);
    const mask = maskOf(photo, () => true);
    const one = await replaceRegion({ photo, mask }, parametersWith({ material: 'gravel', seed: 1 }));
    const other = await replaceRegion({ photo, mask }, parametersWith({ material: 'gravel', seed: 2 }));
    expect(other.picture.data).not.toEqual(one.picture.data);
  });
});

describe('materials', () => {
  it('[TOOL-04] The materials are the ones that can be chosen', () => {
    expect(Object.keys(materials)).toEqual([...replacerMaterials]);
  });

  it.each(sampleRows(Object.keys(materials) as (keyof typeof materials)[], { count: 2 }))(
    '[TOOL-04] The material %s repeats without a seam',
    async (name) => {
      const [across, down] = materials[name].period;
      await expectNoSeam(materials[name], Math.min(6, 190 / Math.max(across, down)));
    },
  );
});

describe('four corners', () => {
  it('[TOOL-04] Four corners are mapped to those of a square, whatever their shape', () => {
    const near = fc.double({ min: -14, max: 14, noNaN: true });
    const corner = (x: number, y: number) =>
      fc.record({ x: near, y: near }).map((off) => ({ x: x + off.x, y: y + off.y }));
    fc.assert(
      fc.property(fc.tuple(corner(0, 0), corner(60, 0), corner(60, 60), corner(0, 60)), (corners) => {
        const square = squareOfCorners(corners);
        const wanted = [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 1],
        ];
        for (const [i, point] of corners.entries()) {
          const { x, y } = applyHomography(square, point);
          expect(x).toBeCloseTo(wanted[i][0], 6);
          expect(y).toBeCloseTo(wanted[i][1], 6);
        }
      }),
      { seed: 5 },
    );
  });
});
