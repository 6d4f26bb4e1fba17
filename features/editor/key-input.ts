import { ARROW_DIRECTIONS } from '#components/ui/arrow-directions.ts';
import { beginMark, cancelMark, endMark } from './draw-mark.ts';
import { redo, undo } from './edit-mask.ts';
import type { EditorStore } from './editor-store.ts';
import { toolOfKey } from './editor-tools.ts';
import { cursorPoint, moveCursor } from './move-cursor.ts';
import { fitToStage, setHardness, stepBrushSize, zoomBy, zoomTo } from './move-view.ts';
import type { HeldKeys } from './pointer-gesture.ts';

/** CSS pixels of one press of an arrow key. */
const STEP = 8;
const LARGE_STEP = 48;
export const ZOOM_STEP = 1.25;

/** Per cent of one press. */
const HARDNESS_STEP = 10;

/** Keys that stand alone. They count only while the photo itself has the focus, so that they never meet those of a screen reader or a field. */
const SINGLE: Readonly<Record<string, (store: EditorStore) => void>> = {
  '[': (store) => stepBrushSize(store, -1),
  ']': (store) => stepBrushSize(store, 1),
  '{': (store) => setHardness(store, store.getState().hardness - HARDNESS_STEP),
  '}': (store) => setHardness(store, store.getState().hardness + HARDNESS_STEP),
  '+': (store) => zoomBy(store, ZOOM_STEP),
  '-': (store) => zoomBy(store, 1 / ZOOM_STEP),
  '0': fitToStage,
  '1': (store) => zoomTo(store, 1),
  m: (store) => store.setState(({ maskShown }) => ({ maskShown: !maskShown })),
  w: (store) => {
    if (store.getState().onTap) store.setState({ tool: 'tap', live: null, liveLength: 0 });
  },
  t: (store) => store.setState(({ byTaps }) => ({ byTaps: !byTaps, live: null, liveLength: 0 })),
  Escape: stepBack,
};

const COMMANDS: Readonly<Record<string, (store: EditorStore) => void>> = {
  z: undo,
  y: redo,
  '+': (store) => zoomBy(store, ZOOM_STEP),
  '=': (store) => zoomBy(store, ZOOM_STEP),
  '-': (store) => zoomBy(store, 1 / ZOOM_STEP),
  '0': fitToStage,
};

/** Keys with Ctrl, which work wherever the focus is in the editor. Returns whether the key meant something. */
export function handleEditorKey(store: EditorStore, event: KeyboardEvent): boolean {
  if (!event.ctrlKey && !event.metaKey) return false;
  const key = event.key.toLowerCase();
  const command = key === 'z' && event.shiftKey ? redo : COMMANDS[key];
  command?.(store);
  return command !== undefined;
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
  if (hasModifier(event)) return false;
  const arrow = ARROW_DIRECTIONS[event.key];
  const tool = toolOfKey(event.key);
  const single = SINGLE[event.key] ?? SINGLE[event.key.toLowerCase()];
  if (arrow) {
    const step = event.shiftKey ? LARGE_STEP : STEP;
    moveCursor(store, { x: arrow[0] * step, y: arrow[1] * step });
  } else if (event.key === 'Enter') {
    if (!event.repeat) toggleMark(store);
  } else if (event.key === ' ') {
    if (!event.repeat) Object.assign(held, { space: true, moved: false });
  } else if (tool) {
    store.setState({ tool, live: null, liveLength: 0 });
  } else if (single) single(store);
  else return false;
  return true;
}

/** On many keyboards brackets and braces are typed with AltGr, which browsers tell as Ctrl with Alt, or with the Option key. */
function hasModifier(event: KeyboardEvent): boolean {
  if (event.metaKey) return true;
  if ('[]{}'.includes(event.key)) return event.ctrlKey && !event.altKey;
  return event.ctrlKey || event.altKey;
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
    return;
  }
  moveCursor(store, { x: 0, y: 0 });
  const { tool, onTap } = store.getState();
  if (tool === 'tap') onTap?.(cursorPoint(store));
  else beginMark(store, cursorPoint(store));
}
