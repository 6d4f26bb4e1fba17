import { type CropName, cutFigure } from '../emoji/cut-figure.ts';
import { placeMouth } from '../emoji/draw-mouth.ts';
import { drawMoving, drawStill } from '../emoji/draw-sticker.ts';
import type { ExpressionName } from '../emoji/expressions.ts';
import { layPortrait } from '../emoji/lay-portrait.ts';
import { type LookName, looks } from '../emoji/looks.ts';
import { paintFigure } from '../emoji/paint-figure.ts';
import { planLayout } from '../emoji/plan-layout.ts';
import { readExpression } from '../emoji/read-expression.ts';
import { takeLikeness } from '../emoji/take-likeness.ts';
import { createPace, partOfPace } from '../pace.ts';
import type { RunControl } from '../run-control.ts';
import type { ToolInput, ToolOutput } from './tool.ts';

export interface MakeEmojiParameters {
  readonly style: LookName;
  /** `own` is what the photo shows. */
  readonly expression: ExpressionName;
  readonly crop: CropName;
  /** Which face, counted from the left; 0 is the largest. */
  readonly face: number;
  /** Pixels of each side, 256–1024. */
  readonly size: number;
  /** Width of the white border in per cent of the side; 0 for none. */
  readonly outline: number;
  /** How large head and eyes become, 0–1. */
  readonly exaggeration: number;
  /** Whether the cheeks are rosy. */
  readonly blush: boolean;
  /** Whether the same is made in motion as well. */
  readonly animate: boolean;
}

/** A sticker is drawn at twice its size, but on no more pixels than this on each side. */
const MOST_ACROSS = 1536;

/** Share by which bodies become smaller, without exaggeration and with all of it. Whole ones more, or the face could not be read. */
const SHRINK: Readonly<Record<CropName, { readonly least: number; readonly most: number }>> = {
  head: { least: 0, most: 0.38 },
  bust: { least: 0, most: 0.38 },
  person: { least: 0.3, most: 0.72 },
};

/**
 * Draws a person of a photo as a sticker: a square with a transparent ground and, as a further result, the same in motion. Skin, hair and clothes become flat tones of their own
 * colours, eyes, brows and mouth are drawn anew where the mesh has them, with the expression asked for. Tells which expression the photo shows.
 * Throws `no_face`, `face_too_small`, `model_missing` or `aborted`.
 */
export async function makeEmoji(
  { photo }: ToolInput,
  parameters: MakeEmojiParameters,
  control: RunControl = {},
): Promise<ToolOutput> {
  const { style, expression, crop, face, size, outline, exaggeration, blush, animate } = parameters;
  const pace = createPace(control);
  const likeness = await takeLikeness(photo, { face, whole: crop === 'person' }, partOfPace(pace, 0, 0.4));
  const shown = cutFigure(likeness, crop);
  const border = outline / 100;
  const side = Math.min(2 * size, MOST_ACROSS);
  const { least, most } = SHRINK[crop];
  const shrink = least + (most - least) * exaggeration;
  const layout = planLayout({ shown, points: likeness.points, side, border, shrink, exaggeration });
  const portrait = await layPortrait({ likeness, shown, layout }, partOfPace(pace, 0.4, 0.55));
  const look = looks[style];
  const figure = await paintFigure(portrait, { look, blush }, partOfPace(pace, 0.55, 0.65));
  const order = { portrait, figure, look, expression, exaggeration, size, border };
  const picture = drawStill(order);
  const findings = { expression: readExpression(portrait, placeMouth(portrait)) };
  if (!animate) {
    await pace(1);
    return { picture, findings };
  }
  return { picture, further: [await drawMoving(order, partOfPace(pace, 0.7, 1))], findings };
}
