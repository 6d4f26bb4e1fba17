import type { HeadShape } from '../measure-head-shape.ts';

/** Highest hair under a head covering. */
const HIGHEST = -1.16;

/** y of the top of a head covering. */
export function coverTop({ crown }: HeadShape): number {
  return Math.max(HIGHEST, crown) - 0.03;
}

/** Half the width of a close head covering. */
export function coverWidth(head: HeadShape): number {
  return Math.max(0.6, Math.min(0.92, Math.max(head.halfWidth(-0.6), head.halfWidth(-0.35)) + 0.03));
}
