import {
  type Frame,
  fitView,
  type Point,
  panView,
  resizeView,
  zoomView,
} from '#components/viewport/view-transform.ts';
import { BRUSH, type EditorStore, HARDNESS } from './editor-store.ts';

/** Zooms around a point of the stage, its middle by default. */
export function zoomBy(store: EditorStore, factor: number, at?: Point): void {
  const { frame, view } = store.getState();
  const middle = { x: frame.stage.width / 2, y: frame.stage.height / 2 };
  store.setState({ view: zoomView(frame, view, { factor, at: at ?? middle }) });
}

/** Moves the view by CSS pixels. */
export function panBy(store: EditorStore, by: Point): void {
  const { frame, view } = store.getState();
  store.setState({ view: panView(frame, view, by) });
}

/** Shows the photo at this many CSS pixels for each of its own, as far as the limits allow. */
export function zoomTo(store: EditorStore, scale: number): void {
  zoomBy(store, scale / store.getState().view.scale);
}

/** Brings a point of the stage to its middle. */
export function centreOn(store: EditorStore, at: Point): void {
  const { width, height } = store.getState().frame.stage;
  panBy(store, { x: width / 2 - at.x, y: height / 2 - at.y });
}

export function fitToStage(store: EditorStore): void {
  store.setState({ view: fitView(store.getState().frame) });
}

/** Takes over a new size of the stage in CSS pixels. */
export function resizeStage(store: EditorStore, stage: Frame['stage'], padding: number): void {
  const { frame, view } = store.getState();
  const next = { ...frame, stage, padding };
  const first = frame.stage.width === 0;
  store.setState({ frame: next, view: first ? fitView(next) : resizeView(frame, next, view) });
}

export function setBrushSize(store: EditorStore, size: number): void {
  store.setState({ brushSize: Math.min(BRUSH.max, Math.max(BRUSH.min, Math.round(size))) });
}

/** One step of `[` or `]`: a tenth, at least one pixel. */
export function stepBrushSize(store: EditorStore, direction: 1 | -1): void {
  const { brushSize } = store.getState();
  setBrushSize(store, brushSize + direction * Math.max(1, Math.round(brushSize / 10)));
}

/** @param hardness in per cent */
export function setHardness(store: EditorStore, hardness: number): void {
  store.setState({ hardness: Math.min(HARDNESS.max, Math.max(HARDNESS.min, Math.round(hardness))) });
}
