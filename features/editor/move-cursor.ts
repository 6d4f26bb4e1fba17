import { keepInSight, type Point, toPicture, toStage } from '#components/viewport/view-transform.ts';
import { extendMark } from './draw-mark.ts';
import type { EditorStore } from './editor-store.ts';

/** CSS pixels from the edge of the stage at which the view follows the cursor. */
const MARGIN = 24;

/**
 * Moves the keyboard's cursor by CSS pixels, drawing on where a stroke was begun; it starts in the middle of what is seen. Stays away until the stage has been
 * measured.
 */
export function moveCursor(store: EditorStore, by: Point): void {
  const { frame, view } = store.getState();
  if (frame.stage.width === 0) return;
  const from = cursorPoint(store);
  const { width, height } = frame.picture;
  const x = Math.min(width, Math.max(0, from.x + by.x / view.scale));
  const y = Math.min(height, Math.max(0, from.y + by.y / view.scale));
  store.setState({ cursor: { x, y, by: 'keys' } });
  extendMark(store, { x, y });
  followCursor(store, { x, y });
}

/** The cursor in pixels of the photo; the middle of what is seen where there is none yet. */
export function cursorPoint(store: EditorStore): Point {
  const { cursor, frame, view } = store.getState();
  if (cursor?.by === 'keys') return cursor;
  return toPicture(view, { x: frame.stage.width / 2, y: frame.stage.height / 2 });
}

function followCursor(store: EditorStore, cursor: Point): void {
  const { frame, view } = store.getState();
  const at = toStage(view, cursor);
  const dx = outside(at.x, frame.stage.width);
  const dy = outside(at.y, frame.stage.height);
  if (dx !== 0 || dy !== 0) {
    store.setState({ view: keepInSight(frame, { ...view, x: view.x - dx, y: view.y - dy }) });
  }
}

function outside(at: number, length: number): number {
  if (at < MARGIN) return at - MARGIN;
  return at > length - MARGIN ? at - (length - MARGIN) : 0;
}
