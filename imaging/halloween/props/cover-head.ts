import type { HeadShape } from '../measure-head.ts';

/** Hair that stands up higher than this is pressed down under what covers a head. */
const HIGHEST = -1.16;

/** y of the top of what covers a head. */
export function coverTop({ crown }: HeadShape): number {
  return Math.max(HIGHEST, crown) - 0.03;
}

/** Half of the width of what covers a head closely. */
export function coverWidth(head: HeadShape): number {
  return Math.max(0.6, Math.min(0.92, Math.max(head.halfWidth(-0.6), head.halfWidth(-0.35)) + 0.03));
}
