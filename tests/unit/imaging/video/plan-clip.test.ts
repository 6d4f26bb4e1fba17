import { expect, it } from 'vitest';
import type { Clip } from '#imaging/video/media/clip.ts';
import { planClip } from '#imaging/video/run/plan-clip.ts';

/** Facts of a clip whose frames are shown from these times on, in seconds. */
const clipOf = (times: readonly number[], seconds: number) =>
  ({ size: { width: 160, height: 96 }, times, seconds }) as unknown as Clip;

const request = {
  ...({ tool: 'video-effects', effect: 'film', seed: 1, strength: 1, sound: 'kept' } as const),
  ...({ codec: 'avc', maxShortSide: 1080, maxFramesPerSecond: 60 } as const),
};

it('[LIMIT-03] A frame that is held for minutes is held until the chosen end of the part, and no longer', () => {
  const slides = clipOf([0, 2, 300], 600);
  expect(planClip(slides, { ...request, from: 0, to: 5 })).toMatchObject({
    seconds: 5,
    range: { from: 0, to: 5 },
  });
  expect(planClip(slides, { ...request, from: 1, to: 6 }).seconds).toBe(4);
  expect(planClip(slides, { ...request, from: 250, to: 310 }).seconds).toBe(10);
});

it('A part of even frames ends with its last frame, and all of a clip with the clip', () => {
  const even = clipOf(
    Array.from({ length: 100 }, (_, i) => i / 25),
    4,
  );
  expect(planClip(even, { ...request, from: 0, to: 0.99 }).seconds).toBeCloseTo(1, 9);
  expect(planClip(even, { ...request, from: 1, to: 2 }).seconds).toBeCloseTo(1, 9);
  expect(planClip(clipOf([0, 2, 300], 600), request).seconds).toBe(600);
});
