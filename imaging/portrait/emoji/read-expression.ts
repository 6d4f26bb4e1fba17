import type { MouthPlace } from './draw-mouth.ts';
import type { StickerPortrait } from './portrait.ts';

type ReadExpression = 'neutral' | 'smile' | 'laugh' | 'surprised' | 'wink';

/**
 * Opening at which an eye is shut, and the smallest one of the other eye, as fractions of the eye's width.
 */
const SHUT = 0.13;
const OPEN_EYE = 0.2;

/** Gaps between the lips, and rise of the corners, in half widths of the mouth. */
const WIDE_OPEN = 0.55;
const LAUGHING = 0.42;
const RAISED = 0.13;

/** Expression of a face, as far as the mesh is reliable: corners of the mouth, lips and lids. */
export function readExpression({ irises }: StickerPortrait, { open, curve }: MouthPlace): ReadExpression {
  const min = Math.min(irises.right.opening, irises.left.opening);
  const max = Math.max(irises.right.opening, irises.left.opening);
  if (min < SHUT && max > OPEN_EYE) return 'wink';
  if (curve > RAISED) return open > LAUGHING ? 'laugh' : 'smile';
  return open > WIDE_OPEN ? 'surprised' : 'neutral';
}
