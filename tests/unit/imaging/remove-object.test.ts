import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawTexture } from '#bench/inpaint/textures.ts';
import type { Picture } from '#imaging/core/picture.ts';
import { createProgress } from '#imaging/core/progress.ts';
import { findShadows } from '#imaging/edit/inpaint/find-shadows.ts';
import { findOutOfContext } from '#imaging/edit/inpaint/foreign/find-out-of-context.ts';
import { growMask } from '#imaging/edit/inpaint/grow-mask.ts';
import { includeRims } from '#imaging/edit/inpaint/include-rims.ts';
import { removeObject } from '#imaging/tools/remove-object.ts';
import { expectGolden } from './support/golden.ts';
import { maskOf, paint, pixelAt } from './support/pictures.ts';

const ground = drawTexture('wall', { width: 240, height: 200 });

/** A ball on the ground whose soft shadow falls to the right. */
function isBall(x: number, y: number): boolean {
  return Math.hypot(x - 100, y - 90) < 30;
}

function shadowAt(x: number, y: number): number {
  const distance = Math.hypot((x - 136) / 28, (y - 108) / 12);
  return 1 - 0.45 * Math.min(1, Math.max(0, 3 * (1.15 - distance)));
}

const photo: Picture = paint({ width: 240, height: 200, channels: 3 }, (x, y) =>
  isBall(x, y) ? [190, 40, 30] : pixelAt(ground, x, y).map((value) => value * shadowAt(x, y)),
);
const mask = maskOf(photo, isBall);
const progress = createProgress({});

/** Mean green of a stretch of ground in the middle of the shadow. */
function lightAt(picture: Picture): number {
  let sum = 0;
  for (let y = 104; y < 112; y++) for (let x = 138; x < 154; x++) sum += pixelAt(picture, x, y)[1] / 128;
  return sum;
}

describe('removing an object', () => {
  it('[TOOL-16] Removing an object takes its shadow along', async () => {
    const { picture } = await removeObject({ photo, mask }, { grow: 4, seed: 1, shadows: true });
    await expectGolden('object-remover', picture);
    expect(Math.abs(lightAt(picture) - lightAt(ground))).toBeLessThan(8);
  });

  it('[TOOL-16] Removing an object leaves its shadow where that is asked for', async () => {
    const { picture } = await removeObject({ photo, mask }, { grow: 4, seed: 1, rims: true });
    expect(lightAt(picture)).toBe(lightAt(photo));
  });

  it('[TOOL-16] Removing an object leaves a rim outside the mask where that is asked for', async () => {
    const small = maskOf(photo, (x, y) => Math.hypot(x - 100, y - 90) < 24);
    const { picture } = await removeObject({ photo, mask: small }, { grow: 2, seed: 1, shadows: true });
    expect(pixelAt(picture, 100, 117)).toEqual(pixelAt(photo, 100, 117));
  });

  it('[TOOL-16] Dark ground is not taken for a shadow', async () => {
    const dark = paint(photo, (x, y) =>
      pixelAt(ground, x, y).map((value) => (x < 110 ? value : value * 0.55)),
    );
    expect((await findShadows(dark, { mask, progress })).data).toEqual(mask.data);
  });

  it('[TOOL-16] A thing of another colour is not taken for a shadow', async () => {
    const thing = paint(photo, (x, y) =>
      Math.hypot((x - 140) / 18, (y - 96) / 14) < 1 ? [150, 60, 50] : pixelAt(ground, x, y),
    );
    expect((await findShadows(thing, { mask, progress })).data).toEqual(mask.data);
  });

  it.each(['gravel', 'grass', 'brick', 'planks', 'paving'])(
    '[TOOL-16] No shadow is seen in the texture of %s',
    async (name) => {
      const texture = drawTexture(name, { width: 240, height: 200 });
      expect((await findShadows(texture, { mask, progress })).data).toEqual(mask.data);
    },
  );

  it('[TOOL-16] Shadows, rims and foreign things are looked for in pictures of any size without failing', async () => {
    const sizes = fc.record({
      width: fc.integer({ min: 1, max: 48 }),
      height: fc.integer({ min: 1, max: 48 }),
    });
    await fc.assert(
      fc.asyncProperty(sizes, fc.nat(47), fc.nat(47), async (size, x, y) => {
        const small = paint({ ...size, channels: 4 }, (column, row) => [
          column * 5,
          row * 5,
          90,
          (column * row) % 256,
        ]);
        const spot = maskOf(size, (column, row) => Math.hypot(column - x, row - y) < 6);
        for (const { data } of [
          await findShadows(small, { mask: spot, progress }),
          await includeRims(small, { mask: spot, progress }),
        ])
          expect(data.every((value, at) => value === 255 || (value === 0 && spot.data[at] === 0))).toBe(true);
        const { data: foreign } = await findOutOfContext(small, { mask: spot, progress });
        expect(foreign.every((value, at) => value === 0 || spot.data[at] === 0)).toBe(true);
      }),
      { numRuns: 20 },
    );
  });

  it('[TOOL-16] The rim that a mask drawn too small leaves is removed with the object', async () => {
    const small = maskOf(photo, (x, y) => Math.hypot(x - 100, y - 90) < 24);
    const { picture } = await removeObject({ photo, mask: small }, { grow: 2, seed: 1, rims: true });
    for (let y = 50; y < 130; y++)
      for (let x = 60; x < 140; x++) {
        const [red, green] = pixelAt(picture, x, y);
        expect(red - green).toBeLessThan(40);
      }
  });

  it.each(['gravel', 'grass', 'brick', 'planks', 'paving', 'wall'])(
    '[TOOL-16] No rim is seen in the texture of %s',
    async (name) => {
      const texture = drawTexture(name, { width: 240, height: 200 });
      const added = (await includeRims(texture, { mask, progress })).data.filter(
        (flag, at) => flag && !mask.data[at],
      );
      expect(added.length).toBeLessThan(0.02 * mask.data.length);
    },
  );

  it('[TOOL-16] A neighbour of the object is not taken for its rim', async () => {
    const crowd = paint(photo, (x, y) =>
      x > 140 && Math.abs(y - 90) < 40 ? [40, 60, 160] : pixelAt(photo, x, y),
    );
    const { data } = await includeRims(crowd, { mask: growMask(mask, 6), progress });
    for (let y = 0; y < 200; y++) for (let x = 145; x < 240; x++) expect(data[y * 240 + x]).toBe(0);
  });

  it('[TOOL-16] Nothing of a thing that stands near is copied', async () => {
    const crowd = paint(photo, (x, y) =>
      Math.hypot(x - 166, y - 80) < 22 ? [30, 70, 190] : pixelAt(ground, x, y),
    );
    const spot = maskOf(crowd, isBall);
    expect((await findOutOfContext(crowd, { mask: spot, progress })).data[80 * crowd.width + 166]).toBe(255);
    const { picture } = await removeObject({ photo: crowd, mask: spot }, { grow: 4, seed: 1 });
    for (let y = 60; y < 120; y++)
      for (let x = 70; x < 130; x++) {
        const [red, , blue] = pixelAt(picture, x, y);
        expect(blue - red).toBeLessThan(40);
      }
  });

  it.each(['gravel', 'grass', 'brick', 'planks', 'paving', 'wall'])(
    '[TOOL-16] Nearly all of the texture of %s may be copied',
    async (name) => {
      const { data } = await findOutOfContext(drawTexture(name, { width: 240, height: 200 }), {
        mask,
        progress,
      });
      expect(data.filter((flag) => flag).length).toBeLessThan(0.1 * data.length);
    },
  );

  it('[TOOL-16] Another seed gives a visibly different version where there is a choice', async () => {
    const gravel = drawTexture('gravel', { width: 200, height: 160 });
    const hole = maskOf(gravel, (x, y) => Math.hypot(x - 100, y - 80) < 26);
    const [one, other] = await Promise.all(
      [1, 2].map((seed) => removeObject({ photo: gravel, mask: hole }, { grow: 0, seed })),
    );
    let sum = 0;
    let count = 0;
    for (let at = 0; at < hole.data.length; at++)
      if (hole.data[at]) {
        sum += Math.abs(one.picture.data[at * 3] - other.picture.data[at * 3]);
        count++;
      }
    expect(sum / count).toBeGreaterThan(10);
  });

  it('[TOOL-16] Removing an object needs a mask', async () => {
    await expect(removeObject({ photo }, { grow: 0, seed: 1 })).rejects.toMatchObject({ kind: 'mask_empty' });
  });
});
