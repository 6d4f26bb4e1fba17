import { type Point, toStage } from '#components/viewport/view-transform.ts';
import { beginMark, endMark, extendMark } from './draw-mark.ts';
import type { EditorStore } from './editor-store.ts';

/** CSS pixels around the first corner of a lasso in which a tap closes it. */
const CLOSING = 16;

/** Whether a tap does something else than a drag. */
export function isTapping(store: EditorStore): boolean {
  const { byTaps, tool } = store.getState();
  return byTaps || tool === 'tap';
}

/**
 * A mark by taps instead of by dragging. Brush and eraser draw a line from one tap to the next, the box lies between two, and
 * the lasso takes a corner at each until its first one is tapped again. With the tool `tap` somebody else makes the mark.
 */
export function tapAt(store: EditorStore, point: Point): void {
  const { live, tool, view, onTap } = store.getState();
  if (tool === 'tap') {
    onTap?.(point);
    return;
  }
  if (!live) {
    beginMark(store, point);
    return;
  }
  if (tool !== 'lasso' || live.kind !== 'area') {
    extendMark(store, point);
    endMark(store);
    return;
  }
  const [x = point.x, y = point.y] = live.points;
  const [first, tapped] = [toStage(view, { x, y }), toStage(view, point)];
  const closes = live.points.length > 4 && Math.hypot(first.x - tapped.x, first.y - tapped.y) <= CLOSING;
  if (closes) endMark(store);
  else extendMark(store, point);
}

/** While a box is half tapped, its other corner follows the pointer. */
export function previewTap(store: EditorStore, point: Point): void {
  const { live, tool } = store.getState();
  if (live && tool === 'box') extendMark(store, point);
}
