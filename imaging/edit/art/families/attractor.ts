import type { Progress } from '../../../core/progress.ts';
import { byContrast, mixLight } from '../art-colours.ts';
import { blendPixel, type Family, type Sheet } from '../sheet.ts';

/** Coefficients with wide, even figures, found by trying. */
const FIGURES = [
  [-1.4, 1.6, 1.0, 0.7],
  [1.7, 1.7, 0.6, 1.2],
  [1.5, -1.8, 1.6, 0.9],
  [-1.9, -1.9, -1.5, -0.8],
  [-1.8, -1.9, -1.2, -1.1],
  [-1.5, 1.5, 1.2, 0.9],
] as const;

/** Points for each pixel of the sheet. */
const POINTS_PER_PIXEL = 3;

interface Histogram {
  /** Points that fell into each pixel, and the sum of how far each had come. */
  readonly count: Float32Array;
  readonly way: Float32Array;
}

/** Follows one point through millions of rounds of the map, and counts where it comes by. */
async function follow(sheet: Sheet, progress: Progress): Promise<Histogram> {
  const { width, height, frame, dice } = sheet;
  const [a, b, c, d] = dice.pick(FIGURES).map((value) => value + dice.between(-0.04, 0.04));
  const reachX = 1 + Math.abs(c);
  const reachY = 1 + Math.abs(d);
  const isTurned = height > width === reachX > reachY;
  const [spanX, spanY] = isTurned ? [reachY, reachX] : [reachX, reachY];
  const scale = Math.min((frame.right - frame.left) / spanX, (frame.bottom - frame.top) / spanY) / 2;
  const count = new Float32Array(width * height);
  const way = new Float32Array(width * height);
  let [x, y] = [0.1, 0.1];
  const total = POINTS_PER_PIXEL * width * height;
  for (let point = 0; point < total; point++) {
    if (point % 200_000 === 0) await progress.report(point / total);
    const nextX = Math.sin(a * y) + c * Math.cos(a * x);
    const nextY = Math.sin(b * x) + d * Math.cos(b * y);
    const far = Math.abs(nextX - x) + Math.abs(nextY - y);
    [x, y] = [nextX, nextY];
    const column = (width / 2 + scale * (isTurned ? y : x)) | 0;
    const row = (height / 2 + scale * (isTurned ? x : y)) | 0;
    if (column < 0 || row < 0 || column >= width || row >= height) continue;
    const at = row * width + column;
    count[at] += 1;
    way[at] += far;
  }
  return { count, way };
}

/**
 * Veils of a strange attractor: x′ = sin ay + c cos ax, y′ = sin bx + d cos by (Clifford; Pickover, “Chaos
 * in Wonderland”, 1994), toned by the logarithm of its density (Draves, “The fractal flame algorithm”,
 * 2003).
 */
const attractor: Family = async (sheet, progress) => {
  const { colours } = sheet;
  const { count, way } = await follow(sheet, progress.subrange(0, 0.9));
  const strength = 1 / Math.log1p(POINTS_PER_PIXEL * 26);
  const [, far, near] = byContrast(colours);
  for (let at = 0; at < count.length; at++) {
    if (count[at] === 0) continue;
    const dense = Math.min(1, strength * Math.log1p(count[at]));
    const share = Math.min(1, (0.3 * way[at]) / count[at]);
    const veil = mixLight(near, far, share);
    blendPixel(sheet, at, { colour: veil, share: Math.min(1, 1.25 * dense) });
    blendPixel(sheet, at, { colour: colours.ink, share: Math.max(0, dense - 0.45) * 1.3 });
  }
  await progress.report(1);
};

export default attractor;
