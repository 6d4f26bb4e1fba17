import type { Point } from '../../core/models/photo-window.ts';
import type { Body } from '../../vision/people/locate-bodies.ts';

/** Waist of a body, in pixels of a copy of the photo. */
export interface Waist {
  readonly middle: Point;
  /** Unit vector along the trunk, from the hips to the shoulders. */
  readonly up: Point;
  /** Length from the hips to the shoulders. */
  readonly trunk: number;
}

/** Shoulders and hips by the numbers of their points. */
const SHOULDERS = [11, 12] as const;
const HIPS = [23, 24] as const;

/** Least visibility of all four. */
const VISIBLE = 0.6;

/** Height of the hem above the joints of the hips, in trunks: most tops hang over trousers. */
const HEIGHT = 0.05;

/** The waist of a body; undefined where hips or shoulders are not seen. */
export function measureWaist({ points }: Body, scale: readonly [x: number, y: number]): Waist | undefined {
  if ([...SHOULDERS, ...HIPS].some((number) => points[number].visibility < VISIBLE)) return undefined;
  const middleOf = ([one, other]: readonly [number, number]): Point => ({
    x: 0.5 * (points[one].x + points[other].x) * scale[0],
    y: 0.5 * (points[one].y + points[other].y) * scale[1],
  });
  const [shoulders, hips] = [middleOf(SHOULDERS), middleOf(HIPS)];
  const trunk = Math.hypot(shoulders.x - hips.x, shoulders.y - hips.y);
  if (trunk < 1) return undefined;
  const up = { x: (shoulders.x - hips.x) / trunk, y: (shoulders.y - hips.y) / trunk };
  return { middle: { x: hips.x + HEIGHT * trunk * up.x, y: hips.y + HEIGHT * trunk * up.y }, up, trunk };
}
