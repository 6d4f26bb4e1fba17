import type { EditorState } from './editor-store.ts';
import type { Bounds, Mark, Size } from './mark.ts';
import { UNDECIDED } from './raster-mask.ts';
import { createRollingMask } from './rolling-mask.ts';

/** Ultramarine of the dark theme, which is visible on most photos, light and dark. */
const MASK_COLOR = '#4a5fdb';
/** Vermilion, which differs from it in lightness as well. */
const REMOVED_COLOR = '#e5604a';

/** Longer side of a displayed layer in pixels; the uploaded mask is rastered again from the vectors. */
export const LAYER_SIDE = 1536;

/** Milliseconds of a frame for rasterising marks; a long list, as after a reload, takes several frames. */
const BUDGET_MS = 8;

/** Displayed mask: one canvas of the photo's shape, rastered like the uploaded mask. */
export interface MaskLayer {
  readonly canvas: HTMLCanvasElement;
  /** Rasters new and changed marks only. @returns false where another call is needed */
  readonly update: (done: readonly Mark[], live: Mark | null) => boolean;
}

/** Layer of a mask, or of strokes that keep and remove, each in its own colour. */
export function createMaskLayer(photo: Size, meaning: EditorState['meaning']): MaskLayer {
  const isMask = meaning === 'mask';
  const mask = createRollingMask(photo, { longest: LAYER_SIDE, unmarked: isMask ? 0 : UNDECIDED });
  const { grid } = mask;
  const canvas = document.createElement('canvas');
  canvas.width = grid.width;
  canvas.height = grid.height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2d canvas');
  const shades = isMask ? shadesOf(MASK_COLOR) : correctionShades();

  function show({ left, top, right, bottom }: Bounds): void {
    const width = right - left;
    const image = new ImageData(width, bottom - top);
    const pixels = new Uint32Array(image.data.buffer);
    for (let row = top; row < bottom; row += 1) {
      const start = row * grid.width;
      const target = (row - top) * width - left;
      for (let column = left; column < right; column += 1)
        pixels[target + column] = shades[grid.data[start + column] ?? 0] ?? 0;
    }
    context?.putImageData(image, left, top);
  }

  function update(done: readonly Mark[], live: Mark | null): boolean {
    const wanted = live?.kind === 'stroke' ? [...done, live] : done;
    const { changed, complete } = mask.follow(wanted, performance.now() + BUDGET_MS);
    if (changed) show(changed);
    return complete;
  }

  return { canvas, update };
}

/** Shades of pixels that are removed, undecided and kept. */
function correctionShades(): Uint32Array {
  const [removed, kept] = [shadesOf(REMOVED_COLOR), shadesOf(MASK_COLOR)];
  return kept.map((_, value) => {
    const strength = Math.min(255, 2 * Math.abs(value - UNDECIDED));
    return (value < UNDECIDED ? removed : kept)[strength] ?? 0;
  });
}

/** The colour with 256 opacities, in the byte order of canvas pixels. */
function shadesOf(color: string): Uint32Array {
  const bytes = new Uint8Array(256 * 4);
  const rgb = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  for (let strength = 0; strength < 256; strength += 1) bytes.set([...rgb, strength], strength * 4);
  return new Uint32Array(bytes.buffer);
}
