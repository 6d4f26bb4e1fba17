import type { Mark, Size } from './mark.ts';
import type { Bounds } from './mark-bounds.ts';
import { createRollingMask } from './rolling-mask.ts';

/** Longer side of the layer that is looked at; the mask that is sent is rastered anew from the vectors. */
const LAYER_SIDE = 1536;

/** Milliseconds of a frame that laying down marks may take; a long list, as after a reload, appears over a few frames. */
const BUDGET_MS = 8;

/** The mask as it is shown: one canvas of the photo's shape, rastered as the mask that is sent will be. */
export interface MaskLayer {
  readonly canvas: HTMLCanvasElement;
  /** Brings the canvas up to date with what was drawn; costs only what is new. Returns false where it has to be called again. */
  readonly update: (done: readonly Mark[], live: Mark | null) => boolean;
}

/** @param color as #rrggbb */
export function createMaskLayer(photo: Size, color: string): MaskLayer {
  const mask = createRollingMask(photo, LAYER_SIDE);
  const { grid } = mask;
  const canvas = document.createElement('canvas');
  canvas.width = grid.width;
  canvas.height = grid.height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2d canvas');
  const shades = shadesOf(color);

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

/** The colour in each of 256 strengths, as the bytes of a pixel lie in memory. */
function shadesOf(color: string): Uint32Array {
  const bytes = new Uint8Array(256 * 4);
  const rgb = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  for (let strength = 0; strength < 256; strength += 1) bytes.set([...rgb, strength], strength * 4);
  return new Uint32Array(bytes.buffer);
}
