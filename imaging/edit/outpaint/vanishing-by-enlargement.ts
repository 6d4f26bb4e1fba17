import type { Progress } from '../../core/progress.ts';
import { measureBorder } from './measure-border.ts';
import type { Sheet } from './sheet.ts';
import type { Route } from './shift.ts';

/** Enlargements by which a vanishing point is looked for, and how many places are tried each way. */
const ZOOMS = [1 / 1.1, 1 / 1.25, 1 / 1.45];
const PLACES = 24;

/** A point nearer to the border than this share of the width would stretch the border, not continue it. */
const MIN_DISTANCE = 0.3;

/** Largest error at the border of enlargements about the point, as a share of the best plain copy's. */
const GAIN = 0.8;

/** Pixels around the best place of the coarse grid that are tried one by one. */
const REACH = 4;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A shift that enlarges about a point. */
export function zoomAbout({ x, y }: Point, zoom: number): Route {
  return { zoom, across: (1 - zoom) * x, down: (1 - zoom) * y };
}

/**
 * The point that walls, kerbs and rows of slabs run towards: enlarged about it, a photo in one-point
 * perspective continues in itself, since every line through the point is kept. Undefined where copies from
 * beside, of which the best costs `copyCost`, do as well.
 * @param leastReach pixels beyond the border that an enlargement must reach
 */
export async function vanishingByEnlargement(
  sheet: Sheet,
  {
    copyCost,
    leastReach,
    progress,
  }: { readonly copyCost: number; readonly leastReach: number; readonly progress: Progress },
): Promise<Point | undefined> {
  const right = sheet.width * (1 - MIN_DISTANCE);
  let best: { cost: number; point: Point; zoom: number } | undefined;
  function tryPoint(point: Point, zoom: number): void {
    if ((1 - zoom) * (sheet.width - point.x) < leastReach) return;
    const cost = meanCost(sheet, zoomAbout(point, zoom));
    if (!best || cost < best.cost) best = { cost, point, zoom };
  }
  for (const zoom of ZOOMS)
    for (let column = 0; column < PLACES; column++) {
      for (let row = 0; row < PLACES; row++)
        tryPoint({ x: ((column + 0.5) / PLACES) * right, y: ((row + 0.5) / PLACES) * sheet.height }, zoom);
      await progress.report(1);
    }
  if (!best) return undefined;
  const { point, zoom } = best;
  for (let x = point.x - REACH; x <= point.x + REACH; x++)
    for (let y = point.y - REACH; y <= point.y + REACH; y++) tryPoint({ x, y }, zoom);
  return best.cost < GAIN * copyCost ? best.point : undefined;
}

/** Mean error of a shift at the border over all rows. */
function meanCost(sheet: Sheet, shift: Route): number {
  const costs = measureBorder(sheet, shift);
  return costs.reduce((sum, cost) => sum + cost, 0) / costs.length;
}
