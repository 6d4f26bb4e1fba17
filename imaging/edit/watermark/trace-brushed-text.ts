import { resizePicture } from '../../core/io/size.ts';
import type { Mask, Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { type Box, boxOfMask } from '../../core/raster/crop.ts';
import { joinMasks } from '../inpaint/join-masks.ts';
import { extendText } from './extend-text.ts';
import { findFlatText } from './find-flat-text.ts';
import { searchedScale } from './find-mark.ts';
import type { Colour } from './ink.ts';
import { measureRemoval } from './measure-removal.ts';
import { traceFlatText } from './trace-flat-text.ts';

/** Least share of a brush's breadth and height that its text spans; otherwise there is more under it. */
const SPAN = { across: 0.55, down: 0.25 } as const;

/** Least share of the steps of its colour under the brush that are the text's own. */
const OWN = 0.85;

/** Opacity of flat text, by which its steps are told. */
const OPACITY = 0.95;

interface Brush {
  readonly mask: Mask;
  /** Tight around the brush, or a part of it. */
  readonly box: Box;
  readonly progress: Progress;
}

export interface BrushedText {
  /** With their outlines, shadows and glow. */
  readonly strokes: Mask;
  readonly colour: Colour;
  /** True where the line goes on beyond the brush. */
  readonly isExtended: boolean;
}

/**
 * Marks the strokes of a line of text in one flat colour under a brush, and those of the same line that the
 * brush left out. `undefined` if there is none, or more than that.
 */
export async function traceBrushedText(
  photo: Picture,
  { mask, box, progress }: Brush,
): Promise<BrushedText | undefined> {
  const scale = searchedScale(photo);
  const size = { width: Math.round(photo.width * scale), height: Math.round(photo.height * scale) };
  const sheet = await resizePicture(photo, size);
  const text = findFlatText(sheet, {
    left: Math.floor(box.left * scale),
    top: Math.floor(box.top * scale),
    right: Math.ceil(box.right * scale),
    bottom: Math.ceil(box.bottom * scale),
  });
  if (!text) return undefined;
  const strokes = traceFlatText(photo, { text, scale, brush: mask });
  const own = boxOfMask(strokes);
  if (!own || !isSpanned(box, own)) return undefined;
  for (let at = 0; at < strokes.data.length; at++) if (!mask.data[at]) strokes.data[at] = 0;
  const blend = { opacity: OPACITY, colour: text.colour };
  const gone = await measureRemoval(photo, { after: photo, mask, rest: strokes, box, blend, progress });
  if (gone === undefined || gone < OWN) return undefined;
  const whole = extendText(photo, {
    ...{ strokes: traceFlatText(photo, { text, scale }), mask, text },
    tall: text.height / scale,
  });
  return {
    strokes: whole ? joinMasks(strokes, whole) : strokes,
    colour: text.colour,
    isExtended: whole !== undefined,
  };
}

function isSpanned(brush: Box, text: Box): boolean {
  const across = (text.right - text.left) / (brush.right - brush.left);
  const down = (text.bottom - text.top) / (brush.bottom - brush.top);
  return across >= SPAN.across && down >= SPAN.down;
}
