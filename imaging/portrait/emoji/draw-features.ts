import type { Raster } from '../../core/raster/raster.ts';
import { faceLandmarks } from '../../vision/faces/face-landmarks.ts';
import { drawEye, topOfEye } from './draw-eyes.ts';
import { drawGlasses } from './draw-glasses.ts';
import { drawMouth, placeMouth } from './draw-mouth.ts';
import { drawSymbols } from './draw-symbols.ts';
import type { ExpressionShape, FeatureParams } from './expressions.ts';
import { type EyePlace, placeEyes } from './eye-place.ts';
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
function drawBrow(
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

/** Draws the features of an expression: eyes, brows, mouth, symbols, and glasses. Changes the sheet. */
export function drawFeatures(
  sheet: Raster,
  { portrait, ...params }: FeatureParams & { readonly portrait: StickerPortrait },
): void {
  const { expression, look, exaggeration, mood } = params;
  const eyes = placeEyes(portrait, exaggeration);
  drawMouth(sheet, { portrait, place: placeMouth(portrait), shape: expression.mouth, look });
  const wide = expression.wide * (1 - mood.blink);
  for (const [i, place] of eyes.entries()) {
    const shape = i === 0 ? expression.right : expression.left;
    const pulse = shape === 'heart' ? 1 + 0.08 * Math.sin(4 * Math.PI * mood.phase) : wide;
    drawEye(sheet, { portrait, place, shape, wide: pulse, slant: expression.slant, look });
    drawBrow(sheet, { portrait, eye: place, expression, look });
  }
  if (portrait.glasses && !expression.symbols.includes('sunglasses') && expression.right !== 'heart')
    drawGlasses(sheet, { portrait, eyes, glasses: portrait.glasses });
  drawSymbols(sheet, { portrait, ...params, eyes });
}
