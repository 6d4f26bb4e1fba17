import { describe, expect, it } from 'vitest';
import { drawTexture } from '#bench/inpaint/textures.ts';
import {
  applyHomography,
  chainHomographies,
  type Homography,
  invertHomography,
} from '#imaging/core/geometry/homography.ts';
import { createRandom } from '#imaging/core/numeric/random.ts';
import type { Mask, Picture } from '#imaging/core/picture.ts';
import { createProgress } from '#imaging/core/progress.ts';
import { cropRegion } from '#imaging/edit/inpaint/crop-region.ts';
import { fillHole } from '#imaging/edit/inpaint/fill-hole.ts';
import { completePattern } from '#imaging/edit/inpaint/pattern/complete-pattern.ts';
import { maskOf, paint, pixelAt } from './support/pictures.ts';

const SIZE = { width: 420, height: 340 };

/**
 * From pixels to bricks of a wall that is seen from the side: on the right they are almost twice as large as
 * on the left.
 */
const WALL: Homography = [0.027, 0.001, 0, 0.006, 0.052, 0, 0.0016, 0.0002, 1];

function isJoint(x: number, y: number): boolean {
  const { x: across, y: down } = applyHomography(WALL, { x, y });
  const row = Math.floor(down);
  const shifted = across + (row % 2 === 0 ? 0 : 0.5);
  return down - row < 0.16 || shifted - Math.floor(shifted) < 0.08;
}

/** Red bricks in running bond, each of its own tone, with pale joints. */
const wall = paint({ ...SIZE, channels: 3 }, (x, y) => {
  const { x: across, y: down } = applyHomography(WALL, { x, y });
  const row = Math.floor(down);
  const column = Math.floor(across + (row % 2 === 0 ? 0 : 0.5));
  const grain = ((x * 37 + y * 91 + x * y) % 13) - 6;
  if (isJoint(x, y)) return [205 + grain, 198 + grain, 186 + grain];
  const tone = (Math.abs(column * 7 + row * 13) % 5) * 9;
  return [150 + tone + grain, 70 + tone / 2 + grain, 50 + grain];
});

const hole = maskOf(wall, (x, y) => Math.abs(x - 220) < 75 && Math.abs(y - 170) < 70);

function blacken(picture: Picture, mask: Mask): Picture {
  return { ...picture, data: picture.data.map((value, at) => (mask.data[Math.floor(at / 3)] ? 0 : value)) };
}

/** The share of the joints' hidden pixels that are pale again, less that of the bricks' which are. */
function keptJoints(filled: Picture): number {
  const shares = [true, false].map((wanted) => {
    let pale = 0;
    let count = 0;
    for (let y = 0; y < SIZE.height; y++)
      for (let x = 0; x < SIZE.width; x++) {
        if (!hole.data[y * SIZE.width + x] || isJoint(x, y) !== wanted) continue;
        count++;
        if (pixelAt(filled, x, y)[2] > 120) pale++;
      }
    return pale / count;
  });
  return shares[0] - shares[1];
}

describe('bricks behind a removed thing', () => {
  it('[TOOL-16] Bricks are continued brick by brick on a wall that is seen from the side', async () => {
    const photo = blacken(wall, hole);
    const filled = await fillHole({ photo, mask: hole }, { seed: 1 });
    expect(keptJoints(filled)).toBeGreaterThan(0.85);
  });

  it('[TOOL-16] Continued bricks are the same for the same seed', async () => {
    const photo = blacken(wall, hole);
    const [first, again] = await Promise.all([3, 3].map((seed) => fillHole({ photo, mask: hole }, { seed })));
    expect(first.data).toEqual(again.data);
  });

  it('[TOOL-16] Continuing bricks can be cancelled', async () => {
    const photo = blacken(wall, hole);
    await expect(
      fillHole({ photo, mask: hole }, { seed: 1, control: { signal: AbortSignal.timeout(60) } }),
    ).rejects.toMatchObject({ kind: 'aborted' });
  });

  it.each(['grass', 'gravel', 'planks'] as const)(
    '[TOOL-16] No brick pattern is found in %s',
    async (name) => {
      const photo = drawTexture(name, { width: 240, height: 240 });
      const mask = maskOf(photo, (x, y) => Math.hypot(x - 120, y - 120) < 30);
      const box = { left: 0, top: 0, right: photo.width, bottom: photo.height };
      const progress = createProgress({});
      const level = await cropRegion(photo, { around: { mask, forbidden: undefined }, box, progress });
      const laid = await completePattern(level, { random: createRandom(1), progress });
      expect(laid.pixels).toHaveLength(0);
    },
  );
});

describe('projections', () => {
  it('[TOOL-16] Projections are inverted exactly', () => {
    const there = applyHomography(WALL, { x: 130, y: 70 });
    const { x, y } = applyHomography(chainHomographies(WALL, invertHomography(WALL)), { x: 130, y: 70 });
    expect([x, y]).toEqual([expect.closeTo(130, 6), expect.closeTo(70, 6)]);
    expect(applyHomography(invertHomography(WALL), there).x).toBeCloseTo(130, 6);
  });
});
