import type { FrameSize } from '../../renderer/create-camera.ts';

/**
 * An upright camera that looks level over the lake. Places have `x` metres to the right, `away` metres ahead
 * and a height above the water. Directions are slopes, metres for each metre ahead: `across` to the right and
 * `up`.
 */
export interface LakeView extends FrameSize {
  /** Height of the eye above the water, in metres. */
  readonly eye: number;
  /** Pixels for a slope of one. */
  readonly scale: number;
  /**
   * Column that looks straight ahead and row that looks level, in pixels; they may lie outside the picture.
   */
  readonly middle: number;
  readonly horizon: number;
}

/** Choice of a view. */
export interface Framing {
  /** In metres above the water. */
  readonly eye: number;
  /** Slope of the picture's right edge when it looks straight ahead. */
  readonly halfWidth: number;
  /** Share of the width and of the height at which straight ahead and level lie. */
  readonly middle: number;
  readonly horizon: number;
}

export function createLakeView({ width, height }: FrameSize, framing: Framing): LakeView {
  return {
    width,
    height,
    eye: framing.eye,
    scale: width / 2 / framing.halfWidth,
    middle: width * framing.middle,
    horizon: height * framing.horizon,
  };
}

/** The same view with more picture round it. @param margins in pixels */
export function widenView(view: LakeView, margins: { side: number; top: number; height: number }): LakeView {
  return {
    ...view,
    width: view.width + 2 * margins.side,
    height: margins.height,
    middle: view.middle + margins.side,
    horizon: view.horizon + margins.top,
  };
}

export function acrossAt({ middle, scale }: LakeView, column: number): number {
  return (column + 0.5 - middle) / scale;
}

export function upAt({ horizon, scale }: LakeView, row: number): number {
  return (horizon - row - 0.5) / scale;
}
