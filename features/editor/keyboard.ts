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
import type { HeldKeys } from './pointer.ts';

/** CSS pixels for one press of an arrow key. */
const STEP = 8;
const LARGE_STEP = 48;

/** Per cent for one press. */
const HARDNESS_STEP = 10;

/**
 * Keys without modifier. They apply only while the photo has the focus, so that they do not conflict with
 * screen readers or fields.
 */
const SINGLE: Readonly<Record<string, (store: EditorStore) => void>> = {
  '[': (store) => stepBrushSize(store, -1),
  ']': (store) => stepBrushSize(store, 1),
  '{': (store) => setHardness(store, store.getState().hardness - HARDNESS_STEP),
  '}': (store) => setHardness(store, store.getState().hardness + HARDNESS_STEP),
  '+': (store) => zoomBy(store, { factor: ZOOM_STEP }),
  '-': (store) => zoomBy(store, { factor: 1 / ZOOM_STEP }),
  '0': fitToStage,
  '1': (store) => zoomTo(store, 1),
  m: (store) => store.setState(({ maskShown }) => ({ maskShown: !maskShown })),
  w: (store) => {
    if (store.getState().onTap) store.setState({ tool: 'tap', live: null, liveLength: 0 });
  },
  t: (store) => store.setState(({ byTaps }) => ({ byTaps: !byTaps, live: null, liveLength: 0 })),
  Escape: stepBack,
};

/** Keys with Ctrl. Those that enlarge pages are left to the browser. */
const COMMANDS: Readonly<Record<string, (store: EditorStore) => void>> = {
  z: undo,
  y: redo,
};

/** Handles keys with Ctrl, anywhere in the editor. @returns true where the key has a command */
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
 * Handles keys of the focused photo: arrows move the cursor, Enter begins and ends a mark. Space paints a dab
 * on release, unless the view was dragged meanwhile.
 */
export function handleCanvasKey(
  store: EditorStore,
  { event, held }: { event: KeyboardEvent; held: HeldKeys },
): boolean {
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

/**
 * True with a modifier. AltGr types brackets and braces on many keyboards and is reported as Ctrl with Alt,
 * or Option.
 */
function hasModifier(event: KeyboardEvent): boolean {
  if (event.metaKey) return true;
  if ('[]{}'.includes(event.key)) return event.ctrlKey && !event.altKey;
  return event.ctrlKey || event.altKey;
}

/** Handles the release of Space: paints a dab unless the view was moved. */
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

/** Attaches the keys of the photo. @returns a function that removes the listeners */
export function attachKeys(
  canvas: HTMLCanvasElement,
  { store, held }: { store: EditorStore; held: HeldKeys },
): () => void {
  const stop = new AbortController();
  const down = (event: KeyboardEvent) => {
    if (handleCanvasKey(store, { event, held })) event.preventDefault();
  };
  const up = (event: KeyboardEvent) => {
    if (event.key === ' ') releaseSpace(store, held);
  };
  canvas.addEventListener('keydown', down, stop);
  canvas.addEventListener('keyup', up, stop);
  // A release outside this window fires no event here: Space would stay held.
  canvas.addEventListener('blur', () => Object.assign(held, { space: false }), stop);
  return () => stop.abort();
}

/** Milliseconds that Tab is held before it shows the original instead of moving the focus on. */
const HOLD_MS = 250;

/**
 * Shows the photo without its mask while Tab is held. A short press moves the focus on as usual, and Shift
 * with Tab always does.
 * @returns a function that removes the listeners
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
    // A Tab key pressed elsewhere may be released here; it did not start the timer.
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

/**
 * Moves the focus to the next focusable element, for intercepted Tab keys. The page's last element loses the
 * focus.
 */
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
