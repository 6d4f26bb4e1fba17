import type { Progress } from '../../core/progress.ts';
import type { Box } from '../../core/raster/crop.ts';
import type { Plane } from '../../core/raster/plane.ts';

/** Distance in pixels from both ends of a step to the border between them, which may be soft. */
const HALF_STRIDE = 2;

/**
 * Least median step along each border of a rectangle, in grey levels: nothing of a scene is that straight.
 * @tuned 2026-11-30, 39 marks on the development photographs, difference from the unmarked picture
 */
const MIN_STEP = 8;

/**
 * Least step of an upper or lower border relative to the strongest there, and of the sides to these.
 * @tuned 2026-11-30, 39 marks on the development photographs, difference from the unmarked picture
 */
const LIKE_STRONGEST = 0.6;
const SIDE = 0.5;

/** Steps are counted in thirds of a grey level, exact for the mean of three channels. */
const FINE = 3;
const MOST = 255 * FINE;

/** The median step from one row (or column) to another, where neither end is text. */
type StepAt = (place: number) => number;

/** Brightness of a part of a photo, and the pixels of text in it. */
interface Sheet {
  readonly grey: Plane;
  readonly text: Uint8Array;
}

/** The median by counting, which needs no order of the steps. 0 where all is text. */
function medianStep({ grey, text }: Sheet, { start, count, along, step }: Walk): number {
  const counts = new Uint32Array(2 * MOST + 1);
  let total = 0;
  for (let pixel = start, walked = 0; walked < count; walked++, pixel += along) {
    const [one, other] = [pixel - HALF_STRIDE * step, pixel + (HALF_STRIDE - 1) * step];
    if (text[one] || text[other]) continue;
    counts[MOST + Math.round(FINE * (grey.data[other] - grey.data[one]))]++;
    total++;
  }
  if (total === 0) return 0;
  let [bin, seen] = [0, counts[0]];
  while (seen <= Math.floor(total / 2)) seen += counts[++bin];
  return (bin - MOST) / FINE;
}

interface Walk {
  /** First pixel behind the border, and how many pixels the walk holds. */
  readonly start: number;
  readonly count: number;
  /** From one place along the border to the next, and across it, in the grid's values. */
  readonly along: number;
  readonly step: number;
}

/** From a row (or column) of the text outward, up or down, to the last one that a border may lie at. */
interface Range {
  readonly from: number;
  readonly to: number;
  readonly outward: -1 | 1;
}

interface Search extends Sheet {
  /** The farthest rows and columns. */
  readonly ranges: Box;
  /** Tight around the text, whose rows and columns the search starts from. */
  readonly line: Box;
  readonly progress: Progress;
}

/**
 * Measures the steps of a range once. A step needs pixels on both sides: of a range that does not lead
 * outward so far from the border of the sheet none is measured.
 */
async function measureSteps(
  sheet: Search,
  { range: { from, to, outward }, walkAt }: { readonly range: Range; walkAt(place: number): Walk },
): Promise<StepAt> {
  const steps = new Map<number, number>();
  for (let place = from; outward * (to - place) >= 0; place += outward) {
    steps.set(place, medianStep(sheet, walkAt(place)));
    await sheet.progress.report(0);
  }
  return (place) => steps.get(place) ?? 0;
}

/** A border of a rectangle, and the median step across it in grey levels. */
interface Border {
  readonly place: number;
  readonly step: number;
}

interface Sought {
  readonly range: Range;
  /** Of the step from a smaller row or column to a larger one. */
  readonly sign: number;
}

/** The first place outward from the text with a step of one sign that is strong enough, at its strongest. */
function firstStrong(
  stepAt: StepAt,
  { range: { from, to, outward }, sign, least }: Sought & { readonly least: number },
): Border | undefined {
  let best: Border | undefined;
  for (let place = from; outward * (to - place) > 0; place += outward) {
    const step = sign * stepAt(place);
    if (best ? step < best.step : step < least) {
      if (best) break;
      continue;
    }
    best = { place, step };
  }
  return best;
}

/** The first place outward where the step is about as strong as the strongest of the range. */
function mostStrong(stepAt: StepAt, { range, sign }: Sought): Border | undefined {
  const { from, to, outward } = range;
  let most = MIN_STEP / LIKE_STRONGEST;
  for (let place = from; outward * (to - place) >= 0; place += outward)
    most = Math.max(most, sign * stepAt(place));
  return firstStrong(stepAt, { range, sign, least: LIKE_STRONGEST * most });
}

/** The rectangle around a line of text whose four borders step to the same side, all along. */
export async function findRectangle(search: Search): Promise<Box | undefined> {
  const { grey, ranges, line } = search;
  const { width, height } = grey;
  const up: Range = { from: line.top, to: Math.max(HALF_STRIDE, ranges.top), outward: -1 };
  const down: Range = { from: line.bottom, to: Math.min(height - HALF_STRIDE, ranges.bottom), outward: 1 };
  const count = line.right - line.left;
  const walkAt = (y: number): Walk => ({ start: y * width + line.left, count, along: 1, step: width });
  const above = await measureSteps(search, { range: up, walkAt });
  const below = await measureSteps(search, { range: down, walkAt });
  for (const sign of [-1, 1]) {
    const top = mostStrong(above, { range: up, sign });
    const bottom = mostStrong(below, { range: down, sign: -sign });
    const sides = top && bottom && (await findSides(search, { top, bottom, sign }));
    if (sides) return { ...sides, top: top.place, bottom: bottom.place };
  }
  return undefined;
}

/** The left and right border between an upper and a lower one. */
async function findSides(
  search: Search,
  { top, bottom, sign }: { readonly top: Border; readonly bottom: Border; readonly sign: number },
): Promise<Pick<Box, 'left' | 'right'> | undefined> {
  const { grey, ranges, line } = search;
  const { width } = grey;
  const start = (top.place + HALF_STRIDE) * width;
  const count = bottom.place - top.place - 2 * HALF_STRIDE;
  const walkAt = (x: number): Walk => ({ start: start + x, count, along: width, step: 1 });
  const least = Math.max(MIN_STEP, SIDE * Math.min(top.step, bottom.step));
  const before: Range = { from: line.left, to: Math.max(HALF_STRIDE, ranges.left), outward: -1 };
  const after: Range = { from: line.right, to: Math.min(width - HALF_STRIDE, ranges.right), outward: 1 };
  const leftStep = await measureSteps(search, { range: before, walkAt });
  const left = firstStrong(leftStep, { range: before, sign, least });
  if (!left) return undefined;
  const rightStep = await measureSteps(search, { range: after, walkAt });
  const right = firstStrong(rightStep, { range: after, sign: -sign, least });
  return right && { left: left.place, right: right.place };
}
