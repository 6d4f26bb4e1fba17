import type { Vector } from '../../core/geometry/vector.ts';
import type { Mask } from '../../core/picture.ts';
import type { FaceMesh } from '../../vision/faces/face-mesh.ts';
import { type HeadFrame, toHeadPlace, toPhotoPlace } from './head-frame.ts';

/** Size of a head with its hair, in face widths. */
export interface HeadShape {
  /** y of its top; about −0.93 without hair. */
  readonly crown: number;
  /** Thickness of hair on the skull. */
  readonly hair: number;
  /** Half the width of head and hair at a height. */
  readonly halfWidth: (y: number) => number;
  /** Head coordinates of a point of the face mesh. */
  readonly point: (index: number) => Vector;
}

/** Size of a head without hair. */
const SKULL_TOP = -0.92;
const SKULL_WIDTH = 0.56;

/** Range of heights for the width, and the step. */
const FROM = -1.7;
const TO = 1;
const STEP = 0.05;

/** Bounds of the search for hair: height and half width. */
const HIGHEST = -1.9;
const WIDEST = 1.5;

/** Measures a head in the people's matte; without a matte as bald. */
export function measureHeadShape(
  frame: HeadFrame,
  { points }: Pick<FaceMesh, 'points'>,
  matte: Mask | undefined,
): HeadShape {
  const point = (index: number) =>
    toHeadPlace(frame, [points[3 * index], points[3 * index + 1], points[3 * index + 2]]);
  if (!matte) return { crown: SKULL_TOP, hair: 0, halfWidth: () => SKULL_WIDTH, point };
  const covered = (x: number, y: number) => {
    const [px, py] = toPhotoPlace(frame, [x, y, 0.05]);
    const [column, row] = [Math.round(px), Math.round(py)];
    if (column < 0 || row < 0 || column >= matte.width || row >= matte.height) return false;
    return matte.data[row * matte.width + column] > 127;
  };
  let crown = -0.6;
  while (crown > HIGHEST && [-0.12, 0, 0.12].some((x) => covered(x, crown))) crown -= 0.02;
  crown = Math.min(-0.78, crown);
  const widths: number[] = [];
  for (let y = FROM; y <= TO; y += STEP) {
    const reach = [-1, 1].map((side) => {
      let x = 0.26;
      while (x < WIDEST && covered(side * x, y)) x += 0.02;
      return x;
    });
    // The narrower side counts where somebody stands close by.
    const narrow = Math.min(reach[0], reach[1]);
    widths.push((narrow + Math.min(reach[0] + reach[1] - narrow, 1.2 * narrow)) / 2);
  }
  return {
    point,
    crown,
    hair: Math.max(0, SKULL_TOP - crown),
    halfWidth: (y) => widths[Math.max(0, Math.min(widths.length - 1, Math.round((y - FROM) / STEP)))],
  };
}
