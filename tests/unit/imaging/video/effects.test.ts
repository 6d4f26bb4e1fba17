import { describe, expect, it } from 'vitest';
import { frameEffects } from '#imaging/video/effects/effect-table.ts';
import type { Moment } from '#imaging/video/effects/frame-effect.ts';
import { arrangeSound, reverseSound } from '#imaging/video/timelines/arrange-sound.ts';
import { buildTimeline, plainTimeline, thinTimeline } from '#imaging/video/timelines/timeline.ts';
import { frameEffectNames as names, timeEffectNames } from '#lib/catalog/tools/video-effects/constants.ts';
import { drawFrame, evenTimes, meanDifference } from './support/clips.ts';

const size = { width: 96, height: 64 };
const moment = (seconds: number, over: Partial<Moment> = {}): Moment => ({
  ...{ index: Math.round(seconds * 30), seconds, totalSeconds: 3, seed: 3, strength: 1 },
  ...over,
});
const frame = { ...size, data: drawFrame(size, 4) };
/** A still picture in the middle tones, where changes of light show most. */
const still = { ...size, data: drawFrame(size, 4).map((value) => 60 + value / 2) };

/** Relative luminance of squares of 8 pixels (WCAG 2.2). */
function luminances(rgb: Uint8Array): number[] {
  const squares = new Array<number>((96 / 8) * (64 / 8)).fill(0);
  const linear = (value = 0) => (value / 255) ** 2.2;
  for (let y = 0, o = 0; y < 64; y++)
    for (let x = 0; x < 96; x++, o += 3) {
      const at = (y >> 3) * 12 + (x >> 3);
      squares[at] =
        (squares[at] ?? 0) +
        (0.2126 * linear(rgb[o]) + 0.7152 * linear(rgb[o + 1]) + 0.0722 * linear(rgb[o + 2])) / 64;
    }
  return squares;
}

/** Flashes within the values of one second: pairs of opposing changes by a tenth or more. */
function countFlashes(values: readonly number[]): number {
  let [changes, extreme, direction] = [0, values[0] ?? 0, 0];
  for (const value of values) {
    const change = value - extreme;
    if (Math.sign(change) === direction || Math.abs(change) < 0.1) {
      if (direction !== 0 && Math.sign(change) === direction) extreme = value;
      continue;
    }
    changes += 1;
    direction = Math.sign(change);
    extreme = value;
  }
  return changes / 2;
}

describe('effects on frames', () => {
  it.each(names)('[TOOL-21] %s draws the same picture each time, and leaves the frame as it is', (name) => {
    const before = Uint8Array.from(frame.data);
    const first = frameEffects[name](frame, moment(1));
    // Another seed and size in between: what is kept from call to call must not show.
    frameEffects[name](
      { width: 32, height: 16, data: drawFrame({ width: 32, height: 16 }, 1) },
      moment(1, { seed: 9 }),
    );
    expect(Buffer.compare(frameEffects[name](frame, moment(1)), first)).toBe(0);
    expect(Buffer.compare(frame.data, before)).toBe(0);
    expect(first).toHaveLength(frame.data.length);
  });

  const times = [0.2, 0.4, 0.7, 1, 1.3, 1.6, 2.2, 2.8];

  it.each(names)('More strength leads further away from the faint effect in %s', (name) => {
    const distance = (strength: number) =>
      times.reduce((sum, at) => {
        const faint = frameEffects[name](frame, moment(at, { strength: 0 }));
        return sum + meanDifference(frameEffects[name](frame, moment(at, { strength })), faint);
      }, 0) / times.length;
    expect(distance(0.5)).toBeGreaterThan(0.5);
    expect(distance(1)).toBeGreaterThan(distance(0.5));
    const faint = times.map((at) => frameEffects[name](frame, moment(at, { strength: 0 })));
    expect(Math.max(...faint.map((drawn) => meanDifference(drawn, frame.data)))).toBeGreaterThan(0.5);
  });

  it.each(names.filter((name) => name !== 'zoom'))('Another seed draws %s in another way', (name) => {
    const all = (seed: number) =>
      Buffer.concat(times.map((at) => frameEffects[name](frame, moment(at, { seed }))));
    expect(Buffer.compare(all(1), all(2))).not.toBe(0);
  });

  it.each(names)('%s flashes no more than three times in any second', (name) => {
    const seen = Array.from({ length: 75 }, (_, i) =>
      luminances(frameEffects[name](still, moment(i / 25, { index: i }))),
    );
    for (let start = 0; start + 25 <= seen.length; start += 5) {
      const second = seen.slice(start, start + 25);
      const flashing = luminances(still.data).filter(
        (_, at) => countFlashes(second.map((squares) => squares[at] ?? 0)) > 3,
      );
      expect(flashing.length / 96, `from ${start / 25} s`).toBeLessThan(0.25);
    }
  });

  it('The paper and the hatching of a sketch lie still', () => {
    const blank = { ...size, data: new Uint8Array(size.width * size.height * 3).fill(110) };
    const [first, later] = [moment(0.1), moment(2.3)].map((at) => frameEffects.sketch(blank, at));
    expect(Buffer.compare(first ?? Buffer.alloc(1), later ?? Buffer.alloc(0))).toBe(0);
  });
});

describe('timelines', () => {
  const clip = { times: evenTimes(50), seconds: 2 };
  const sourcesOf = (effect: Parameters<typeof buildTimeline>[0]) =>
    buildTimeline(effect, { clip, strength: 0.5 }).frames.map(({ source }) => source);

  it('[TOOL-21] Each arranges the frames as its name says', () => {
    expect(sourcesOf('reverse')).toEqual(Array.from({ length: 50 }, (_, i) => 49 - i));
    expect(sourcesOf('speed')).toEqual(Array.from({ length: 50 }, (_, i) => i));
    expect(sourcesOf('boomerang')).toEqual([
      ...Array.from({ length: 50 }, (_, i) => i),
      ...Array.from({ length: 48 }, (_, i) => 48 - i),
    ]);
    expect(sourcesOf('loop')).toEqual(Array.from({ length: 35 }, (_, i) => i + 15));
  });

  it.each(timeEffectNames)('Times of %s start at 0 and rise to its end', (effect) => {
    const uneven = {
      times: clip.times.map((time, i) => (i === 0 ? 0 : time + (i % 3) * 0.004)),
      seconds: 2,
    };
    const { frames, seconds } = buildTimeline(effect, { clip: uneven, strength: 0.5 });
    expect(frames[0]?.time).toBe(0);
    for (const [i, { time }] of frames.entries()) expect(time).toBeLessThan(frames[i + 1]?.time ?? seconds);
  });

  it('Slow motion puts frames between those that are there', () => {
    const { frames, seconds } = buildTimeline('slowMotion', { clip, strength: 0.5 });
    expect(seconds).toBe(6);
    expect(frames).toHaveLength(49 * 3 + 1);
    expect(frames.slice(0, 4)).toEqual([
      { time: 0, source: 0 },
      { time: expect.closeTo(0.04, 6), source: 0, over: { source: 1, share: 1 / 3, kind: 'motion' } },
      { time: expect.closeTo(0.08, 6), source: 0, over: { source: 1, share: 2 / 3, kind: 'motion' } },
      { time: expect.closeTo(0.12, 6), source: 1 },
    ]);
  });

  it('A loop ends on what it starts with', () => {
    const { frames, seconds } = buildTimeline('loop', { clip, strength: 0.5 });
    expect(seconds).toBeCloseTo(1.4, 6);
    const last = frames.at(-1);
    expect(last?.over?.source).toBe(14);
    expect(last?.over?.share).toBeGreaterThan(0.9);
    expect(frames[0]).toEqual({ time: 0, source: 15 });
  });

  it('A clip of one or two frames is not torn apart', () => {
    for (const times of [[0], [0, 0.5]])
      for (const effect of timeEffectNames) {
        const { frames } = buildTimeline(effect, { clip: { times, seconds: 1 }, strength: 1 });
        expect(frames.every(({ source }) => source >= 0 && source < times.length)).toBe(true);
        expect(frames.length).toBeGreaterThan(0);
      }
  });

  it('Frames beyond a rate are left out evenly', () => {
    const fast = { times: Array.from({ length: 240 }, (_, i) => i / 240), seconds: 1 };
    const { frames } = thinTimeline(plainTimeline(fast), 60);
    expect(frames.map(({ source }) => source)).toEqual(Array.from({ length: 60 }, (_, i) => 4 * i));
    expect(thinTimeline(plainTimeline(clip), 60).frames).toHaveLength(50);
  });

  it('Sound is arranged as the frames are', () => {
    const samples = { rate: 1000, channels: [Float32Array.from({ length: 2000 }, (_, i) => i / 2000)] };
    const lengthOf = (effect: Parameters<typeof buildTimeline>[0]) =>
      arrangeSound(samples, { effect, strength: 0.5 }).channels[0]?.length ?? 0;
    expect(lengthOf('reverse')).toBe(2000);
    expect(lengthOf('boomerang')).toBe(4000);
    expect(lengthOf('loop')).toBe(1400);
    expect(lengthOf('slowMotion')).toBe(6000);
    expect(lengthOf('speed')).toBe(Math.floor(2000 / 2.75));
    expect(arrangeSound(samples, { effect: 'speed', strength: 0 }).rate).toBe(1000);
    expect(reverseSound(samples).channels[0]?.[0]).toBe(samples.channels[0]?.[1999]);
  });
});
