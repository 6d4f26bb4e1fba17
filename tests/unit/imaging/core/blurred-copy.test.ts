import { expect, it } from 'vitest';
import { drawTexture } from '#bench/inpaint/textures.ts';
import { blurredCopy } from '#imaging/core/colour/blurred-copy.ts';
import { toOklab } from '#imaging/core/colour/colour-space.ts';
import { sheet } from '../support/compose.ts';

const meanOf = (data: Float32Array) => data.reduce((sum, value) => sum + value, 0) / data.length;
const spreadOf = (data: Float32Array) => {
  const mean = meanOf(data);
  return Math.sqrt(data.reduce((sum, value) => sum + (value - mean) ** 2, 0) / data.length);
};

it('A blurred copy has at most so many pixels, in the proportions of the photo', async () => {
  const photo = drawTexture('gravel', { width: 300, height: 200 });
  const { lightness, a, b } = await blurredCopy(photo, { pixels: 6000, spread: 1 });
  for (const { width, height } of [lightness, a, b]) expect([width, height]).toEqual([95, 63]);
  const whole = await blurredCopy(photo, { pixels: 1e6, spread: 1 });
  expect([whole.lightness.width, whole.lightness.height]).toEqual([300, 200]);
  const line = await blurredCopy(sheet(4000, 1, [10, 20, 30]), { pixels: 16, spread: 1 });
  expect(line.lightness.height).toBe(1);
});

it('A blurred copy keeps the mean of the photo, has less of its grain, and leaves one colour as it is', async () => {
  const photo = drawTexture('gravel', { width: 120, height: 90 });
  const sharp = toOklab(photo);
  const { lightness } = await blurredCopy(photo, { pixels: 1e6, spread: 1.5 });
  expect(meanOf(lightness.data)).toBeCloseTo(meanOf(sharp.lightness.data), 2);
  expect(spreadOf(lightness.data)).toBeLessThan(spreadOf(sharp.lightness.data));
  const plain = await blurredCopy(sheet(40, 30, [200, 120, 60]), { pixels: 300, spread: 2 });
  expect(spreadOf(plain.a.data)).toBeLessThan(1e-3);
});
