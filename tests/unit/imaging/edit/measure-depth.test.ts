import { expect, it } from 'vitest';
import { distanceTransform } from '#imaging/core/morphology/distance-transform.ts';
import { measureDepth } from '#imaging/edit/inpaint/measure-depth.ts';

it('The depth of a hole is the distance to its edge, and is measured once', () => {
  const size = { width: 12, height: 9 };
  const hole = Uint8Array.from({ length: 12 * 9 }, (_, at) =>
    at % 12 > 2 && at % 12 < 10 && at > 24 ? 1 : 0,
  );
  const level = { ...size, pixels: new Uint8Array(4 * 12 * 9), hole, forbidden: undefined };
  const depth = measureDepth(level);
  expect(depth).toEqual(distanceTransform({ ...size, data: hole }));
  expect(measureDepth({ ...level })).toBe(depth);
  expect(measureDepth({ ...level, hole: hole.slice() })).not.toBe(depth);
});
