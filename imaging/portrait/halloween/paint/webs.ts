import type { PaintStep } from './canvas.ts';
import type { PaintManner } from './paint-pigment.ts';
import { paintRandom } from './paint-shapes.ts';
import { type Place, type Shape, stroke } from './shapes.ts';

interface WebParams {
  readonly centre: Place;
  /** Angles of the threads in radians, their number and length. */
  readonly angles: readonly [from: number, to: number];
  readonly threads: number;
  readonly reach: number;
  readonly rings: number;
  readonly width?: number;
}

/** Place at a fraction of a thread's length. */
type AlongThread = (thread: number, share: number) => Place;

function spinThreads(
  { centre: [cx, cy], angles, threads, reach }: WebParams,
  random: () => number,
): AlongThread {
  const rays = Array.from({ length: threads }, (_, i) => {
    const angle =
      angles[0] +
      ((angles[1] - angles[0]) * (i + (i > 0 && i < threads - 1 ? 0.25 * (random() - 0.5) : 0))) /
        (threads - 1);
    return { angle, reach: reach * (0.82 + 0.3 * random()) };
  });
  return (thread, share) => [
    cx + rays[thread].reach * share * Math.cos(rays[thread].angle),
    cy + rays[thread].reach * share * Math.sin(rays[thread].angle),
  ];
}

/** Distance of a ring from the corner in the middle between two threads, relative to that at a thread. */
const SAG = 0.86;

/** Segment of a ring between two neighbouring threads. */
function ringSegment(
  [cx, cy]: Place,
  { ends: [from, to], width }: { readonly ends: readonly [Place, Place]; readonly width: number },
): Shape {
  return stroke([
    [...from, width * 0.8],
    [cx + ((from[0] + to[0]) / 2 - cx) * SAG, cy + ((from[1] + to[1]) / 2 - cy) * SAG, width * 0.55],
    [...to, width * 0.8],
  ]);
}

function drawWeb(params: WebParams, random: () => number): Shape[] {
  const { centre, threads, rings, width = 0.0028 } = params;
  const along = spinThreads(params, random);
  const shapes = Array.from({ length: threads }, (_, i) =>
    stroke([
      [...centre, width * 1.4],
      [...along(i, 1), width * 0.5],
    ]),
  );
  for (let ring = 1; ring <= rings; ring++)
    for (let i = 1; i < threads; i++) {
      const share = (ring / (rings + 0.35)) ** 0.9 * (0.96 + 0.08 * random());
      const from = along(i - 1, share);
      const to = along(i, share * (0.97 + 0.06 * random()));
      shapes.push(ringSegment(centre, { ends: [from, to], width }));
    }
  return shapes;
}

/** A spider's web: threads from a corner, and sagging rings between them. */
export function web(params: WebParams, manner: PaintManner): PaintStep {
  return paintRandom((random) => drawWeb(params, random), {
    soft: 0.003,
    stray: 0.0008,
    bristles: 0,
    ...manner,
  });
}
