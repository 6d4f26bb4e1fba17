import type { Frame } from './frame.ts';

interface SmoothOptions {
  /** Each pass reaches twice as far as the one before. 0 leaves the light as it is. */
  readonly passes: number;
  /** Difference in brightness up to which pixels are mixed; it halves with each pass. */
  readonly tolerance: number;
}

/** Weights of a cubic B-spline at 0, 1 and 2 steps, times 8/3. */
const SPLINE = [1, 2 / 3, 1 / 6] as const;

interface Pass {
  readonly light: Float32Array;
  readonly means: Float32Array;
  readonly step: number;
  readonly tolerance: number;
}

/**
 * Smooths noisy light, three values a pixel, but not across edges of depth, slope and brightness: wavelets à
 * trous (Dammertz et al., “Edge-avoiding à-trous wavelet transform”, 2010).
 */
export function smoothLight(
  frame: Frame,
  { light, passes, tolerance }: { light: Float32Array } & SmoothOptions,
): Float32Array {
  let smooth = light;
  for (let pass = 0; pass < passes; pass++) {
    // Means of 3 × 3 pixels are compared, so that a single spark does not shield itself.
    const means = meanBrightness(frame, smooth);
    smooth = smoothOnce(frame, { light: smooth, means, step: 2 ** pass, tolerance: tolerance / 2 ** pass });
  }
  return smooth;
}

function smoothOnce(frame: Frame, pass: Pass): Float32Array {
  const { width, height } = frame;
  const out = new Float32Array(pass.light.length);
  const sums = new Float64Array(4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      sums.fill(0);
      for (let row = -2; row <= 2; row++) {
        const other = y + row * pass.step;
        if (other < 0 || other >= height) continue;
        addRow(frame, pass, { x, y, other, weight: SPLINE[Math.abs(row)], sums });
      }
      const at = (y * width + x) * 3;
      for (let channel = 0; channel < 3; channel++) out[at + channel] = sums[channel] / sums[3];
    }
  }
  return out;
}

interface RowTap {
  readonly x: number;
  readonly y: number;
  readonly other: number;
  readonly weight: number;
  readonly sums: Float64Array;
}

function addRow({ width, depth, normal }: Frame, pass: Pass, { x, y, other, weight, sums }: RowTap): void {
  const { light, means, step, tolerance } = pass;
  const at = y * width + x;
  const nx = normal[at * 3];
  const ny = normal[at * 3 + 1];
  const nz = normal[at * 3 + 2];
  const depthScale = 1 / (0.02 * depth[at] * (1 + step * 0.3) + 1e-3);
  const lightScale = 1 / (tolerance * (means[at] * means[at] + 0.02));
  for (let column = -2; column <= 2; column++) {
    const across = x + column * step;
    if (across < 0 || across >= width) continue;
    const tap = other * width + across;
    const along = Math.max(0, nx * normal[tap * 3] + ny * normal[tap * 3 + 1] + nz * normal[tap * 3 + 2]);
    const squared = along * along;
    const sameSlope = squared * squared * squared * squared * squared * squared + 1e-4;
    const apart = means[tap] - means[at];
    const unlike = Math.abs(depth[tap] - depth[at]) * depthScale + apart * apart * lightScale;
    const share = weight * SPLINE[Math.abs(column)] * sameSlope * Math.exp(-unlike);
    sums[0] += light[tap * 3] * share;
    sums[1] += light[tap * 3 + 1] * share;
    sums[2] += light[tap * 3 + 2] * share;
    sums[3] += share;
  }
}

function meanBrightness({ width, height }: Frame, light: Float32Array): Float32Array {
  const across = new Float32Array(width * height);
  const means = new Float32Array(width * height);
  const sumAt = (at: number) => light[at * 3] + light[at * 3 + 1] + light[at * 3 + 2];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const row = y * width;
      across[row + x] =
        sumAt(row + Math.max(0, x - 1)) + sumAt(row + x) + sumAt(row + Math.min(width - 1, x + 1));
    }
  for (let y = 0; y < height; y++) {
    const above = Math.max(0, y - 1) * width;
    const below = Math.min(height - 1, y + 1) * width;
    for (let x = 0; x < width; x++)
      means[y * width + x] = (across[above + x] + across[y * width + x] + across[below + x]) / 9;
  }
  return means;
}
