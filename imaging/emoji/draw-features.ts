import type { Raster } from '../kernels/raster.ts';
import { drawBrow } from './draw-brow.ts';
import { drawEye } from './draw-eyes.ts';
import { drawGlasses } from './draw-glasses.ts';
import { drawMouth, placeMouth } from './draw-mouth.ts';
import { drawSymbols } from './draw-symbols.ts';
import type { FeatureParams } from './expressions.ts';
import { placeEyes } from './eye-place.ts';
import type { StickerPortrait } from './portrait.ts';

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
