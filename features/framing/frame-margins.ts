import type { OptionValues } from '#lib/catalog/options/option.ts';
import { extendedSize } from '#lib/catalog/tools/image-extender/extended-size.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

export const FRAME_SIDES = ['left', 'right', 'top', 'bottom'] as const;
export type FrameSide = (typeof FRAME_SIDES)[number];

/** Margins that a frame adds to each side of a photo, in pixels of the photo. */
type FrameMargins = Readonly<Record<FrameSide, number>>;

/** Largest addition to a side at once, in per cent of the photo's width or height. */
export const MAX_ADDED = 25;

const SHARES: Readonly<Record<string, number>> = { start: 0, center: 0.5, end: 1 };

/** Margins from the options of the AI Image Extender. */
export function marginsOf({ width, height }: Size, values: OptionValues): FrameMargins {
  const whole = extendedSize({ width, height }, values);
  const [across, down] = [whole.width - width, whole.height - height];
  const isFree = values.ratio === 'free';
  const share = SHARES[String(values.anchor)] ?? 0;
  const left = isFree ? Math.round((width * Number(values.left)) / 100) : Math.floor(across * share);
  const top = isFree ? Math.round((height * Number(values.top)) / 100) : Math.floor(down * share);
  return { left, top, right: across - left, bottom: down - top };
}

/** Per cent added to a side that is dragged outwards by photo pixels: whole per cent, as on the sliders. */
export function addedTo(side: FrameSide, photo: Size, pixels: number): number {
  const length = side === 'left' || side === 'right' ? photo.width : photo.height;
  return Math.min(MAX_ADDED, Math.max(0, Math.round((pixels / length) * 100)));
}

/** Anchor of a photo in its frame, by the share of free space before it. */
export function anchorAt(share: number): 'start' | 'center' | 'end' {
  if (share < 1 / 3) return 'start';
  return share > 2 / 3 ? 'end' : 'center';
}
