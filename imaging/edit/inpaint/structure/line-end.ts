/** A place or a direction in a level, in pixels; (0, 0) is the middle of the first pixel. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Colours across a line: RGB for each offset from −`PROFILE_REACH` to +`PROFILE_REACH`, positive to the right
 * of the way into the hole.
 */
export type Profile = Float32Array;

/** Pixels on each side of a line that distinguish it from others. */
export const PROFILE_REACH = 6;

/** A line or an edge of the scene that runs into the hole. */
export interface LineEnd {
  /** The line outside the hole, one point a pixel, beginning at the hole. */
  readonly path: readonly Point[];
  /** Unit vector along the line at the hole, pointing away from it. */
  readonly outwards: Point;
  /** Radians by which it turns a pixel on its way out, clockwise on the screen. */
  readonly curvature: number;
  /** Mean step of luma across the line in grey levels a pixel, how strongly it stands out. */
  readonly strength: number;
  /** Mean colours across the line near the hole. */
  readonly profile: Profile;
}
