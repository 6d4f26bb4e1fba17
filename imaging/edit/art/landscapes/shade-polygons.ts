import { coverPolygons } from '../../../core/geometry/cover-polygons.ts';
import { type Light, mixLook } from '../art-colours.ts';
import type { Sheet } from '../sheet.ts';

/** Colours downwards: the first at row `from` and above, the other at row `to` and below. */
export interface Gradient {
  readonly from: number;
  readonly to: number;
  readonly colours: readonly [Light, Light];
  /** Shares that cover what is behind at the two rows, 1 where they are not given. */
  readonly opacity?: readonly [number, number] | undefined;
}

/** Steps of a gradient between which nobody sees a band. */
const STEPS = 256;

/** Fills polygons that turn the same way as one shape by a gradient downwards. */
export function shadePolygons(
  sheet: Sheet,
  polygons: readonly ArrayLike<number>[],
  { from, to, colours, opacity = [1, 1] }: Gradient,
): void {
  const coverage = coverPolygons(polygons, sheet);
  if (!coverage) return;
  const { left, top, width, height, data } = coverage;
  const [red, green, blue] = sheet.planes.map((plane) => plane.data);
  for (let row = 0, source = 0; row < height; row++) {
    const along = Math.max(0, Math.min(1, (top + row - from) / Math.max(1, to - from)));
    const colour = mixLook(colours[0], colours[1], Math.round(along * STEPS) / STEPS);
    const over = opacity[0] + (opacity[1] - opacity[0]) * along;
    let at = (top + row) * sheet.width + left;
    for (let column = 0; column < width; column++, source++, at++) {
      const share = data[source] * over;
      if (share < 1 / 1024) continue;
      red[at] += (colour[0] - red[at]) * share;
      green[at] += (colour[1] - green[at]) * share;
      blue[at] += (colour[2] - blue[at]) * share;
    }
  }
}
