import { isBeyondTap, pinchViewport } from '#components/viewport/pan-zoom.ts';
import { type Point, toPicture } from '#components/viewport/view-transform.ts';
import { readWheel } from '#components/viewport/wheel-turn.ts';
import { beginMark, cancelMark, endMark, extendMark, isTapping, previewTap, tapAt } from './draw-mark.ts';
import type { EditorStore } from './editor-store.ts';
import { centreOn, panBy, zoomBy } from './move-view.ts';

/**
 * Attaches drawing and panning by mouse, pen and fingers. One finger draws; a second one turns the stroke
 * into pinching. While a pen is down, fingers and palms are ignored. With marks by taps, dragging moves the
 * view.
 * @returns a function that removes the listeners
 */
export function attachPointerInput(
  canvas: HTMLCanvasElement,
  { store, held }: { store: EditorStore; held: HeldKeys },
): () => void {
  const stop = new AbortController();
  const gesture = createGesture(store, held);
  const placed = (event: PointerEvent) => ({ event, at: stagePoint(canvas, event) });
  const down = (event: PointerEvent) => {
    if (!takesPart(gesture, event)) return;
    event.preventDefault();
    canvas.focus({ preventScroll: true });
    canvas.setPointerCapture(event.pointerId);
    press(gesture, placed(event));
  };
  const up = (event: PointerEvent) => lift(gesture, event);
  const options = { signal: stop.signal };
  canvas.addEventListener('pointerdown', down, options);
  canvas.addEventListener('pointermove', (event) => drag(gesture, placed(event)), options);
  canvas.addEventListener('pointerup', up, options);
  canvas.addEventListener('pointercancel', up, options);
  canvas.addEventListener('pointerleave', () => leave(gesture), options);
  return () => stop.abort();
}

/** CSS pixels from the canvas's upper left corner. */
function stagePoint(canvas: HTMLCanvasElement, { clientX, clientY }: MouseEvent): Point {
  const box = canvas.getBoundingClientRect();
  return { x: clientX - box.left, y: clientY - box.top };
}

/**
 * Attaches the wheel, which zooms around the pointer wherever the focus is; the page does not scroll.
 * @returns a function that removes the listener
 */
export function attachWheelInput(canvas: HTMLCanvasElement, store: EditorStore): () => void {
  const turn = (event: WheelEvent) => {
    event.preventDefault();
    const act = readWheel(event);
    if ('pan' in act) panBy(store, act.pan);
    else zoomBy(store, { factor: act.factor, at: stagePoint(canvas, event) });
  };
  canvas.addEventListener('wheel', turn, { passive: false });
  return () => canvas.removeEventListener('wheel', turn);
}

/** Held keys that change the effect of the pointer. */
export interface HeldKeys {
  /** True while Space is held, which turns any tool into the hand. */
  space: boolean;
  /** True once the view was moved while Space was held; its release then paints no dab. */
  moved: boolean;
}

interface Pointer {
  readonly id: number;
  readonly type: string;
  /** Position of the press. */
  readonly from: Point;
  at: Point;
  /** True once the pointer moved farther than a tap allows. */
  dragged: boolean;
}

/** Pressed pointers and their common gesture. */
interface Gesture {
  readonly store: EditorStore;
  readonly held: HeldKeys;
  readonly pointers: Map<number, Pointer>;
  mode: 'none' | 'draw' | 'tap' | 'pan' | 'pinch';
}

/** Pointer event with its position in CSS pixels from the stage's upper left corner. */
interface PointerAt {
  readonly event: PointerEvent;
  readonly at: Point;
}

function createGesture(store: EditorStore, held: HeldKeys): Gesture {
  return { store, held, pointers: new Map(), mode: 'none' };
}

/** Buttons with an effect: the first, the middle one, and the eraser of a pen. */
const BUTTONS: readonly number[] = [0, 1, 5];

/** True where a pressed pointer takes part: while a pen is down, fingers and palms are ignored. */
function takesPart({ pointers }: Gesture, { button, pointerType }: PointerEvent): boolean {
  const isPenDown = [...pointers.values()].some(({ type }) => type === 'pen');
  return BUTTONS.includes(button) && (pointerType === 'pen' || !isPenDown);
}

/** Handles a pressed pointer. A pen replaces fingers; a second finger turns the gesture into pinching. */
function press(gesture: Gesture, { event, at }: PointerAt): void {
  const { pointers } = gesture;
  const { pointerId: id, pointerType: type } = event;
  if (type === 'pen' && pointers.size > 0) {
    pointers.clear();
    change(gesture, 'none');
  }
  pointers.set(id, { id, type, from: at, at, dragged: false });
  if (pointers.size === 2) change(gesture, 'pinch');
  else if (event.button === 1 || gesture.held.space || gesture.store.getState().tool === 'pan') {
    gesture.mode = 'pan';
  } else if (gesture.mode === 'none') beginAt(gesture, { event, at });
}

/** Handles a moved pointer, pressed or not. */
function drag(gesture: Gesture, { event, at }: PointerAt): void {
  const { store, pointers } = gesture;
  const pointer = pointers.get(event.pointerId);
  if (event.pointerType !== 'touch') showCursor(store, at);
  if (!pointer) {
    if (store.getState().byTaps) previewTap(store, toPicture(store.getState().view, at));
    return;
  }
  pointer.dragged ||= isBeyondTap(pointer.from, at);
  if (gesture.mode === 'tap' && pointer.dragged) gesture.mode = 'pan';
  if (gesture.mode === 'draw') drawOn(store, { event, at });
  if (gesture.mode === 'pan') {
    gesture.held.moved = true;
    panBy(store, { x: at.x - pointer.at.x, y: at.y - pointer.at.y });
  }
  if (gesture.mode === 'pinch') pinch(store, { pointers: [...pointers.values()], moved: { ...pointer, at } });
  pointer.at = at;
}

/** Handles a released pointer. A pointer cancelled by the browser discards its stroke. */
function lift(gesture: Gesture, event: PointerEvent): void {
  const { store, pointers, mode } = gesture;
  const pointer = pointers.get(event.pointerId);
  if (!pointer) return;
  pointers.delete(event.pointerId);
  const isLifted = event.type === 'pointerup';
  if (isLifted && !pointer.dragged) {
    if (mode === 'tap') tapAt(store, toPicture(store.getState().view, pointer.at));
    // A tap with the hand moves the view without dragging.
    if (mode === 'pan' && event.button === 0 && !gesture.held.space) centreOn(store, pointer.at);
  }
  if (mode === 'draw') (isLifted ? endMark : cancelMark)(store);
  // After pinching, the remaining finger neither draws nor moves until all are lifted.
  if (pointers.size === 0 || mode === 'draw' || mode === 'tap') gesture.mode = 'none';
}

/** Hides the cursor when the pointer leaves the stage. */
function leave({ store, pointers }: Gesture): void {
  if (pointers.size === 0 && store.getState().cursor?.by === 'pointer') store.setState({ cursor: null });
}

/** Changes the mode; an interrupted stroke is discarded. */
function change(gesture: Gesture, mode: Gesture['mode']): void {
  if (gesture.mode === 'draw') cancelMark(gesture.store);
  gesture.mode = mode;
}

function beginAt(gesture: Gesture, { event, at }: PointerAt): void {
  const { store } = gesture;
  gesture.mode = isTapping(store) ? 'tap' : 'draw';
  if (gesture.mode === 'draw') {
    beginMark(store, { ...toPicture(store.getState().view, at), ...penState(event) });
  }
}

/** Draws along all coalesced points, where the browser records more than one per frame. */
function drawOn(store: EditorStore, { event, at }: PointerAt): void {
  const { view } = store.getState();
  const pieces = event.getCoalescedEvents?.() ?? [];
  for (const piece of pieces.length > 0 ? pieces : [event]) {
    const x = at.x + piece.clientX - event.clientX;
    const y = at.y + piece.clientY - event.clientY;
    extendMark(store, { ...toPicture(view, { x, y }), ...penState(piece) });
  }
}

function showCursor(store: EditorStore, at: Point): void {
  store.setState({ cursor: { ...toPicture(store.getState().view, at), by: 'pointer' } });
}

/**
 * Handles two fingers: the picture follows their middle, and their distance zooms. `moved` is one of them at
 * its new position.
 */
function pinch(
  store: EditorStore,
  { pointers, moved }: { pointers: readonly Pointer[]; moved: Pointer },
): void {
  const other = pointers.find(({ id }) => id !== moved.id);
  const before = pointers.find(({ id }) => id === moved.id);
  if (!other || !before) return;
  const pinching = { other: other.at, before: before.at, now: moved.at };
  store.setState(pinchViewport(store.getState(), pinching));
}

function penState(event: PointerEvent): { pressure: number; erase: boolean } {
  const PEN_ERASER = 32;
  return {
    pressure: event.pointerType === 'pen' && event.pressure > 0 ? event.pressure : 0.5,
    erase: event.altKey || (event.buttons & PEN_ERASER) !== 0,
  };
}
