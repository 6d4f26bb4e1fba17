import type { Bounds, Size } from '#features/editor/mark.ts';
import { LAYER_SIDE, type MaskLayer } from '#features/editor/mask-layer.ts';
import type { StageSkin } from '#features/editor/mount-stage.ts';
import { UNDECIDED } from '#features/editor/raster-mask.ts';
import { createRollingMask } from '#features/editor/rolling-mask.ts';
import { SOFT_RADIUS, softenStrokes } from './strokes.ts';

/** Opacity of the photo behind its cut-out: what was removed is seen, and not taken for a part of it. */
const FAINT = 0.3;

/** Side of a square of the checkerboard in CSS pixels, and its colours. */
const SQUARE = 10;
const SQUARES = ['#ffffff', '#d6d3cc'] as const;

/** Pictures of the size of the photo, or of its shape. */
interface CutOutPictures {
  readonly photo: ImageBitmap;
  readonly cutOut: ImageBitmap;
}

/** Skin that shows a cut-out on a checkerboard, the rest of its photo faintly, and the effect of strokes. */
export function createCutOutSkin({ photo, cutOut }: CutOutPictures): StageSkin {
  return {
    opacity: 1,
    createLayer: (size) => createCutOutLayer(size, { photo, cutOut }),
    drawBackdrop(context, { editorState: { view, frame }, density }) {
      const { picture, stage } = frame;
      const [width, height] = [picture.width * view.scale, picture.height * view.scale];
      context.setTransform(density, 0, 0, density, 0, 0);
      context.clearRect(0, 0, stage.width, stage.height);
      context.save();
      context.beginPath();
      context.rect(view.x, view.y, width, height);
      context.clip();
      drawSquares(context, stage);
      context.imageSmoothingQuality = 'high';
      context.globalAlpha = FAINT;
      context.drawImage(photo, view.x, view.y, width, height);
      context.restore();
    },
  };
}

function drawSquares(context: CanvasRenderingContext2D, { width, height }: Size): void {
  const [light, dark] = SQUARES;
  context.fillStyle = light;
  context.fillRect(0, 0, width, height);
  context.fillStyle = dark;
  for (let y = 0; y * SQUARE < height; y += 1) {
    for (let x = y % 2; x * SQUARE < width; x += 2) {
      context.fillRect(x * SQUARE, y * SQUARE, SQUARE, SQUARE);
    }
  }
}

/** Value of a pixel that is wholly kept. */
const WHOLE = 255;

/** Milliseconds of a frame for rasterising marks. */
const BUDGET_MS = 8;

/** The cut-out with the effect of strokes on its alpha. Costs the changed part only. */
function createCutOutLayer(size: Size, { photo, cutOut }: CutOutPictures): MaskLayer {
  const mask = createRollingMask(size, { longest: LAYER_SIDE, unmarked: UNDECIDED });
  const { grid } = mask;
  const canvas = document.createElement('canvas');
  canvas.width = grid.width;
  canvas.height = grid.height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2d canvas');
  const [whole, subject] = [readPixels(photo, grid), readPixels(cutOut, grid)];
  const guide = lightnessOf(whole);
  const show = (bounds: Bounds) => {
    const image = correctPart({ grid, whole, subject, guide }, bounds);
    context.putImageData(image, bounds.left, bounds.top);
  };
  show({ left: 0, top: 0, right: grid.width, bottom: grid.height });
  return {
    canvas,
    update(done, live) {
      const wanted = live?.kind === 'stroke' ? [...done, live] : done;
      const { changed, complete } = mask.follow(wanted, performance.now() + BUDGET_MS);
      if (changed) show(widen(changed, { by: 2 * SOFT_RADIUS, within: grid }));
      return complete;
    },
  };
}

function readPixels(picture: ImageBitmap, { width, height }: Size): Uint8ClampedArray {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no 2d canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  return context.getImageData(0, 0, width, height).data;
}

/** Rec. 709 luma, 0–1. */
function lightnessOf(pixels: Uint8ClampedArray): Float32Array {
  const out = new Float32Array(pixels.length / 4);
  for (let at = 0; at < out.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at * 4, at * 4 + 3);
    out[at] = (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
  }
  return out;
}

function widen({ left, top, right, bottom }: Bounds, { by, within }: { by: number; within: Size }): Bounds {
  return {
    left: Math.max(0, left - by),
    top: Math.max(0, top - by),
    right: Math.min(within.width, right + by),
    bottom: Math.min(within.height, bottom + by),
  };
}

interface Layers {
  readonly grid: Size & { readonly data: Uint8Array };
  /** RGBA of the photo and of the cut-out. */
  readonly whole: Uint8ClampedArray;
  readonly subject: Uint8ClampedArray;
  /** Lightness of the photo, 0–1. */
  readonly guide: Float32Array;
}

/** Pixels of a part of the cut-out after the strokes. */
function correctPart({ grid, whole, subject, guide }: Layers, bounds: Bounds): ImageData {
  const around = widen(bounds, { by: 2 * SOFT_RADIUS, within: grid });
  const [width, height] = [around.right - around.left, around.bottom - around.top];
  const strokes = new Float32Array(width * height);
  const light = new Float32Array(width * height);
  for (let y = 0, to = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, to += 1) {
      const from = (around.top + y) * grid.width + around.left + x;
      const stroke = (grid.data[from] ?? UNDECIDED) - UNDECIDED;
      strokes[to] = Math.max(-1, stroke / (WHOLE - UNDECIDED));
      light[to] = guide[from] ?? 0;
    }
  }
  const soft = strokes.some((value) => value !== 0)
    ? softenStrokes({ width, height, strokes, guide: light })
    : strokes;
  const image = new ImageData(bounds.right - bounds.left, bounds.bottom - bounds.top);
  for (let y = bounds.top, to = 0; y < bounds.bottom; y += 1) {
    for (let x = bounds.left; x < bounds.right; x += 1, to += 4) {
      const stroke = soft[(y - around.top) * width + x - around.left] ?? 0;
      correctPixel(image.data, { to, from: (y * grid.width + x) * 4, whole, subject, stroke });
    }
  }
  return image;
}

interface Pixel extends Pick<Layers, 'whole' | 'subject'> {
  readonly to: number;
  readonly from: number;
  /** −1 removes, 1 keeps. */
  readonly stroke: number;
}

/** Keeping brings the photo's own colour and coverage back; removing takes coverage away. */
function correctPixel(out: Uint8ClampedArray, { to, from, whole, subject, stroke }: Pixel): void {
  const alpha = subject[from + 3] ?? 0;
  const kept = Math.max(0, stroke);
  // Wholly transparent pixels have no colour of their own.
  const share = alpha === 0 ? 1 : kept;
  for (let channel = 0; channel < 3; channel += 1) {
    const [own, photo] = [subject[from + channel] ?? 0, whole[from + channel] ?? 0];
    out[to + channel] = own + (photo - own) * share;
  }
  out[to + 3] = stroke > 0 ? alpha + (255 - alpha) * kept : alpha * (1 + stroke);
}
