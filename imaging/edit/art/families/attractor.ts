import { gaussianBlur } from '../../../core/filters/gaussian-blur.ts';
import { mix } from '../../../core/numeric/scalar.ts';
import type { Progress } from '../../../core/progress.ts';
import { byContrast, mixLight } from '../art-colours.ts';
import { blendPixel, type Dice, type Family, type Sheet } from '../sheet.ts';

/** Least and most of a coefficient, either sign. */
const COEFFICIENT = { least: 0.7, most: 2.1 } as const;

/** Figures that are tried, of which the widest is drawn, and points by which each is assessed. */
const TRIES = 28;
const LOOK = { points: 6000, skipped: 60, cells: 28 } as const;

type Coefficients = readonly [a: number, b: number, c: number, d: number];

interface AttractorFigure {
  readonly coefficients: Coefficients;
  readonly box: { readonly left: number; readonly top: number; readonly wide: number; readonly high: number };
  /** Share of the cells of its box that points fall into, and of points in the fullest cell. */
  readonly cover: number;
  readonly crowd: number;
}

function measureFigure(coefficients: Coefficients): AttractorFigure {
  const [a, b, c, d] = coefficients;
  let [x, y] = [0.1, 0.1];
  const places: (readonly [number, number])[] = [];
  let [left, top, right, bottom] = [9, 9, -9, -9];
  for (let point = 0; point < LOOK.points; point++) {
    [x, y] = [Math.sin(a * y) + c * Math.cos(a * x), Math.sin(b * x) + d * Math.cos(b * y)];
    if (point < LOOK.skipped) continue;
    places.push([x, y]);
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  const box = { left, top, wide: Math.max(1e-6, right - left), high: Math.max(1e-6, bottom - top) };
  const counts = new Uint16Array((LOOK.cells + 1) ** 2);
  for (const [px, py] of places) {
    const column = Math.floor(((px - left) / box.wide) * LOOK.cells);
    counts[column * (LOOK.cells + 1) + Math.floor(((py - top) / box.high) * LOOK.cells)] += 1;
  }
  const passed = counts.reduce((sum, count) => sum + (count > 0 ? 1 : 0), 0);
  const crowd = counts.reduce((most, count) => Math.max(most, count), 0) / places.length;
  return { coefficients, box, cover: passed / LOOK.cells ** 2, crowd };
}

/** A wide, even figure of random coefficients: the best of several. */
export function pickAttractor(dice: Dice): AttractorFigure {
  const draw = () => dice.between(COEFFICIENT.least, COEFFICIENT.most) * (dice.chance(0.5) ? 1 : -1);
  const score = ({ cover, crowd }: AttractorFigure) => Math.min(0.8, cover) - 8 * crowd;
  let best = measureFigure([-1.4, 1.6, 1, 0.7]);
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const figure = measureFigure([draw(), draw(), draw(), draw()]);
    // The first of several that are good enough, or the best: seeds differ most so.
    if (figure.cover > 0.55 && figure.crowd < 0.012) return figure;
    if (score(figure) > score(best)) best = figure;
  }
  return best;
}

/** Points for each pixel of the sheet. */
const POINTS_PER_PIXEL = 2.5;

/** Spread in pixels of the mean that replaces counts of fewer points than this. */
const SOFTENED = { sigma: 1.3, below: 14 } as const;

interface Histogram {
  /** Points that fell into each pixel, and the sum of how far each had come. */
  readonly count: Float32Array;
  readonly way: Float32Array;
}

/** Follows one point through millions of rounds of the map, and counts where it comes by. */
async function follow(sheet: Sheet, progress: Progress): Promise<Histogram> {
  const { width, height, frame, dice } = sheet;
  const { coefficients, box } = pickAttractor(dice);
  const [a, b, c, d] = coefficients;
  const isTurned = height > width === box.wide > box.high;
  const [spanX, spanY] = isTurned ? [box.high, box.wide] : [box.wide, box.high];
  const scale = Math.min((frame.right - frame.left) / spanX, (frame.bottom - frame.top) / spanY);
  const [middleX, middleY] = [box.left + box.wide / 2, box.top + box.high / 2];
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
    const [right, low] = [x - middleX, y - middleY];
    const column = (width / 2 + scale * (isTurned ? low : right)) | 0;
    const row = (height / 2 + scale * (isTurned ? right : low)) | 0;
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
  const { colours, width, height } = sheet;
  const { count, way } = await follow(sheet, progress.subrange(0, 0.9));
  const strength = 1 / Math.log1p(POINTS_PER_PIXEL * 26);
  const [, far, near] = byContrast(colours);
  const softCount = gaussianBlur({ width, height, data: count }, SOFTENED.sigma);
  const softWay = gaussianBlur({ width, height, data: way }, SOFTENED.sigma);
  for (let at = 0; at < count.length; at++) {
    // Few points are grain, which the mean around them is not.
    const sharp = Math.min(1, count[at] / SOFTENED.below);
    const points = mix(softCount.data[at], count[at], sharp);
    if (points < 0.02) continue;
    const dense = Math.min(1, strength * Math.log1p(points));
    const share = Math.min(1, (0.3 * mix(softWay.data[at], way[at], sharp)) / points);
    const veil = mixLight(near, far, share);
    blendPixel(sheet, at, { colour: veil, share: Math.min(1, 1.25 * dense) });
    blendPixel(sheet, at, { colour: colours.ink, share: Math.max(0, dense - 0.45) * 1.3 });
  }
  await progress.report(1);
};

export default attractor;
