import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Mask, Picture } from '#imaging/core/picture.ts';
import { fabrics } from '#imaging/edit/garment/fabrics.ts';
import { type ChangeClothesParameters, changeClothes } from '#imaging/tools/change-clothes.ts';
import { clothesFabrics } from '#lib/catalog/tools/ai-clothes-changer/options.ts';
import { parameters as aiClothesChangerParameters } from '#lib/catalog/tools/ai-clothes-changer/parameters.ts';
import { sampleRows } from '#tests/support/sample-matrix.ts';
import { sheet } from './support/compose.ts';
import { expectGolden } from './support/golden.ts';
import { readPerson, readPersonMask } from './support/people.ts';
import { maskOf, paint } from './support/pictures.ts';
import { expectNoSeam } from './support/tile-seams.ts';

const WIDTH = 256;

function parametersWith(changes: Partial<ChangeClothesParameters>): ChangeClothesParameters {
  return { ...aiClothesChangerParameters.parse({}), ...changes };
}

/** Mean difference of a byte where a mask marks wholly, or not at all. */
function changeIn(before: Picture, after: Picture, { mask, value }: { mask: Mask; value: number }): number {
  let [sum, count] = [0, 0];
  for (let at = 0; at < before.data.length; at++) {
    if (mask.data[Math.floor(at / before.channels)] !== value) continue;
    sum += Math.abs(before.data[at] - after.data[at]);
    count++;
  }
  return sum / count;
}

describe('clothes', () => {
  it('[TOOL-05] Clothes change their colour without a mask, and leave the person unchanged', async () => {
    const photo = await readPerson('portrait-elder', WIDTH);
    const mask = await readPersonMask('portrait-elder', 'garment', WIDTH);
    const { picture, findings } = await changeClothes({ photo }, parametersWith({ colour: '#1f8a4c' }));
    expect(findings).toMatchObject({ garments: 1 });
    await expectGolden('ai-clothes-changer', picture);
    expect(changeIn(photo, picture, { mask, value: 255 })).toBeGreaterThan(30);
    expect(changeIn(photo, picture, { mask, value: 0 })).toBeLessThan(0.5);
    let greener = 0;
    for (let at = 0; at < mask.data.length; at++)
      if (mask.data[at] === 255 && picture.data[3 * at + 1] > picture.data[3 * at]) greener++;
    expect(greener / mask.data.filter((value) => value === 255).length).toBeGreaterThan(0.95);
  });

  it('[TOOL-05] Clothes change on the named one of two people', async () => {
    const photo = await readPerson('friends', 420);
    const parameters = parametersWith({ colour: '#2060c0', person: 2, part: 'all' });
    const { picture, findings } = await changeClothes({ photo }, parameters);
    expect(findings).toMatchObject({ garments: 1 });
    const changed = [...photo.data.keys()].filter((at) => Math.abs(photo.data[at] - picture.data[at]) > 20);
    const onLeft = changed.filter((at) => Math.floor(at / 3) % 420 < 0.42 * 420);
    expect(changed.length).toBeGreaterThan(0.05 * photo.data.length);
    expect(onLeft.length / changed.length).toBeLessThan(0.02);
    await expect(changeClothes({ photo }, parametersWith({ person: 3 }))).rejects.toMatchObject({
      kind: 'person_not_found',
    });
  });

  it('[TOOL-05] Clothes keep light and shade when they are made of another fabric', async () => {
    const lit = (x: number) => 110 + 50 * Math.sin(x / 9);
    const photo = paint({ width: 120, height: 90, channels: 3 }, (x) => [lit(x), 0.5 * lit(x), 0.4 * lit(x)]);
    const mask = maskOf(photo, () => true);
    const parameters = parametersWith({ fabric: 'cotton', colour: '#c0c0c0', snap: 0 });
    const { picture } = await changeClothes({ photo, mask }, parameters);
    const column = (x: number) => {
      let sum = 0;
      for (let y = 20; y < 70; y++) sum += picture.data[3 * (y * 120 + x)];
      return sum / 50;
    };
    expect(column(14 + 57)).toBeGreaterThan(1.3 * column(42));
    expect(column(14)).toBeGreaterThan(1.3 * column(42));
  });

  it('[TOOL-05] Clothes are made of a picture of one’s own', async () => {
    const photo = sheet(60, 60, [120, 120, 120]);
    const mask = maskOf(photo, (x) => x < 30);
    const parameters = parametersWith({ fabric: 'own', snap: 0 });
    const { picture } = await changeClothes(
      { photo, mask, others: [sheet(8, 8, [200, 20, 20])] },
      parameters,
    );
    expect(picture.data[3 * (30 * 60 + 10)]).toBeGreaterThan(2 * picture.data[3 * (30 * 60 + 10) + 1]);
    expect(picture.data[3 * (30 * 60 + 50)]).toBe(120);
    await expect(changeClothes({ photo, mask }, parameters)).rejects.toMatchObject({
      kind: 'invalid_request',
    });
  });

  it('[TOOL-05] Changing clothes keeps unmasked pixels and alpha, repeats exactly, and works at any size', async () => {
    const size = fc.record({
      width: fc.integer({ min: 1, max: 40 }),
      height: fc.integer({ min: 1, max: 40 }),
    });
    const fabric = fc.constantFrom(...clothesFabrics.filter((name) => name !== 'own'));
    await fc.assert(
      fc.asyncProperty(
        size,
        fabric,
        fc.integer({ min: 3, max: 4 }),
        async ({ width, height }, name, channels) => {
          const photo = paint({ width, height, channels: channels as 3 | 4 }, (x, y) => [
            (x * 37) % 256,
            (y * 53) % 256,
            (x * y) % 256,
            (x * 91 + y * 17) % 256,
          ]);
          const mask = maskOf(photo, (x, y) => x <= width / 2 && y <= height / 2);
          const parameters = parametersWith({ fabric: name, snap: 0 });
          const input = { photo, mask };
          try {
            const { picture } = await changeClothes(input, parameters);
            expect((await changeClothes(input, parameters)).picture.data).toEqual(picture.data);
            for (let at = 0; at < photo.data.length; at++) {
              const pixel = Math.floor(at / channels);
              const isAlpha = at % channels === 3;
              const isFar = pixel % width > width / 2 + 6 || Math.floor(pixel / width) > height / 2 + 6;
              if (isAlpha || isFar) expect(picture.data[at]).toBe(photo.data[at]);
            }
          } catch (error) {
            // A mask over pixels that are all transparent marks nothing visible.
            expect(error).toMatchObject({ kind: 'region_empty' });
          }
        },
      ),
      { numRuns: 8, seed: 7 },
    );
  });

  it('[TOOL-05] Changing clothes is refused where nobody is, and can be cancelled', async () => {
    const photo = sheet(64, 48, [30, 140, 60]);
    await expect(changeClothes({ photo }, parametersWith({}))).rejects.toMatchObject({
      kind: 'person_not_found',
    });
    const empty = maskOf(photo, () => false);
    await expect(changeClothes({ photo, mask: empty }, parametersWith({}))).rejects.toMatchObject({
      kind: 'mask_empty',
    });
    const control = { signal: AbortSignal.abort() };
    await expect(changeClothes({ photo }, parametersWith({}), control)).rejects.toMatchObject({
      kind: 'aborted',
    });
  });
});

describe('fabrics', () => {
  it('[TOOL-05] The fabrics are the ones that can be chosen', () => {
    expect(['plain', ...Object.keys(fabrics), 'own']).toEqual([...clothesFabrics]);
  });

  it.each(sampleRows(Object.keys(fabrics) as (keyof typeof fabrics)[], { count: 1 }))(
    '[TOOL-05] The fabric %s repeats without a seam',
    async (name) => {
      await expectNoSeam(fabrics[name], 6);
    },
  );
});
