import type { Mask } from '../../core/picture.ts';
import { type Box, joinBoxes, widenBox } from '../../core/raster/crop.ts';
import { areOverlapping } from './brush-lifting.ts';

/**
 * Pixels around a line, in heights of it: boxes are tight.
 * @tuned 2026-11-30, 39 marks on the development photographs, difference from the unmarked picture
 */
const PAD = 0.12;

/** A brush, and the detected lines of text that it may cut. */
export interface CutBrush {
  readonly mask: Mask;
  /** Tight around the brush, or a part of it. */
  readonly box: Box;
  /** Around what belongs to other brushes. */
  readonly others: readonly Box[];
  /** Around detected lines of text. */
  readonly lines: readonly Box[];
}

interface WiderBrush {
  readonly mask: Mask;
  readonly box: Box;
}

/** The box of a detected line with a little around it. */
export function padLine(line: Box, within: Mask): Box {
  return widenBox(line, { margin: Math.round(PAD * (line.bottom - line.top)) + 1, within });
}

/** A brush that holds some boxes as well; `undefined` without any, or where it would meet another brush. */
export function widenBrush(
  { mask, box, others }: Omit<CutBrush, 'lines'>,
  added: readonly Box[],
): WiderBrush | undefined {
  if (added.length === 0) return undefined;
  const wider = [box, ...added].reduce(joinBoxes);
  if (others.some((other) => areOverlapping(other, wider))) return undefined;
  const data = mask.data.slice();
  for (const { left, top, right, bottom } of added)
    for (let y = top; y < bottom; y++) data.fill(255, y * mask.width + left, y * mask.width + right);
  return { mask: { ...mask, data }, box: wider };
}
