import type { Picture } from '#imaging/core/picture.ts';

/**
 * Peak signal to noise in dB over all bytes of two pictures of one size; infinite where they are the same.
 */
export function psnr(a: Picture, b: Picture): number {
  let sum = 0;
  for (let at = 0; at < a.data.length; at++) sum += (a.data[at] - b.data[at]) ** 2;
  return 10 * Math.log10((255 * 255 * a.data.length) / sum);
}

/** Side of the windows of SSIM, and the pixels from one to the next. */
const WINDOW = 8;
const STEP = 4;
const C1 = (0.01 * 255) ** 2;
const C2 = (0.03 * 255) ** 2;

/** Structural similarity of the green channels, 1 = the same (Wang et al. 2004), over square windows. */
export function ssim(a: Picture, b: Picture): number {
  let sum = 0;
  let count = 0;
  for (let y = 0; y + WINDOW <= a.height; y += STEP)
    for (let x = 0; x + WINDOW <= a.width; x += STEP, count++) sum += windowSimilarity(a, { b, x, y });
  return sum / count;
}

function windowSimilarity(a: Picture, { b, x, y }: { readonly b: Picture; x: number; y: number }): number {
  const area = WINDOW * WINDOW;
  let sumA = 0;
  let sumB = 0;
  let squaresA = 0;
  let squaresB = 0;
  let products = 0;
  for (let row = y; row < y + WINDOW; row++)
    for (let column = x; column < x + WINDOW; column++) {
      const at = row * a.width + column;
      const valueA = a.data[at * a.channels + 1];
      const valueB = b.data[at * b.channels + 1];
      sumA += valueA;
      sumB += valueB;
      squaresA += valueA * valueA;
      squaresB += valueB * valueB;
      products += valueA * valueB;
    }
  const meanA = sumA / area;
  const meanB = sumB / area;
  const varianceA = squaresA / area - meanA * meanA;
  const varianceB = squaresB / area - meanB * meanB;
  const covariance = products / area - meanA * meanB;
  return (
    ((2 * meanA * meanB + C1) * (2 * covariance + C2)) /
    ((meanA ** 2 + meanB ** 2 + C1) * (varianceA + varianceB + C2))
  );
}
