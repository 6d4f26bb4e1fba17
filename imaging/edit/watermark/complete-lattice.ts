import type { Box } from '../../core/raster/crop.ts';

type Step = readonly [number, number];

/** Pixels by which equal steps may differ. */
const TOLERANCE = 3;

/** Pairs of places that a step of a lattice lies between, at least, as a share of the places. */
const MIN_PAIRS = 0.4;

/** Share of a box's sides that has to lie within the picture. */
const MIN_INSIDE = 0.1;

/**
 * The places of a mark that repeats along a lattice, with those that were missed: where the ground has the
 * mark's own colour it hardly stands out. Takes and gives boxes of one size, the first one first; without a
 * lattice they come back as they are. New ones may reach beyond the picture, and lie a step of the lattice
 * from another one.
 */
export function completeLattice(boxes: readonly Box[], within: { width: number; height: number }): Box[] {
  const steps = findSteps(boxes);
  const places = [...boxes];
  for (let index = 0; index < places.length; index++)
    for (const [x, y] of steps)
      for (const sign of [1, -1]) {
        const { left, top, right, bottom } = places[index];
        const moved = {
          left: left + sign * x,
          top: top + sign * y,
          right: right + sign * x,
          bottom: bottom + sign * y,
        };
        if (isWithin(moved, within) && !places.some((place) => overlaps(place, moved))) places.push(moved);
      }
  return places;
}

/** The two shortest steps in different directions that lie between many pairs of places. */
function findSteps(boxes: readonly Box[]): Step[] {
  const groups: { step: Step; count: number }[] = [];
  for (const from of boxes)
    for (const to of boxes) {
      const step = [to.left - from.left, to.top - from.top] as const;
      if (step[1] < -TOLERANCE || (Math.abs(step[1]) <= TOLERANCE && step[0] <= 0)) continue;
      const group = groups.find((one) => isNear(one.step, step));
      if (group) group.count++;
      else groups.push({ step, count: 1 });
    }
  const common = groups
    .filter(({ count }) => count >= Math.max(3, MIN_PAIRS * boxes.length))
    .map(({ step }) => step)
    .sort((a, b) => Math.hypot(...a) - Math.hypot(...b));
  const [first] = common;
  if (!first) return [];
  const second = common.find((step) => {
    const area = Math.abs(first[0] * step[1] - first[1] * step[0]);
    return area > 0.3 * Math.hypot(...first) * Math.hypot(...step);
  });
  return second ? [first, second] : [first];
}

function isNear(a: Step, b: Step): boolean {
  return Math.abs(a[0] - b[0]) <= TOLERANCE && Math.abs(a[1] - b[1]) <= TOLERANCE;
}

function overlaps(a: Box, b: Box): boolean {
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return across > 0.3 * (a.right - a.left) && down > 0.3 * (a.bottom - a.top);
}

function isWithin(
  { left, top, right, bottom }: Box,
  { width, height }: { width: number; height: number },
): boolean {
  const across = Math.min(right, width) - Math.max(left, 0);
  const down = Math.min(bottom, height) - Math.max(top, 0);
  return across > MIN_INSIDE * (right - left) && down > MIN_INSIDE * (bottom - top);
}
