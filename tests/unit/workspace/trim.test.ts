import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ClipFrames,
  firstTrim,
  frameAt,
  movedTo,
  nearestFrame,
  spanOf,
  timeOf,
  trimOf,
  withEnd,
  withFirst,
} from '#features/workspace/clip/trim.ts';
import { CLIP_RUN } from '#lib/catalog/clip-run.ts';
import { parameters } from '#lib/catalog/tools/video-effects/parameters.ts';

/** Frames at an even rate. */
function even(count: number, rate = 25): ClipFrames {
  return { times: Array.from({ length: count }, (_, i) => i / rate), seconds: count / rate, start: 0 };
}

/** Frames at uneven times, as phones write them; a clip of a tenth of a second at least. */
const anyFrames = fc
  .array(fc.double({ min: 0.004, max: 0.5, noNaN: true }), { minLength: 26, maxLength: 400 })
  .map((steps): ClipFrames => {
    const ends = steps.map((_, i) => steps.slice(0, i + 1).reduce((sum, step) => sum + step, 0));
    return { times: [0, ...ends.slice(0, -1)], seconds: ends.at(-1) ?? 0, start: 1.4 };
  });

const anyPlace = fc.integer({ min: -50, max: 500 });

describe('the part of a clip', () => {
  it('[TOOL-21] Five seconds are chosen at first, or all of a shorter clip', () => {
    expect(firstTrim(even(1000))).toEqual({ first: 0, end: 125 });
    expect(firstTrim(even(40))).toEqual({ first: 0, end: 40 });
    expect(firstTrim(even(1))).toEqual({ first: 0, end: 1 });
  });

  it('[TOOL-21] A handle that goes too far takes the other one along', () => {
    const frames = even(1000);
    const trim = withEnd(frames, { first: 0, end: 125 }, 600);
    expect(trim).toEqual({ first: 350, end: 600 });
    expect(withFirst(frames, trim, 100)).toEqual({ first: 100, end: 350 });
    expect(withFirst(frames, trim, 700)).toEqual({ first: 700, end: 703 });
    expect(movedTo(frames, trim, 999)).toEqual({ first: 750, end: 1000 });
  });

  it('[TOOL-21] A request names the exact frames in seconds from the first frame', () => {
    expect(spanOf(even(100, 30), { first: 1, end: 4 })).toEqual({ from: 0.0333, seconds: 0.1 });
    expect(spanOf(even(1000), { first: 250, end: 500 })).toEqual({ from: 10, seconds: 10 });
  });

  it('[TOOL-21] A time is that of the frame that is shown, and of the nearest place between two', () => {
    const frames = even(10);
    expect([0, 0.039, 0.04, 0.37, 9].map((time) => frameAt(frames, time))).toEqual([0, 0, 1, 9, 9]);
    expect([0.019, 0.021, 0.39, 9].map((time) => nearestFrame(frames, time))).toEqual([0, 1, 10, 10]);
  });

  it('[TOOL-21] Whatever is moved, the part stays in the clip, within the limits, and is a request that the host takes', () => {
    fc.assert(
      fc.property(anyFrames, fc.tuple(anyPlace, anyPlace, anyPlace), (frames, places) => {
        const steps = [withFirst, withEnd, movedTo] as const;
        let trim = firstTrim(frames);
        for (const [at, step] of steps.entries()) {
          trim = step(frames, trim, places[at] ?? 0);
          expect(trim.first).toBeGreaterThanOrEqual(0);
          expect(trim.end).toBeLessThanOrEqual(frames.times.length);
          expect(trim.end).toBeGreaterThan(trim.first);
          const length = timeOf(frames, trim.end) - timeOf(frames, trim.first);
          const isOneFrame = trim.end === trim.first + 1;
          if (!isOneFrame) expect(length).toBeLessThanOrEqual(CLIP_RUN.seconds + 1e-5);
          expect(parameters.safeParse(spanOf(frames, trim)).success).toBe(true);
        }
      }),
    );
  });

  it('[TOOL-21] The part of an earlier run is found again', () => {
    fc.assert(
      fc.property(anyFrames, anyPlace, (frames, wanted) => {
        const trim = withFirst(frames, firstTrim(frames), wanted);
        expect(trimOf(frames, spanOf(frames, trim))).toEqual(trim);
      }),
    );
  });
});
