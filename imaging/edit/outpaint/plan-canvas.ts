import { MAX_GROWTH } from '#lib/catalog/tools/image-extender/constants.ts';
import { MAX_UPLOAD_PIXELS, MAX_UPLOAD_SIDE } from '#lib/catalog/uploads.ts';
import { ImagingError } from '../../core/imaging-error.ts';
import type { Side } from './side.ts';

/** Most that one step adds to a side, as a share of the width or height. */
const MAX_STEP = 0.25;

/** Position of the photo in a canvas of another shape. */
type Anchor = 'center' | 'start' | 'end';

export interface CanvasWish {
  /** Per cent of the photo's width or height, 0 to 25. */
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Width to height as `16:9`, or `free`. The sides are added first. */
  readonly ratio: string;
  readonly anchor: Anchor;
}

/** Pixels that are added to each side. */
export type Margins = Readonly<Record<Side, number>>;

/** One extension of one side, in pixels. */
export interface Step {
  readonly side: Side;
  readonly pixels: number;
}

/**
 * Pixels added to each side of a photo. Throws `invalid_request` if nothing is added, or if the result
 * exceeds 2.25 times the photo's area. Throws `output_too_large` if it exceeds the size limit of pictures.
 */
export function planCanvas(
  { width, height }: { readonly width: number; readonly height: number },
  wish: CanvasWish,
): Margins {
  const sides = {
    left: Math.round((width * wish.left) / 100),
    right: Math.round((width * wish.right) / 100),
    top: Math.round((height * wish.top) / 100),
    bottom: Math.round((height * wish.bottom) / 100),
  };
  const margins = addShape({ width, height }, { sides, ...wish });
  const wide = width + margins.left + margins.right;
  const high = height + margins.top + margins.bottom;
  if (wish.ratio === 'free' && wide === width && high === height)
    throw new ImagingError('invalid_request', 'no side and no shape to extend to');
  // A rounded-up pixel is no reason to refuse a small picture.
  if (wide * high > MAX_GROWTH * width * height + wide + high)
    throw new ImagingError('invalid_request', `${wide} × ${high} is more than ${MAX_GROWTH} times the area`);
  if (wide * high > MAX_UPLOAD_PIXELS || wide > MAX_UPLOAD_SIDE || high > MAX_UPLOAD_SIDE)
    throw new ImagingError('output_too_large', `${wide} × ${high} pixels`);
  return margins;
}

function addShape(
  { width, height }: { readonly width: number; readonly height: number },
  { sides, ratio, anchor }: CanvasWish & { readonly sides: Margins },
): Margins {
  if (ratio === 'free') return sides;
  const [across = 1, down = 1] = ratio.split(':').map(Number);
  const wide = width + sides.left + sides.right;
  const high = height + sides.top + sides.bottom;
  const more = {
    across: Math.max(0, Math.round((high * across) / down) - wide),
    down: Math.max(0, Math.round((wide * down) / across) - high),
  };
  const share = { start: 0, center: 0.5, end: 1 }[anchor];
  const left = Math.floor(more.across * share);
  const top = Math.floor(more.down * share);
  return {
    left: sides.left + left,
    right: sides.right + more.across - left,
    top: sides.top + top,
    bottom: sides.bottom + more.down - top,
  };
}

/** Splits an extension into steps of at most a quarter of the current size, both sides in turns. */
export function planSteps(
  { width, height }: { readonly width: number; readonly height: number },
  margins: Margins,
): Step[] {
  const left = { ...margins };
  const size = { width, height };
  const steps: Step[] = [];
  for (const [sides, length] of [
    [['left', 'right'], 'width'],
    [['top', 'bottom'], 'height'],
  ] as const)
    while (left[sides[0]] + left[sides[1]] > 0) {
      const most = Math.max(1, Math.ceil(MAX_STEP * size[length]));
      for (const side of sides) {
        const pixels = Math.min(left[side], most);
        if (pixels === 0) continue;
        steps.push({ side, pixels });
        left[side] -= pixels;
        size[length] += pixels;
      }
    }
  return steps;
}
