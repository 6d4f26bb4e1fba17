import type { Light } from '../shader.ts';
import { horizonOf } from '../stand-on-ground.ts';
import { type Atmosphere, atmosphereOf } from './atmosphere.ts';
import type { SceneParts } from './scene-parts.ts';

/** A scene as its layers are painted. */
export interface ScenePlan extends SceneParts {
  readonly aspect: number;
  readonly seed: number;
  /** Places of the horizon and, where there is water, of its near shore, from the top. */
  readonly horizon: number;
  readonly shore: number;
  readonly air: Atmosphere;
  /** Colour that is asked for: of the sky, or of the wall of a room. */
  readonly tint: Light | undefined;
}

/** A point of a picture: `u` runs from 0 at the left to the aspect, `v` from 0 at the top to 1. */
export interface Point {
  readonly u: number;
  readonly v: number;
  /** True of what is seen in water, where single stars blur into its light. */
  readonly isMirrored?: boolean;
}

/** Horizon of a scene without anybody who stands in it, and the bounds of others. */
const HORIZON = { usual: 0.56, highest: 0.3, lowest: 0.7 } as const;

/** Height of a sea before its shore, and the land before the feet of somebody who stands by the water. */
const SEA = 0.18;
const LAND = 0.06;

/** Completes the parts of a scene to what its layers need. */
export function planScene(
  parts: SceneParts,
  {
    foot,
    tall,
    ...canvas
  }: Pick<ScenePlan, 'aspect' | 'seed' | 'tint'> & {
    /** Row on which the subject stands, 0–1; undefined where the frame cuts it off. */
    readonly foot: number | undefined;
    /** Height of who stands there, as a share of the picture's; left out where it is not known. */
    readonly tall?: number | undefined;
  },
): ScenePlan {
  const { usual, highest, lowest } = HORIZON;
  // The eyes of somebody who takes the photo are as high as those of who stands in it.
  const isKnown = foot !== undefined && tall !== undefined;
  const horizon = isKnown ? Math.max(highest, Math.min(lowest, horizonOf({ foot, height: tall }))) : usual;
  const nearest = foot === undefined ? 2 : Math.max(horizon + 0.04, foot - LAND);
  const shore = parts.ground === 'lake' ? nearest : Math.min(horizon + SEA, nearest);
  return { ...parts, ...canvas, horizon, shore, air: atmosphereOf(parts, canvas.tint) };
}
