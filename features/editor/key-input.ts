import { beginMark, cancelMark, endMark } from './draw-mark.ts';
import { redo, undo } from './edit-mask.ts';
import type { EditorStore, EditorTool } from './editor-store.ts';
import { cursorPoint, moveCursor } from './move-cursor.ts';
import { fitToStage, stepBrushSize, zoomBy } from './move-view.ts';
import type { HeldKeys } from './pointer-input.ts';

/** CSS pixels of one press of an arrow key. */
const STEP = 8;
const LARGE_STEP = 48;
export const ZOOM_STEP = 1.25;

const TOOL_KEYS: Readonly<Record<string, EditorTool>> = {
  b: 'brush',
  e: 'eraser',
  r: 'box',
  l: 'lasso',
  h: 'pan',
};

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Keys that work wherever the focus is in the editor. Returns whether the key meant something. */
export function handleEditorKey(store: EditorStore, event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey) return handleCommand(store, event);
  if (event.altKey) return false;
  const tool = TOOL_KEYS[event.key.toLowerCase()];
  if (tool) store.setState({ tool });
  else if (event.key === '[') stepBrushSize(store, -1);
  else if (event.key === ']') stepBrushSize(store, 1);
  else if (event.key === 'Escape') stepBack(store);
  else return false;
  return true;
}

function handleCommand(store: EditorStore, event: KeyboardEvent): boolean {
  const key = event.key.toLowerCase();
  if (key === 'z' && event.shiftKey) redo(store);
  else if (key === 'z') undo(store);
  else if (key === 'y') redo(store);
  else if (key === '+' || key === '=') zoomBy(store, ZOOM_STEP);
  else if (key === '-') zoomBy(store, 1 / ZOOM_STEP);
  else if (key === '0') fitToStage(store);
  else return false;
  return true;
}

function stepBack(store: EditorStore): void {
  if (store.getState().live) cancelMark(store);
  else fitToStage(store);
}

/**
 * Keys of the photo itself: the arrows move the cursor, Enter begins and ends a mark. Space paints a dab when it is let go,
 * unless the view was dragged meanwhile.
 */
export function handleCanvasKey(store: EditorStore, event: KeyboardEvent, held: HeldKeys): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const arrow = ARROWS[event.key];
  if (arrow) {
    const step = event.shiftKey ? LARGE_STEP : STEP;
    moveCursor(store, { x: arrow[0] * step, y: arrow[1] * step });
  } else if (event.key === 'Enter') {
    if (!event.repeat) toggleMark(store);
  } else if (event.key === ' ') {
    if (!event.repeat) Object.assign(held, { space: true, moved: false });
  } else return false;
  return true;
}

/** Space was let go: a dab, where nothing was moved. */
export function releaseSpace(store: EditorStore, held: HeldKeys): void {
  if (held.space && !held.moved && !store.getState().live) {
    toggleMark(store);
    endMark(store);
  }
  held.space = false;
}

function toggleMark(store: EditorStore): void {
  if (store.getState().live) {
    endMark(store);
  } else {
    moveCursor(store, { x: 0, y: 0 });
    beginMark(store, cursorPoint(store));
  }
}
