import { toStage, type View } from '#components/viewport/view-transform.ts';
import type { EditorState } from './editor-store.ts';
import type { Bounds, Mark, Size } from './mark.ts';
import { UNDECIDED } from './raster-mask.ts';
import { createRollingMask } from './rolling-mask.ts';

/** Ultramarine of the dark theme, which is visible on most photos, light and dark. */
const MASK_COLOR = '#4a5fdb';
/** Vermilion, which differs from it in lightness as well. */
const REMOVED_COLOR = '#e5604a';
const MASK_OPACITY = 0.62;

interface StageLayers {
  /** Stage with the photo alone, at the resolution of the canvas. */
  readonly backdrop: CanvasImageSource;
  readonly mask: CanvasImageSource;
  /** Of the mask, 0–1. */
  readonly opacity: number;
  /** Device pixels per CSS pixel. */
  readonly density: number;
  readonly focused: boolean;
}

/**
 * Paints the photo with the current view. Kept apart from the mask: scaling twelve megapixels is slow, and
 * brush strokes do not change it.
 */
function drawPhoto(
  context: CanvasRenderingContext2D,
  {
    editorState: { view, frame },
    photo,
    density,
  }: { editorState: EditorState } & { readonly photo: CanvasImageSource; readonly density: number },
): void {
  const { picture, stage } = frame;
  context.setTransform(density, 0, 0, density, 0, 0);
  context.clearRect(0, 0, stage.width, stage.height);
  context.imageSmoothingEnabled = view.scale < 3;
  context.imageSmoothingQuality = 'high';
  context.drawImage(photo, view.x, view.y, picture.width * view.scale, picture.height * view.scale);
}

/** Paints the photo, the mask over it, the outline being drawn and the cursor. */
export function drawStage(
  context: CanvasRenderingContext2D,
  { state, backdrop, mask, opacity, density, focused }: { state: EditorState } & StageLayers,
): void {
  const { view, frame, maskShown, peeking, live, cursor } = state;
  const width = frame.picture.width * view.scale;
  const height = frame.picture.height * view.scale;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, context.canvas.width, context.canvas.height);
  context.drawImage(backdrop, 0, 0);
  context.setTransform(density, 0, 0, density, 0, 0);
  context.imageSmoothingEnabled = view.scale < 3;
  if (peeking) return;
  if (maskShown) {
    context.globalAlpha = opacity;
    context.drawImage(mask, view.x, view.y, width, height);
    context.globalAlpha = 1;
  }
  if (live?.kind === 'area') drawOutline(context, live, view);
  if (cursor && (cursor.by === 'pointer' || focused)) drawCursor(context, state);
}

function drawOutline(
  context: CanvasRenderingContext2D,
  { points }: Extract<Mark, { kind: 'area' }>,
  view: View,
) {
  context.beginPath();
  for (let index = 0; index < points.length; index += 2) {
    const { x, y } = toStage(view, { x: points[index] ?? 0, y: points[index + 1] ?? 0 });
    context.lineTo(x, y);
  }
  context.closePath();
  twoTone(context);
}

function drawCursor(context: CanvasRenderingContext2D, state: EditorState): void {
  const { cursor, view, brushSize, hardness, tool, byTaps, live } = state;
  if (!cursor || tool === 'pan') return;
  const { x, y } = toStage(view, cursor);
  context.beginPath();
  if (byTaps && live?.kind === 'stroke') {
    // Line that the next tap would draw.
    const from = toStage(view, { x: live.points[0] ?? cursor.x, y: live.points[1] ?? cursor.y });
    context.moveTo(from.x, from.y);
    context.lineTo(x, y);
    context.moveTo(x + brushSize / 2, y);
  }
  const core = (brushSize / 2) * (hardness / 100);
  if (hardness < 100 && core > 2 && (tool === 'brush' || tool === 'eraser')) {
    context.arc(x, y, core, 0, 2 * Math.PI);
    context.moveTo(x + brushSize / 2, y);
  }
  if (tool === 'brush' || tool === 'eraser') context.arc(x, y, brushSize / 2, 0, 2 * Math.PI);
  if (cursor.by === 'keys' || tool === 'box' || tool === 'lasso' || tool === 'tap') {
    context.moveTo(x - 9, y);
    context.lineTo(x + 9, y);
    context.moveTo(x, y - 9);
    context.lineTo(x, y + 9);
  }
  twoTone(context);
}

/** Strokes a white line on a dark one, visible on any photo. */
function twoTone(context: CanvasRenderingContext2D): void {
  context.lineJoin = 'round';
  context.strokeStyle = 'rgb(20 19 15 / 70%)';
  context.lineWidth = 4;
  context.stroke();
  context.strokeStyle = '#fff';
  context.lineWidth = 2;
  context.stroke();
}

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

/** Looks of a stage, which are those of a mask over its photo by default. */
export interface StageSkin {
  readonly createLayer: (photo: Size) => MaskLayer;
  /** Of the layer over the backdrop, 0–1. */
  readonly opacity: number;
  readonly drawBackdrop: typeof drawPhoto;
}

/** Skin of a mask, or of strokes that keep and remove, each in its own colour. */
export function skinOf(meaning: EditorState['meaning']): StageSkin {
  return {
    createLayer: (photo) => createMaskLayer(photo, meaning),
    opacity: MASK_OPACITY,
    drawBackdrop: drawPhoto,
  };
}

function createMaskLayer(photo: Size, meaning: EditorState['meaning']): MaskLayer {
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
