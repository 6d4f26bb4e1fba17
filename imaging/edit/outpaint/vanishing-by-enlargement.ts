import { median } from '../../core/numeric/scalar.ts';
import type { Progress } from '../../core/progress.ts';
import { measureBorder } from './measure-border.ts';
import type { Sheet } from './sheet.ts';
import type { Route } from './shift.ts';

/**
 * Enlargements by which a vanishing point is looked for, and how many places are tried each way. Lines of a
 * front that runs at a slant meet outside the photo.
 */
const ZOOMS = [1 / 1.05, 1 / 1.1, 1 / 1.25, 1 / 1.45];
const PLACES = { across: 48, down: 24 };

/** Widths beyond the far side up to which it is looked for. */
const BEYOND = 1.5;

/** A point nearer to the border than this share of the width would stretch the border, not continue it. */
const MIN_DISTANCE = 0.3;

/**
 * Largest error at the border of enlargements about the point, as a share of the best plain copy's. They are
 * smoother, so fine texture alone gives them a lower one.
 * @tuned set by eye
 */
const GAIN = 0.91;

/**
 * Enlargements at which a point is checked, and the places around it that it is compared with: steps of a
 * share of the sheet to each side.
 */
const CHECKS = [1 / 1.05, 1 / 1.07, 1 / 1.1, 1 / 1.16, 1 / 1.25, 1 / 1.33, 1 / 1.45];
const AROUND = { steps: 3, across: 0.07, down: 0.1 };

/** Enlargements that differ by less are the one that was found. */
const SAME = 0.01;

/**
 * Largest error of the other enlargements about a vanishing point, as a share of that about places around
 * it. Of what was taken for a vanishing point, four borders in perspective had 0.69 to 0.95; foliage and
 * drawn grass had 1.00 and 1.01.
 * @tuned 2026-11-30, both sides of 16 photographs and five drawn textures, share of the error
 */
const KEPT_LINES = 0.96;

/** Of so many rows of the border one is looked at in the search. */
const ROW_STEP = 2;

/** Pixels around the best place of the coarse grid that are tried one by one. */
const REACH = 4;

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Search {
  /** Least mean error of a copy at the border, over all rows. */
  readonly copyCost: number;
  /** Rows in which the border cuts nothing, and the least mean error of a copy over these. */
  readonly freeRows: readonly number[];
  readonly freeCopyCost: number;
  /** Pixels beyond the border that an enlargement must reach. */
  readonly leastReach: number;
}

/** A shift that enlarges about a point. */
export function zoomAbout({ x, y }: Point, zoom: number): Route {
  return { zoom, across: (1 - zoom) * x, down: (1 - zoom) * y };
}

/**
 * The point that walls, kerbs and rows of slabs run towards: enlarged about it, a photo in one-point
 * perspective continues in itself, since every line through the point is kept. Undefined where copies from
 * beside do as well.
 */
export async function vanishingByEnlargement(
  sheet: Sheet,
  { copyCost, freeRows, freeCopyCost, leastReach, progress }: Search & { readonly progress: Progress },
): Promise<Point | undefined> {
  const right = sheet.width * (1 - MIN_DISTANCE);
  const left = -BEYOND * sheet.width;
  const rows = Array.from({ length: Math.ceil(sheet.height / ROW_STEP) }, (_, index) => index * ROW_STEP);
  let best: { cost: number; point: Point; zoom: number } | undefined;
  function tryPoint(point: Point, zoom: number): void {
    if ((1 - zoom) * (sheet.width - point.x) < leastReach) return;
    const cost = meanCost(sheet, { shift: zoomAbout(point, zoom), rows });
    if (!best || cost < best.cost) best = { cost, point, zoom };
  }
  for (const zoom of ZOOMS)
    for (let column = 0; column < PLACES.across; column++) {
      const x = left + ((column + 0.5) / PLACES.across) * (right - left);
      for (let row = 0; row < PLACES.down; row++)
        tryPoint({ x, y: ((row + 0.5) / PLACES.down) * sheet.height }, zoom);
      await progress.report(1);
    }
  if (!best) return undefined;
  const { point, zoom } = best;
  for (let x = point.x - REACH; x <= point.x + REACH; x++)
    for (let y = point.y - REACH; y <= point.y + REACH; y++) tryPoint({ x, y }, zoom);
  // A cut thing may be alike in itself at any size, and foliage is beside it: both have to say the same.
  const shift = zoomAbout(best.point, best.zoom);
  const freeCost = meanCost(sheet, { shift, rows: freeRows });
  const isBetter = best.cost < GAIN * copyCost && freeCost < GAIN * freeCopyCost;
  return isBetter && keepsLines(sheet, { ...best, rows: freeRows, leastReach }) ? best.point : undefined;
}

interface Found {
  readonly point: Point;
  readonly zoom: number;
  readonly rows: readonly number[];
  readonly leastReach: number;
}

/**
 * True where other enlargements about the point meet the border better than about places around it: lines
 * through a vanishing point are kept at every size. Texture meets itself at one size, by chance.
 */
function keepsLines(sheet: Sheet, { point, zoom, rows, leastReach }: Found): boolean {
  // A patch that is hardly enlarged meets the border anyway.
  const reaches = (place: Point, other: number) => (1 - other) * (sheet.width - place.x) >= leastReach;
  const places = listAround(point, sheet);
  let here = 0;
  let around = 0;
  for (const other of CHECKS) {
    if (Math.abs(other - zoom) <= SAME || !reaches(point, other)) continue;
    const costOf = (place: Point) => meanCost(sheet, { shift: zoomAbout(place, other), rows });
    here += costOf(point);
    around += median(places.filter((place) => reaches(place, other)).map(costOf));
  }
  return here <= KEPT_LINES * around;
}

/** Places on a grid around a point, without the point. */
function listAround({ x, y }: Point, { width, height }: Sheet): Point[] {
  const steps = Array.from({ length: 2 * AROUND.steps + 1 }, (_, index) => index - AROUND.steps);
  return steps
    .flatMap((right) => steps.map((down) => ({ right, down })))
    .filter(({ right, down }) => right !== 0 || down !== 0)
    .map(({ right, down }) => ({
      x: x + right * AROUND.across * width,
      y: y + down * AROUND.down * height,
    }));
}

/** Mean error of a shift at the border over some rows. */
function meanCost(
  sheet: Sheet,
  { shift, rows }: { readonly shift: Route; readonly rows: readonly number[] },
) {
  const costs = measureBorder(sheet, shift, rows);
  return rows.reduce((sum, y) => sum + costs[y], 0) / rows.length;
}
