import {
  centreViewport,
  fitViewport,
  panViewport,
  resizeViewport,
  zoomViewport,
} from '#components/viewport/pan-zoom.ts';
import {
  type Frame,
  keepInSight,
  type Point,
  toPicture,
  toStage,
} from '#components/viewport/view-transform.ts';
import { extendMark } from './draw-mark.ts';
import { BRUSH, type EditorStore, HARDNESS } from './editor-store.ts';

/** Zooms around a point of the stage, its middle by default. */
export function zoomBy(store: EditorStore, { factor, at }: { factor: number; at?: Point }): void {
  store.setState(zoomViewport(store.getState(), { factor, at }));
}

/** Moves the view by CSS pixels. */
export function panBy(store: EditorStore, by: Point): void {
  store.setState(panViewport(store.getState(), by));
}

/** Zooms to this many CSS pixels for each photo pixel, within the limits. */
export function zoomTo(store: EditorStore, scale: number): void {
  zoomBy(store, { factor: scale / store.getState().view.scale });
}

/** Moves a point of the stage to its middle. */
export function centreOn(store: EditorStore, at: Point): void {
  store.setState(centreViewport(store.getState(), at));
}

export function fitToStage(store: EditorStore): void {
  store.setState(fitViewport(store.getState()));
}

/** Applies a new size of the stage in CSS pixels. */
export function resizeStage(
  store: EditorStore,
  { stage, padding }: { stage: Frame['stage']; padding: number },
): void {
  const isFirst = store.getState().frame.stage.width === 0;
  store.setState(resizeViewport(store.getState(), { stage, padding, isFirst }));
}

export function setBrushSize(store: EditorStore, size: number): void {
  store.setState({ brushSize: Math.min(BRUSH.max, Math.max(BRUSH.min, Math.round(size))) });
}

/** Changes the brush by one step of `[` or `]`: a tenth, at least one pixel. */
export function stepBrushSize(store: EditorStore, direction: 1 | -1): void {
  const { brushSize } = store.getState();
  setBrushSize(store, brushSize + direction * Math.max(1, Math.round(brushSize / 10)));
}

/** @param hardness in per cent */
export function setHardness(store: EditorStore, hardness: number): void {
  store.setState({ hardness: Math.min(HARDNESS.max, Math.max(HARDNESS.min, Math.round(hardness))) });
}

/** CSS pixels from the edge of the stage at which the view follows the cursor. */
const MARGIN = 24;

/**
 * Moves the keyboard's cursor by CSS pixels and extends a live stroke. It starts in the middle of the visible
 * part. Does nothing before the stage is measured.
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

/** Cursor in photo pixels; by default the middle of the visible part. */
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
