import type { PaintStep } from './canvas.ts';
import type { PaintManner } from './paint-pigment.ts';
import { paintRandom } from './paint-shapes.ts';
import { type Place, type Shape, stroke } from './shapes.ts';

interface CrackParams {
  /** Starting points with direction (radians, 0 = to the person's left, clockwise). */
  readonly from: readonly (readonly [x: number, y: number, angle: number])[];
  readonly length: number;
  readonly width: number;
  /** Change of direction per step, in radians. */
  readonly crooked?: number;
  /** Probability of a branch per step. */
  readonly branches?: number;
}

const STEP = 0.022;

function grow(
  params: Required<CrackParams>,
  {
    start,
    random,
  }: {
    readonly start: { place: Place; angle: number; length: number; width: number };
    readonly random: () => number;
  },
): Shape[] {
  const shapes: Shape[] = [];
  const line: [number, number, number][] = [];
  let { angle } = start;
  let [x, y] = start.place;
  const steps = Math.max(2, Math.round(start.length / STEP));
  for (let step = 0; step <= steps; step++) {
    line.push([x, y, start.width * (1 - 0.85 * (step / steps)) * (0.7 + 0.6 * random())]);
    angle += params.crooked * (random() - 0.5) * 2;
    const pace = STEP * (0.6 + 0.8 * random());
    x += pace * Math.cos(angle);
    y += pace * Math.sin(angle);
    const left = start.length * (1 - step / steps);
    if (step > 0 && left > 2 * STEP && random() < params.branches) {
      const turn = (random() < 0.5 ? -1 : 1) * (0.5 + 0.7 * random());
      const branch = {
        place: [x, y] as const,
        angle: angle + turn,
        length: left * (0.4 + 0.4 * random()),
        width: start.width * 0.65,
      };
      shapes.push(...grow(params, { start: branch, random }));
    }
  }
  shapes.push(stroke(line, params.crooked < 0.3));
  return shapes;
}

/** Crooked lines that branch and run out: cracks in porcelain and bone, veins, roots, lightning. */
export function cracks(params: CrackParams, manner: PaintManner): PaintStep {
  const full = { crooked: 0.55, branches: 0.28, ...params };
  return paintRandom(
    (random) =>
      full.from.flatMap(([x, y, angle]) =>
        grow(full, {
          start: { place: [x, y], angle, length: full.length * (0.7 + 0.6 * random()), width: full.width },
          random,
        }),
      ),
    { soft: 0.003, stray: 0.001, bristles: 0, ...manner },
  );
}
