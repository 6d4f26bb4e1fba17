import { describe, expect, it } from 'vitest';
import { toPhoto } from '#imaging/core/models/photo-window.ts';
import { createProgress } from '#imaging/core/progress.ts';
import { cleanArea } from '#imaging/portrait/headshot/clean-area.ts';
import { planExposure } from '#imaging/portrait/headshot/plan-exposure.ts';
import { planFrame } from '#imaging/portrait/headshot/plan-frame.ts';
import { sheet } from './support/compose.ts';

const SIZE = { width: 300, height: 400 };

describe('a head that the photo cuts', () => {
  /** A column of hair and body from the upper end of the photo to the lower one. */
  function cutBody() {
    const data = new Uint8Array(4 * SIZE.width * SIZE.height);
    for (let at = 0; at < SIZE.width * SIZE.height; at++)
      if (Math.abs((at % SIZE.width) - 150) < 70) data.fill(255, 4 * at, 4 * at + 4);
    return { ...SIZE, channels: 4, data } as const;
  }

  it.each([0, 0.12, -0.12])(
    '[TOOL-12] The end of the photo is not in the frame, at a tilt of %f',
    (angle) => {
      const point = (x: number, y: number) => ({ x, y });
      const head = {
        eyes: point(150, 75),
        chin: point(150, 135),
        axis: point(150, 90),
        unit: 100,
        across: 80,
        angle,
      };
      const window = planFrame({
        subject: cutBody(),
        head,
        yaw: 0,
        crop: 'classic',
        aspect: 0.8,
        isDressed: false,
      });
      for (const share of [0.35, 0.5, 0.65])
        expect(toPhoto(window, { x: share, y: 0 }).y).toBeGreaterThan(-1.5);
    },
  );
});

describe('a dark and noisy photo', () => {
  it('[TOOL-12] Faces as dark as in the evening are lifted more than dull ones, in proportion', () => {
    const light = { level: 0.03, skin: [0.05, 0.03, 0.02] as const };
    const gainOf = (whites: number, highlights: number) => planExposure(light, { whites, highlights })[1];
    const [dull, dark] = [gainOf(0.17, 0.2), gainOf(0.04, 0.2)];
    expect(dull).toBeLessThan(1.5);
    expect(dark).toBeGreaterThan(2);
    expect(dark).toBeLessThanOrEqual(4);
    // Eyes that are nearly shut show no white, but the photo is bright.
    expect(gainOf(0.04, 0.8)).toBeLessThanOrEqual(1.5);
  });

  it('[TOOL-12] Strong noise goes, and a clean photo is left alone', async () => {
    const clean = sheet(SIZE.width, SIZE.height, [90, 80, 70]);
    const progress = createProgress({});
    expect((await cleanArea(clean, progress)).picture).toBe(clean);
    let state = 1;
    const noisy = {
      ...clean,
      data: clean.data.map((value) => {
        let sum = 0;
        for (let i = 0; i < 4; i++) {
          state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
          sum += state / 2 ** 32 - 0.5;
        }
        return value + 16 * sum;
      }),
    };
    const spread = ({ data }: { readonly data: Uint8Array }) =>
      Math.sqrt(data.reduce((sum, value, at) => sum + (value - clean.data[at]) ** 2, 0) / data.length);
    expect(spread(noisy)).toBeGreaterThan(8);
    expect(spread((await cleanArea(noisy, progress)).picture)).toBeLessThan(0.4 * spread(noisy));
  });
});
