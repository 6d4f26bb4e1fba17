import type { PaintStep } from './canvas.ts';
import type { PaintManner } from './paint-pigment.ts';
import { paintRandom } from './paint-shapes.ts';
import { ellipse, type Place, type Shape, stroke, union } from './shapes.ts';

interface DripParams {
  readonly from: readonly Place[];
  readonly length: number;
  readonly width: number;
}

/** A thin liquid that ran down the face: it narrows, wavers, and ends in a drop. */
export function drips({ from, length, width }: DripParams, manner: PaintManner): PaintStep {
  return paintRandom(
    (random) =>
      from.map(([x, y]): Shape => {
        const long = length * (0.55 + 0.9 * random());
        const wide = width * (0.7 + 0.6 * random());
        const sway = () => x + 0.012 * (random() - 0.5);
        const end = sway();
        return union(
          stroke([
            [x, y, wide * 1.25],
            [sway(), y + 0.3 * long, wide * 0.75],
            [sway(), y + 0.65 * long, wide * 0.6],
            [end, y + long, wide * 0.7],
          ]),
          ellipse([end, y + long], { across: wide * 1.1, down: wide * 1.5 }),
        );
      }),
    { soft: 0.005, stray: 0.0015, bristles: 0, gloss: 0.9, relief: 6, slope: 0.006, ...manner },
  );
}

/** Drops on the face: many small ones, few large. */
export function splatter(
  {
    count,
    size,
    area,
  }: {
    readonly count: number;
    readonly size: number;
    readonly area: readonly [left: number, top: number, right: number, bottom: number];
  },
  manner: PaintManner,
): PaintStep {
  return paintRandom(
    (random) =>
      Array.from({ length: count }, () => {
        const [left, top, right, bottom] = area;
        const wide = size * (0.12 + random() ** 5);
        return ellipse([left + random() * (right - left), top + random() * (bottom - top)], {
          across: wide,
          down: wide * (0.7 + 0.9 * random()),
          angle: random() * 3,
        });
      }),
    { soft: 0.004, stray: 0.002, bristles: 0, gloss: 0.7, relief: 3, slope: 0.004, ...manner },
  );
}
