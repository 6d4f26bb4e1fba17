import { toStage, type View } from '#components/viewport/view-transform.ts';
import type { EditorState } from './editor-store.ts';
import type { Mark } from './mark.ts';

/** Draws the outline of an area. */
export function drawOutline(
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

/** Draws the next mark of the tool at the cursor. */
export function drawCursor(context: CanvasRenderingContext2D, state: EditorState): void {
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
