import { ARROW_DIRECTIONS } from '#components/ui/arrow-directions.ts';
import { ZOOM_STEP } from '#components/viewport/pan-zoom.ts';
import { beginMark, cancelMark, endMark } from './draw-mark.ts';
import { redo, undo } from './edit-mask.ts';
import type { EditorStore } from './editor-store.ts';
import { toolOfKey } from './editor-tools.ts';
import {
  cursorPoint,
  fitToStage,
  moveCursor,
  setHardness,
  stepBrushSize,
  zoomBy,
  zoomTo,
} from './move-view.ts';
import type { HeldKeys } from './pointer-gesture.ts';

/** CSS pixels of one press of an arrow key. */
const STEP = 8;
const LARGE_STEP = 48;

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

/**
 * The keys of the photo itself.
 * @returns takes the listeners off again
 */
export function attachKeys(canvas: HTMLCanvasElement, store: EditorStore, held: HeldKeys): () => void {
  const stop = new AbortController();
  const down = (event: KeyboardEvent) => {
    if (handleCanvasKey(store, event, held)) event.preventDefault();
  };
  const up = (event: KeyboardEvent) => {
    if (event.key === ' ') releaseSpace(store, held);
  };
  canvas.addEventListener('keydown', down, stop);
  canvas.addEventListener('keyup', up, stop);
  // A key that is let go elsewhere, as in another window, is not told here: the hand would stay.
  canvas.addEventListener('blur', () => Object.assign(held, { space: false }), stop);
  return () => stop.abort();
}

/** Milliseconds that Tab is held before it shows the original instead of moving the focus on. */
const HOLD_MS = 250;

/**
 * While Tab is held on the photo, it is seen without its mask. A short press moves the focus on, as Tab does everywhere; with
 * Shift it always does.
 * @returns takes the listeners off again
 */
export function attachPeekKey(canvas: HTMLCanvasElement, store: EditorStore): () => void {
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | null = null;
  const end = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (store.getState().peeking) store.setState({ peeking: false });
  };
  const down = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    if (timer === null) timer = setTimeout(() => store.setState({ peeking: true }), HOLD_MS);
  };
  const up = (event: KeyboardEvent) => {
    // The key that brought the focus here is let go here, too, and was not pressed here.
    if (event.key !== 'Tab' || timer === null) return;
    const wasShort = !store.getState().peeking;
    end();
    if (wasShort) focusNext(canvas);
  };
  canvas.addEventListener('keydown', down, stop);
  canvas.addEventListener('keyup', up, stop);
  canvas.addEventListener('blur', end, stop);
  return () => {
    end();
    stop.abort();
  };
}

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, iframe, [tabindex]';

/** Moves the focus to where the Tab key would, for keys that have been taken from the browser; off the page's last element, to none. */
function focusNext(element: HTMLElement): void {
  const reachable = [...document.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (other) => other === element || isReachable(other),
  );
  const next = reachable[reachable.indexOf(element) + 1];
  if (next) next.focus();
  else element.blur();
}

function isReachable(element: HTMLElement): boolean {
  return (
    element.tabIndex >= 0 &&
    !element.matches(':disabled, [inert] *') &&
    element.checkVisibility({ visibilityProperty: true })
  );
}
