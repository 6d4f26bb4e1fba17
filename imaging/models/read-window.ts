import { type Range, sampleWindow } from '../kernels/sample-window.ts';
import type { Tensor } from './open-session.ts';
import type { PhotoLevels } from './photo-levels.ts';
import { type PhotoWindow, toPhoto } from './photo-window.ts';

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
