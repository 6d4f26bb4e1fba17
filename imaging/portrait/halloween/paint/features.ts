import type { PaintStep } from './canvas.ts';
import type { PaintManner } from './paint-pigment.ts';
import { paintShape } from './paint-shapes.ts';
import { both, ellipse, outline, stroke } from './shapes.ts';

type Feature = PaintManner & { readonly size?: number };

/** Both lips. */
export function lips({ size = 1, ...manner }: Feature): PaintStep {
  const k = size;
  const half = outline([
    [0, 0.694 - 0.028 * k],
    [-0.03, 0.694 - 0.042 * k],
    [-0.08, 0.694 - 0.022 * k],
    [-0.123 * (0.9 + 0.1 * k), 0.694],
    [-0.08, 0.694 + 0.032 * k],
    [0, 0.694 + 0.048 * k],
  ]);
  return paintShape(both(half), { soft: 0.012, stray: 0.002, bristles: 0.05, gloss: 0.6, ...manner });
}

/** Shadow on the lids and around the eyes. */
export function eyeShadow({ size = 1, ...manner }: Feature): PaintStep {
  return paintShape(
    both(ellipse([-0.158, 0.362], { across: 0.115 * size, down: 0.085 * size, angle: -0.1 })),
    {
      soft: 0.08,
      stray: 0.004,
      bristles: 0.1,
      ...manner,
    },
  );
}

/** A line along the upper lid that runs out to a point. */
export function liner({ size = 1, ...manner }: Feature): PaintStep {
  const wing = stroke([
    [-0.082, 0.376, 0.003],
    [-0.11, 0.349, 0.006],
    [-0.16, 0.335, 0.0075],
    [-0.21, 0.345, 0.008],
    [-0.235, 0.352, 0.007],
    [-0.235 - 0.07 * size, 0.352 - 0.055 * size, 0.0006],
  ]);
  return paintShape(both(wing), { soft: 0.005, stray: 0.0015, bristles: 0, gloss: 0.5, ...manner });
}

/** Brows: `size` above 0 rises to the outside, below 0 sinks. */
export function brows({ size = 0.5, ...manner }: Feature): PaintStep {
  const line = stroke([
    [-0.052, 0.298 + 0.022 * size, 0.008],
    [-0.12, 0.27 - 0.005 * size, 0.013],
    [-0.21, 0.25 - 0.04 * size, 0.012],
    [-0.29, 0.262 - 0.1 * size, 0.002],
  ]);
  return paintShape(both(line), { soft: 0.012, stray: 0.004, bristles: 0.35, angle: -0.2, ...manner });
}

/** Dark rings under the eyes, as from lack of sleep. */
export function eyeRings({ size = 1, ...manner }: Feature): PaintStep {
  const ring = outline([
    [-0.075, 0.385],
    [-0.1, 0.335],
    [-0.17, 0.318],
    [-0.245, 0.35],
    [-0.25, 0.4],
    [-0.2, 0.43 + 0.03 * size],
    [-0.13, 0.44 + 0.03 * size],
    [-0.085, 0.42],
  ]);
  return paintShape(both(ring), {
    soft: 0.06,
    stray: 0.006,
    bristles: 0.05,
    blotches: 0.3,
    blotchSize: 0.05,
    ...manner,
  });
}
