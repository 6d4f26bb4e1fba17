import { faceLandmarks } from '../faces/face-landmarks.ts';
import type { Raster } from '../kernels/raster.ts';
import { topOfEye } from './draw-eyes.ts';
import type { ExpressionShape } from './expressions.ts';
import type { EyePlace } from './eye-place.ts';
import { inkToLight } from './ink-light.ts';
import type { Look } from './looks.ts';
import { drawStroke } from './paint-shape.ts';
import { portraitPoint, type StickerPortrait } from './portrait.ts';
import { taper } from './shapes.ts';

/** Middle line of a brow from its inner to its outer end, x and y in turn, and its half width. */
function browLine(portrait: StickerPortrait, ring: readonly number[]): { line: number[]; radius: number } {
  const half = ring.length / 2;
  const line: number[] = [];
  let width = 0;
  for (let i = 0; i < half; i++) {
    const upper = portraitPoint(portrait, ring[i]);
    const lower = portraitPoint(portrait, ring[ring.length - 1 - i]);
    line.push((upper.x + lower.x) / 2, (upper.y + lower.y) / 2);
    width += Math.hypot(upper.x - lower.x, upper.y - lower.y) / half;
  }
  return { line, radius: 0.5 * width };
}

/** Smallest distance of a brow from its eye, in units of the eye's frame. */
const BROW_ROOM = 0.34;

interface BrowParams {
  readonly eye: EyePlace;
  readonly expression: ExpressionShape;
  readonly look: Look;
}

/** Draws the brow above an eye as a stroke that tapers outwards. Changes the sheet. */
export function drawBrow(
  sheet: Raster,
  { portrait, eye, expression, look }: BrowParams & { readonly portrait: StickerPortrait },
): void {
  const ring = eye.outer < 0 ? faceLandmarks.rightBrow : faceLandmarks.leftBrow;
  const { line, radius } = browLine(portrait, ring);
  const count = line.length / 2;
  const middle = { x: line[2 * (count >> 1)], y: line[2 * (count >> 1) + 1] };
  const top = topOfEye(eye, expression.right === 'heart' ? 1.3 : expression.wide);
  const needed = top - BROW_ROOM * eye.frame.unit;
  const lift = Math.min(0, needed - middle.y) - 0.16 * expression.browRise * eye.frame.unit;
  // Both brows tilt towards the nose.
  const tilt = -eye.outer * expression.browTilt;
  const placed = line.map((value, at) => {
    const dx = line[at - (at % 2)] - middle.x;
    const dy = line[at - (at % 2) + 1] - middle.y;
    return at % 2 === 0
      ? middle.x + dx * Math.cos(tilt) - dy * Math.sin(tilt)
      : value - dy + dx * Math.sin(tilt) + dy * Math.cos(tilt) + lift;
  });
  const { brows, skin } = portrait.inks;
  const dark: typeof brows = [Math.min(brows[0], skin[0] - 0.14), brows[1], brows[2]];
  const thick = Math.max(1.1 * radius, 0.13 * eye.frame.unit);
  drawStroke(sheet, {
    points: taper(placed, { radius: thick, ends: [0.6, 0.12] }),
    paint: {
      light: inkToLight([Math.max(0.14, dark[0]), dark[1], dark[2]]),
      behind: look.relief > 0.9 ? undefined : portrait.parts.hair,
    },
  });
}
