import type { Mask, Picture } from '#imaging/core/picture.ts';

/** Peak signal-to-noise ratio inside the mask in dB, over RGB. */
export function psnrInside(
  picture: Picture,
  { truth, mask }: { readonly truth: Picture; readonly mask: Mask },
): number {
  let sum = 0;
  let count = 0;
  for (let pixel = 0; pixel < mask.data.length; pixel++) {
    if (!mask.data[pixel]) continue;
    for (let channel = 0; channel < 3; channel++) {
      const at = pixel * 3 + channel;
      sum += (picture.data[at] - truth.data[at]) ** 2;
    }
    count += 3;
  }
  return 10 * Math.log10(255 ** 2 / Math.max(sum / count, 1e-9));
}

/** Mean length of the gradient of luma inside the mask, in grey levels a pixel: how much texture there is. */
export function gradientEnergy(picture: Picture, mask: Mask): number {
  const { width, height } = picture;
  let sum = 0;
  let count = 0;
  for (let y = 0; y < height - 1; y++)
    for (let x = 0; x < width - 1; x++) {
      const at = y * width + x;
      if (!mask.data[at] || !mask.data[at + 1] || !mask.data[at + width]) continue;
      const here = luma(picture, at);
      sum += Math.hypot(luma(picture, at + 1) - here, luma(picture, at + width) - here);
      count++;
    }
  return sum / count;
}

function luma({ data }: Picture, pixel: number): number {
  return 0.299 * data[pixel * 3] + 0.587 * data[pixel * 3 + 1] + 0.114 * data[pixel * 3 + 2];
}

/** Spread of the blur under which only light is left, in pixels. */
const SOFT = 12;

/**
 * RMS difference inside the mask in grey levels of luma after a strong blur: how far the light, not the
 * grain, is off.
 */
export function lightError(
  picture: Picture,
  { truth, mask }: { readonly truth: Picture; readonly mask: Mask },
): number {
  const difference = new Float32Array(mask.data.length);
  for (let at = 0; at < difference.length; at++) difference[at] = luma(picture, at) - luma(truth, at);
  const { width, height } = mask;
  blurLines(difference, { lines: height, length: width, across: width, along: 1 });
  blurLines(difference, { lines: width, length: height, across: 1, along: width });
  let sum = 0;
  let count = 0;
  for (let at = 0; at < difference.length; at++)
    if (mask.data[at]) {
      sum += difference[at] ** 2;
      count++;
    }
  return Math.sqrt(sum / count);
}

interface Lines {
  readonly lines: number;
  readonly length: number;
  /** From one line to the next, and from one value to the next. */
  readonly across: number;
  readonly along: number;
}

/** Gaussian blur of spread `SOFT` along lines, in place; beyond the ends lie zeros. */
function blurLines(values: Float32Array, { lines, length, across, along }: Lines): void {
  const reach = 3 * SOFT;
  const weights = Float64Array.from({ length: 2 * reach + 1 }, (_, i) =>
    Math.exp(-((i - reach) ** 2) / (2 * SOFT ** 2)),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const line = new Float32Array(length);
  for (let number = 0; number < lines; number++) {
    for (let i = 0; i < length; i++) line[i] = values[number * across + i * along];
    for (let i = 0; i < length; i++) {
      let sum = 0;
      for (let j = Math.max(0, i - reach); j <= Math.min(length - 1, i + reach); j++)
        sum += weights[j - i + reach] * line[j];
      values[number * across + i * along] = sum / total;
    }
  }
}
