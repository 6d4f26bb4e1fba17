import { smoothStep } from '../../core/numeric/scalar.ts';
import type { Mask } from '../../core/picture.ts';
import { type HeadFrame, toHeadPlace, toPhotoPlace } from './head-frame.ts';

/** Hair hidden by a hat. */
export interface HiddenHair {
  readonly frame: HeadFrame;
  /** Height in head coordinates above which hair is hidden. */
  readonly above: number;
}

/** Area of removed hair in face widths: half width, top, and softness. */
const SIDE = 0.95;
const TOP = -2;
const SOFT = 0.03;

/** Clips a matte's hair above the brim of hats. A drawn scene replaces it. */
export function clipHairUnderHat(matte: Mask, hiddenHair: readonly HiddenHair[]): Mask {
  const { width, height } = matte;
  const data = matte.data.slice();
  for (const { frame, above } of hiddenHair) {
    const corners = [-SIDE, SIDE].flatMap((x) => [TOP, above].map((y) => toPhotoPlace(frame, [x, y, 0])));
    const xs = corners.map(([x]) => x);
    const ys = corners.map(([, y]) => y);
    const bottom = Math.min(height - 1, Math.ceil(Math.max(...ys)));
    const right = Math.min(width - 1, Math.ceil(Math.max(...xs)));
    for (let y = Math.max(0, Math.floor(Math.min(...ys))); y <= bottom; y++)
      for (let x = Math.max(0, Math.floor(Math.min(...xs))); x <= right; x++) {
        const at = y * width + x;
        if (data[at] === 0) continue;
        const [u, v] = toHeadPlace(frame, [x, y, frame.origin[2]]);
        const gone = smoothStep(above + SOFT, above - SOFT, v) * smoothStep(SIDE, SIDE - 0.1, Math.abs(u));
        data[at] *= 1 - gone;
      }
  }
  return { width, height, data };
}
