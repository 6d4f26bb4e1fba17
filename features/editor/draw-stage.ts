import { toStage, type View } from '#components/viewport/view-transform.ts';
import type { EditorState } from './editor-store.ts';
import type { Mark } from './mark.ts';

/** Ultramarine as it is in the dark theme: it stands out from most photos, light and dark. */
export const MASK_COLOR = '#4a5fdb';
const MASK_OPACITY = 0.62;

interface StageLayers {
  /** The stage with the photo alone, at the pixels of the canvas. */
  readonly backdrop: CanvasImageSource;
  readonly mask: CanvasImageSource;
  /** Device pixels per CSS pixel. */
  readonly density: number;
  readonly focused: boolean;
}

/** Paints the photo as the view has it. Scaling twelve megapixels down is dear, and nothing that a brush does changes it. */
export function drawPhoto(
  context: CanvasRenderingContext2D,
  { view, frame }: EditorState,
  { photo, density }: { readonly photo: CanvasImageSource; readonly density: number },
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
  state: EditorState,
  { backdrop, mask, density, focused }: StageLayers,
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
    context.globalAlpha = MASK_OPACITY;
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
    // The line that the next tap would draw.
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

/** A white line on a dark one, to be seen on any photo. */
function twoTone(context: CanvasRenderingContext2D): void {
  context.lineJoin = 'round';
  context.strokeStyle = 'rgb(20 19 15 / 70%)';
  context.lineWidth = 4;
  context.stroke();
  context.strokeStyle = '#fff';
  context.lineWidth = 2;
  context.stroke();
}
