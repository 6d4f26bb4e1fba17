import type { PaintStep } from './canvas.ts';
import { layRandom } from './lay.ts';
import type { PaintManner } from './lay-pigment.ts';
import { type Place, type Shape, stroke } from './shapes.ts';

export interface WebOrder {
  readonly centre: Place;
  /** Angles between which its threads go out, in radians, how many, and how far. */
  readonly angles: readonly [from: number, to: number];
  readonly threads: number;
  readonly reach: number;
  readonly rings: number;
  readonly width?: number;
}

/** A spider's web: threads from a corner, and rings that hang through between them. */
export function web(
  { centre, angles, threads, reach, rings, width = 0.0028 }: WebOrder,
  manner: PaintManner,
): PaintStep {
  return layRandom(
    (random) => {
      const [cx, cy] = centre;
      const rays = Array.from({ length: threads }, (_, i) => {
        const angle =
          angles[0] +
          ((angles[1] - angles[0]) * (i + (i > 0 && i < threads - 1 ? 0.25 * (random() - 0.5) : 0))) /
            (threads - 1);
        return { angle, reach: reach * (0.82 + 0.3 * random()) };
      });
      const at = (i: number, share: number): Place => [
        cx + rays[i].reach * share * Math.cos(rays[i].angle),
        cy + rays[i].reach * share * Math.sin(rays[i].angle),
      ];
      const shapes: Shape[] = rays.map((_, i) => {
        const [x, y] = at(i, 1);
        return stroke([
          [cx, cy, width * 1.4],
          [x, y, width * 0.5],
        ]);
      });
      for (let ring = 1; ring <= rings; ring++)
        for (let i = 1; i < threads; i++) {
          const share = (ring / (rings + 0.35)) ** 0.9 * (0.96 + 0.08 * random());
          const from = at(i - 1, share);
          const to = at(i, share * (0.97 + 0.06 * random()));
          const sag = 0.86;
          const middle: Place = [
            cx + ((from[0] + to[0]) / 2 - cx) * sag,
            cy + ((from[1] + to[1]) / 2 - cy) * sag,
          ];
          shapes.push(
            stroke([
              [...from, width * 0.8],
              [...middle, width * 0.55],
              [...to, width * 0.8],
            ]),
          );
        }
      return shapes;
    },
    { soft: 0.003, stray: 0.0008, bristles: 0, ...manner },
  );
}
