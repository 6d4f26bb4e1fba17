import type { Picture } from '../picture.ts';
import type { Tensor } from './open-session.ts';
import type { PhotoLevels } from './photo-levels.ts';
import { type PhotoWindow, toPhoto } from './photo-window.ts';

/** Places of a window's samples: the first place, and the steps across and down, in pixels. */
interface SampleGrid {
  readonly columns: number;
  readonly rows: number;
  readonly start: readonly [x: number, y: number];
  readonly across: readonly [x: number, y: number];
  readonly down: readonly [x: number, y: number];
}

/** Values from black to white. */
interface Range {
  readonly low: number;
  readonly high: number;
}

/**
 * Samples the three colours of a picture on a grid, linearly, as `3 × rows × columns` within a range. Places
 * are counted from the middle of the first pixel. Outside the picture all is black.
 */
function sampleWindow(
  { width, height, channels, data }: Picture,
  { columns, rows, start, across, down, low, high }: SampleGrid & Range,
): Float32Array {
  const plane = columns * rows;
  const out = new Float32Array(3 * plane).fill(low);
  const scale = (high - low) / 255;
  for (let row = 0, to = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, to++) {
      const x = start[0] + column * across[0] + row * down[0];
      const y = start[1] + column * across[1] + row * down[1];
      if (x < -0.5 || y < -0.5 || x > width - 0.5 || y > height - 0.5) continue;
      const u = Math.max(0, Math.min(width - 1, x));
      const v = Math.max(0, Math.min(height - 1, y));
      const left = Math.floor(u);
      const upper = Math.floor(v);
      const right = left < width - 1 ? channels : 0;
      const lower = upper < height - 1 ? width * channels : 0;
      const at = (upper * width + left) * channels;
      const shareRight = u - left;
      const shareLower = v - upper;
      for (let channel = 0; channel < 3; channel++) {
        const from = at + channel;
        const above = data[from] + (data[from + right] - data[from]) * shareRight;
        const below = data[from + lower] + (data[from + lower + right] - data[from + lower]) * shareRight;
        out[channel * plane + to] = low + scale * (above + (below - above) * shareLower);
      }
    }
  }
  return out;
}

/** The picture that a model takes. */
interface WindowInput extends Range {
  readonly columns: number;
  readonly rows: number;
}

/**
 * Steps between samples stay between this and twice this many pixels of a level: fewer would blur, more would
 * skip pixels.
 */
const FINEST_STEP = 0.8;

/** A window of a photo as `1 × 3 × rows × columns`, stretched to that size; black outside the photo. */
export function readWindow(
  { width, height, levels }: PhotoLevels,
  { window, columns, rows, low, high }: WindowInput & { readonly window: PhotoWindow },
): Tensor {
  const scaleX = levels[0].width / width;
  const scaleY = levels[0].height / height;
  const step = Math.max((window.width * scaleX) / columns, (window.height * scaleY) / rows);
  const wanted = Math.floor(Math.log2(Math.max(1, step / FINEST_STEP)));
  const level = Math.min(levels.length - 1, wanted);
  const place = (column: number, row: number): readonly [number, number] => {
    const { x, y } = toPhoto(window, { x: (column + 0.5) / columns, y: (row + 0.5) / rows });
    return [(x * scaleX) / 2 ** level - 0.5, (y * scaleY) / 2 ** level - 0.5];
  };
  const start = place(0, 0);
  const next = place(1, 0);
  const below = place(0, 1);
  const data = sampleWindow(levels[level], {
    columns,
    rows,
    start,
    across: [next[0] - start[0], next[1] - start[1]],
    down: [below[0] - start[0], below[1] - start[1]],
    low,
    high,
  });
  return { dims: [1, 3, rows, columns], data };
}
