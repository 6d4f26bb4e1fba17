import { describe, expect, it } from 'vitest';
import { mixDown } from '#imaging/video/media/mix-down.ts';

/** Both sides of a sound that is in one channel alone. */
function heardOf(channel: number, channels: number, codec = 'aac'): readonly [left: number, right: number] {
  const samples = new Float32Array(4 * channels);
  for (let i = 0; i < 4; i++) samples[i * channels + channel] = 1;
  const [left, right] = mixDown(samples, { channels, codec });
  return [left?.[2] ?? Number.NaN, right?.[2] ?? Number.NaN];
}

describe('more channels than two', () => {
  it.each([3, 4, 5, 6, 7, 8])(
    '[TOOL-21] Of %d channels the middle one is heard on both sides alike',
    (count) => {
      const [left, right] = heardOf(2, count);
      expect(left).toBeGreaterThan(0.2);
      expect(left).toBe(right);
    },
  );

  it.each([
    [5, 3, 4],
    [6, 4, 5],
    [7, 5, 6],
    [8, 4, 5],
    [8, 6, 7],
    [8, 0, 1],
  ])('[TOOL-21] Of %d channels, %d is heard on the left and %d on the right', (count, left, right) => {
    expect(heardOf(left, count)[0]).toBeGreaterThan(0.2);
    expect(heardOf(left, count)[1]).toBe(0);
    expect(heardOf(right, count)).toEqual(heardOf(left, count).toReversed());
  });

  it.each([6, 7, 8])('[TOOL-21] Of %d channels the low effects are left out', (count) => {
    expect(heardOf(3, count)).toEqual([0, 0]);
  });

  it.each(['opus', 'vorbis', 'flac'])('[TOOL-21] Four channels of %s are the corners of a room', (codec) => {
    for (const left of [0, 2]) {
      expect(heardOf(left, 4, codec)[0]).toBeGreaterThan(0.2);
      expect(heardOf(left, 4, codec)[1]).toBe(0);
      expect(heardOf(left + 1, 4, codec)).toEqual(heardOf(left, 4, codec).toReversed());
    }
  });

  it.each([3, 4, 5, 6, 7, 8, 10])('Full scale in all of %d channels stays within it', (count) => {
    for (const side of mixDown(new Float32Array(3 * count).fill(1), { channels: count, codec: 'aac' }))
      expect(Math.max(...side)).toBeLessThanOrEqual(1 + 1e-6);
  });

  it('One and two channels stay as they are', () => {
    expect(mixDown(Float32Array.of(0.5, -0.5), { channels: 1, codec: 'aac' })).toEqual([
      Float32Array.of(0.5, -0.5),
    ]);
    expect(mixDown(Float32Array.of(0.5, -0.5, 1, 0), { channels: 2, codec: 'aac' })).toEqual([
      Float32Array.of(0.5, 1),
      Float32Array.of(-0.5, 0),
    ]);
  });
});
