import type { Picture } from '../../core/picture.ts';

/** Smallest alpha of the subject; haze is below. */
const MIN_ALPHA = 13;

/**
 * Crops a transparent picture to its visible part with an even margin, which may reach beyond the photo. A
 * side on which the photo cuts the subject off gets no margin. 4 channels in and out; returns the picture
 * itself if nothing is visible.
 *
 * @param margin in per cent of the subject's longer side
 */
export function cropToSubject(picture: Picture, margin: number): Picture {
  const { width, height, data } = picture;
  const found = { left: width, top: height, right: 0, bottom: 0 };
  for (let y = 0, at = 3; y < height; y++)
    for (let x = 0; x < width; x++, at += 4) {
      if (data[at] < MIN_ALPHA) continue;
      found.left = Math.min(found.left, x);
      found.right = Math.max(found.right, x + 1);
      found.top = Math.min(found.top, y);
      found.bottom = y + 1;
    }
  if (found.right === 0) return picture;
  const space = Math.round((margin / 100) * Math.max(found.right - found.left, found.bottom - found.top));
  const left = found.left - (found.left > 0 ? space : 0);
  const top = found.top - (found.top > 0 ? space : 0);
  const columns = found.right + (found.right < width ? space : 0) - left;
  const rows = found.bottom + (found.bottom < height ? space : 0) - top;
  const out = new Uint8Array(columns * rows * 4);
  const from = Math.max(0, left);
  const to = Math.min(width, left + columns);
  for (let y = Math.max(0, top); y < Math.min(height, top + rows); y++)
    out.set(
      data.subarray((y * width + from) * 4, (y * width + to) * 4),
      ((y - top) * columns + from - left) * 4,
    );
  return { width: columns, height: rows, channels: 4, data: out };
}
