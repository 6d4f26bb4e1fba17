import { createProgress } from '../core/progress.ts';
import type { RunControl } from '../core/run-control.ts';
import type { CropName } from '../portrait/emoji/cut-figure.ts';
import { placeMouth } from '../portrait/emoji/draw-mouth.ts';
import { drawMoving, drawStill } from '../portrait/emoji/draw-sticker.ts';
import type { ExpressionName } from '../portrait/emoji/expressions.ts';
import { type LookName, looks } from '../portrait/emoji/looks.ts';
import { paintFigure } from '../portrait/emoji/paint-figure.ts';
import { preparePortrait } from '../portrait/emoji/prepare-portrait.ts';
import { readExpression } from '../portrait/emoji/read-expression.ts';
import type { ToolInput, ToolOutput } from './tool.ts';

export interface MakeEmojiParameters {
  readonly style: LookName;
  /** `own` keeps the photo's expression. */
  readonly expression: ExpressionName;
  readonly crop: CropName;
  /** Number of the face, counted from the left; 0 = the largest. */
  readonly face: number;
  /** Pixels of each side, 256–1024. */
  readonly size: number;
  /** Width of the white border in per cent of the side; 0 for none. */
  readonly outline: number;
  /** Enlargement of head and eyes, 0–1. */
  readonly exaggeration: number;
  /** True for rosy cheeks. */
  readonly blush: boolean;
  /** True to make an animation as well. */
  readonly animate: boolean;
}

/** A sticker is drawn at twice its size, but on no more pixels than this on each side. */
const MAX_ACROSS = 1536;

/**
 * Draws a person of a photo as a sticker: a square with transparent ground and, as a further result, an
 * animation. Skin, hair and clothes become flat tones of their colours. Eyes, brows and mouth are drawn from
 * the mesh with the requested expression. Tells which expression the photo shows. Throws `no_face`,
 * `face_too_small`, `model_missing` or `aborted`.
 */
export async function makeEmoji(
  { photo }: ToolInput,
  parameters: MakeEmojiParameters,
  control: RunControl = {},
): Promise<ToolOutput> {
  const { style, expression, crop, face, size, outline, exaggeration, blush, animate } = parameters;
  const progress = createProgress(control);
  const border = outline / 100;
  const side = Math.min(2 * size, MAX_ACROSS);
  const request = { face, crop, exaggeration, side, border };
  const portrait = await preparePortrait(photo, { ...request, progress: progress.subrange(0, 0.55) });
  const look = looks[style];
  const figure = await paintFigure(portrait, { look, blush, progress: progress.subrange(0.55, 0.65) });
  const sticker = { portrait, figure, look, expression, exaggeration, size, border };
  const picture = drawStill(sticker);
  const findings = { expression: readExpression(portrait, placeMouth(portrait)) };
  if (!animate) {
    await progress.report(1);
    return { picture, findings };
  }
  return { picture, further: [await drawMoving(sticker, progress.subrange(0.7, 1))], findings };
}
