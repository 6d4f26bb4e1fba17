import type { Picture } from '../../core/picture.ts';
import { cropPicture } from '../../core/raster/crop.ts';

/** Middle of what should stay in sight, as shares of the picture's width and height. */
export interface Focus {
  readonly x: number;
  readonly y: number;
}

function within(value: number, most: number): number {
  return Math.round(Math.max(0, Math.min(most, value)));
}

/**
 * Cuts a picture to a ratio of width to height. The part is as large as fits, and as near to the focus as the
 * borders allow.
 */
export function cropToRatio(
  picture: Picture,
  { ratio, focus }: { readonly ratio: number; readonly focus: Focus },
): Picture {
  const { width, height } = picture;
  const across = Math.max(1, Math.min(width, Math.round(height * ratio)));
  const down = Math.max(1, Math.min(height, Math.round(width / ratio)));
  const left = within(focus.x * width - across / 2, width - across);
  const top = within(focus.y * height - down / 2, height - down);
  return cropPicture(picture, { left, top, right: left + across, bottom: top + down });
}
