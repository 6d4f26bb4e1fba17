import type { Point } from '../../core/models/photo-window.ts';

/**
 * Reach of a body to each side by height in face coordinates (−0.5 hairline, 0.5 chin), in widths of the
 * face: high hair, shoulders, hanging arms.
 */
const REACH = [
  [-1.4, 0.7],
  [-0.9, 0.95],
  [0.3, 0.95],
  [0.55, 0.95],
  [0.8, 1.45],
  [1.2, 1.55],
  [2.6, 2],
] as const;

/** Distance of a place outside the reach of a body, in widths of its face; negative within. */
export function rateOutside({ x, y }: Point): number {
  const side = Math.abs(x);
  const next = REACH.findIndex(([height]) => y < height);
  if (next === 0) return side - REACH[0][1];
  if (next < 0) return side - REACH[REACH.length - 1][1];
  const [from, fromReach] = REACH[next - 1];
  const [to, toReach] = REACH[next];
  return side - fromReach - ((toReach - fromReach) * (y - from)) / (to - from);
}
