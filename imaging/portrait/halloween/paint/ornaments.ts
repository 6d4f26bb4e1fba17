import type { PaintStep, Pigment } from './canvas.ts';
import { paintShape, paintShapes } from './paint-shapes.ts';
import { both, ellipse, type Place, type Shape, stroke } from './shapes.ts';

/** A ring of petals around both eyes, each with a dark rim. */
export function eyePetals({
  colour,
  rim,
  count = 11,
}: {
  colour: Pigment;
  rim: Pigment;
  count?: number;
}): PaintStep {
  const petals = (grow: number): Shape[] =>
    Array.from({ length: count }, (_, i) => {
      const turn = ((i + 0.5) / count) * 2 * Math.PI;
      const [x, y] = [-0.16 + 0.105 * Math.cos(turn), 0.368 + 0.098 * Math.sin(turn)];
      return both(ellipse([x, y], { across: 0.034 + grow, down: 0.03 + grow, angle: turn }));
    });
  const outer = paintShapes(petals(0.006), { colour: rim, soft: 0.004, stray: 0.002, bristles: 0 });
  const inner = paintShapes(petals(-0.001), {
    colour,
    soft: 0.005,
    stray: 0.002,
    bristles: 0.12,
    gloss: 0.35,
  });
  return (canvas, seed) => {
    outer(canvas, seed);
    inner(canvas, seed + 50);
  };
}

/** A flower with rounded petals. */
export function flower(
  [x, y]: Place,
  { size, colour, heart, petals = 6 }: { size: number; colour: Pigment; heart: Pigment; petals?: number },
): PaintStep {
  const ring = Array.from({ length: petals }, (_, i) => {
    const turn = (i / petals) * 2 * Math.PI + 0.5;
    return ellipse([x + 0.58 * size * Math.cos(turn), y + 0.58 * size * Math.sin(turn)], {
      across: 0.44 * size,
      down: 0.3 * size,
      angle: turn,
    });
  });
  const leaves = paintShapes(ring, {
    colour,
    soft: 0.006,
    stray: 0.002,
    bristles: 0.15,
    relief: 4,
    slope: 0.01,
  });
  const veins = paintShapes(
    ring.map((_, i) => {
      const turn = (i / petals) * 2 * Math.PI + 0.5;
      return stroke([
        [x + 0.2 * size * Math.cos(turn), y + 0.2 * size * Math.sin(turn), 0.004],
        [x + 0.8 * size * Math.cos(turn), y + 0.8 * size * Math.sin(turn), 0.0008],
      ]);
    }),
    { colour: heart, opacity: 0.7, soft: 0.004, bristles: 0 },
  );
  const middle = paintShape(ellipse([x, y], { across: 0.24 * size, down: 0.24 * size }), {
    colour: heart,
    soft: 0.006,
    relief: 8,
    slope: 0.01,
    gloss: 0.4,
  });
  return (canvas, seed) => {
    leaves(canvas, seed);
    veins(canvas, seed + 20);
    middle(canvas, seed + 40);
  };
}

/**
 * A spiral line.
 * @param turns number of turns, clockwise if positive
 */
function spiral(
  [x, y]: Place,
  { size, turns, start, width }: { size: number; turns: number; start: number; width: number },
): Shape {
  const steps = 16;
  return stroke(
    Array.from({ length: steps }, (_, i) => {
      const share = i / (steps - 1);
      const angle = start + share * turns * 2 * Math.PI;
      const radius = size * (1 - 0.88 * share);
      return [
        x + radius * Math.cos(angle),
        y + radius * Math.sin(angle),
        width * (0.35 + 0.9 * Math.sin(Math.PI * (0.15 + 0.8 * share))),
      ] as const;
    }),
  );
}

/** Curls on cheeks, chin and forehead. */
export function curls({ colour, width = 0.0048 }: { colour: Pigment; width?: number }): PaintStep {
  const shapes = [
    spiral([-0.285, 0.575], { size: 0.055, turns: 1.35, start: -0.6, width }),
    spiral([-0.35, 0.5], { size: 0.032, turns: -1.2, start: 2.4, width }),
    spiral([-0.115, 0.825], { size: 0.038, turns: -1.3, start: 2.8, width }),
    spiral([-0.19, 0.865], { size: 0.026, turns: 1.2, start: 0.4, width }),
    spiral([-0.155, 0.155], { size: 0.042, turns: 1.3, start: 2.6, width }),
    spiral([-0.25, 0.205], { size: 0.03, turns: -1.2, start: 0.6, width }),
  ];
  return paintShapes(shapes.map(both), { colour, soft: 0.004, stray: 0.001, bristles: 0.05, gloss: 0.3 });
}

/** Rows of dots over the brows, under the eyes and on the chin. */
export function dots({ colour, second }: { colour: Pigment; second: Pigment }): PaintStep {
  const over = Array.from({ length: 6 }, (_, i) =>
    both(
      ellipse([-0.06 - 0.045 * i, 0.235 - 0.022 * Math.sin((i / 5) * 3)], {
        across: 0.0085 - 0.0006 * i,
        down: 0.0085 - 0.0006 * i,
      }),
    ),
  );
  const under = Array.from({ length: 7 }, (_, i) =>
    both(
      ellipse([-0.075 - 0.036 * i, 0.512 + 0.018 * Math.sin((i / 6) * 3)], { across: 0.0075, down: 0.0075 }),
    ),
  );
  const chin = Array.from({ length: 5 }, (_, i) =>
    ellipse([-0.06 + 0.03 * i, 0.785 + 0.008 * Math.abs(i - 2)], { across: 0.006, down: 0.006 }),
  );
  const manner = { soft: 0.004, stray: 0.001, bristles: 0, gloss: 0.4, relief: 3, slope: 0.004 };
  const first = paintShapes(over, { ...manner, colour });
  const next = paintShapes([...under, ...chin], { ...manner, colour: second });
  return (canvas, seed) => {
    first(canvas, seed);
    next(canvas, seed + 20);
  };
}

/** Stars with four points. */
export function stars(
  places: readonly (readonly [x: number, y: number, size: number])[],
  colour: Pigment,
): PaintStep {
  return paintShapes(
    places.flatMap(([x, y, size]) => [
      stroke(
        [
          [x - size, y, 0.0005],
          [x, y, 0.13 * size],
          [x + size, y, 0.0005],
        ],
        false,
      ),
      stroke(
        [
          [x, y - 1.25 * size, 0.0005],
          [x, y, 0.13 * size],
          [x, y + 1.25 * size, 0.0005],
        ],
        false,
      ),
    ]),
    { colour, soft: 0.003, stray: 0, bristles: 0, gloss: 0.5 },
  );
}
