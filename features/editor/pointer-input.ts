import { type Point, toPicture } from '#components/viewport/view-transform.ts';
import { beginMark, cancelMark, endMark, extendMark } from './draw-mark.ts';
import type { EditorStore } from './editor-store.ts';
import { centreOn, panBy, zoomBy } from './move-view.ts';
import { isTapping, previewTap, tapAt } from './tap-mark.ts';

/** What keys that are held down mean for the pointer. */
export interface HeldKeys {
  /** Space turns any tool into the hand while it is held. */
  space: boolean;
  /** True once the view was moved while space was held: letting go then paints no dab. */
  moved: boolean;
}

interface Pointer {
  readonly id: number;
  readonly type: string;
  /** Where it was pressed. */
  readonly from: Point;
  at: Point;
  /** True once it was farther from there than a tap goes. */
  dragged: boolean;
}

/** CSS pixels that a pointer may move and still tap. */
const TAP_SLACK = 6;

/**
 * Drawing and moving by mouse, pen and fingers: one finger draws, a second one turns the stroke into pinching and moving.
 * While a pen is on the photo, fingers and palms are ignored. Where marks are made by taps, dragging moves the view.
 * @returns takes the listeners off again
 */
export function attachPointerInput(
  canvas: HTMLCanvasElement,
  store: EditorStore,
  held: HeldKeys,
): () => void {
  const stop = new AbortController();
  const pointers = new Map<number, Pointer>();
  let mode: 'none' | 'draw' | 'tap' | 'pan' | 'pinch' = 'none';

  const down = (event: PointerEvent) => {
    if (event.button > 1 || (event.pointerType !== 'pen' && isPenDown(pointers))) return;
    if (event.pointerType === 'pen' && pointers.size > 0) {
      pointers.clear();
      if (mode === 'draw') cancelMark(store);
      mode = 'none';
    }
    event.preventDefault();
    canvas.focus({ preventScroll: true });
    canvas.setPointerCapture(event.pointerId);
    const at = stagePoint(canvas, event);
    pointers.set(event.pointerId, {
      id: event.pointerId,
      type: event.pointerType,
      from: at,
      at,
      dragged: false,
    });
    if (pointers.size === 2) {
      if (mode === 'draw') cancelMark(store);
      mode = 'pinch';
    } else if (event.button === 1 || held.space || store.getState().tool === 'pan') {
      mode = 'pan';
    } else if (mode === 'none' && isTapping(store)) {
      mode = 'tap';
    } else if (mode === 'none') {
      mode = 'draw';
      beginMark(store, { ...toPicture(store.getState().view, at), ...penState(event) });
    }
  };

  const move = (event: PointerEvent) => {
    const pointer = pointers.get(event.pointerId);
    const at = stagePoint(canvas, event);
    if (event.pointerType !== 'touch') showCursor(store, at);
    if (!pointer) {
      if (store.getState().byTaps) previewTap(store, toPicture(store.getState().view, at));
      return;
    }
    pointer.dragged ||= isBeyondTap(pointer, at);
    if (mode === 'tap' && pointer.dragged) mode = 'pan';
    if (mode === 'draw') drawOn(store, event, at);
    if (mode === 'pan') {
      held.moved = true;
      panBy(store, { x: at.x - pointer.at.x, y: at.y - pointer.at.y });
    }
    if (mode === 'pinch') pinch(store, [...pointers.values()], { ...pointer, at });
    pointer.at = at;
  };

  const up = (event: PointerEvent) => {
    const pointer = pointers.get(event.pointerId);
    if (!pointer) return;
    pointers.delete(event.pointerId);
    if (event.type === 'pointerup' && !pointer.dragged) {
      if (mode === 'tap') tapAt(store, toPicture(store.getState().view, pointer.at));
      // The way to move the view without dragging.
      if (mode === 'pan' && event.button === 0 && !held.space) centreOn(store, pointer.at);
    }
    if (mode === 'draw' && event.type === 'pointerup') endMark(store);
    if (mode === 'draw' && event.type === 'pointercancel') cancelMark(store);
    // After pinching, the finger that stays neither draws nor moves until all are lifted.
    if (pointers.size === 0) mode = 'none';
    else if (mode === 'draw' || mode === 'tap') mode = 'none';
  };

  const leave = () => {
    if (pointers.size === 0 && store.getState().cursor?.by === 'pointer') store.setState({ cursor: null });
  };

  const options = { signal: stop.signal };
  canvas.addEventListener('pointerdown', down, options);
  canvas.addEventListener('pointermove', move, options);
  canvas.addEventListener('pointerup', up, options);
  canvas.addEventListener('pointercancel', up, options);
  canvas.addEventListener('pointerleave', leave, options);
  return () => stop.abort();
}

/** Draws along every point of the way, where the browser keeps more than one per frame. */
function drawOn(store: EditorStore, event: PointerEvent, at: Point): void {
  const { view } = store.getState();
  const pieces = event.getCoalescedEvents?.() ?? [];
  for (const piece of pieces.length > 0 ? pieces : [event]) {
    const x = at.x + piece.clientX - event.clientX;
    const y = at.y + piece.clientY - event.clientY;
    extendMark(store, { ...toPicture(view, { x, y }), ...penState(piece) });
  }
}

function isPenDown(pointers: ReadonlyMap<number, Pointer>): boolean {
  return [...pointers.values()].some(({ type }) => type === 'pen');
}

function isBeyondTap({ from }: Pointer, at: Point): boolean {
  return Math.hypot(at.x - from.x, at.y - from.y) > TAP_SLACK;
}

function showCursor(store: EditorStore, at: Point): void {
  store.setState({ cursor: { ...toPicture(store.getState().view, at), by: 'pointer' } });
}

/** Two fingers: what is under their middle follows it, and their distance zooms. `moved` is one of the two, where it is now. */
function pinch(store: EditorStore, pointers: readonly Pointer[], moved: Pointer): void {
  const other = pointers.find(({ id }) => id !== moved.id);
  const before = pointers.find(({ id }) => id === moved.id);
  if (!other || !before) return;
  const middle = { x: (moved.at.x + other.at.x) / 2, y: (moved.at.y + other.at.y) / 2 };
  const distance = Math.hypot(before.at.x - other.at.x, before.at.y - other.at.y);
  const next = Math.hypot(moved.at.x - other.at.x, moved.at.y - other.at.y);
  panBy(store, { x: (moved.at.x - before.at.x) / 2, y: (moved.at.y - before.at.y) / 2 });
  if (distance > 0) zoomBy(store, next / distance, middle);
}

function penState(event: PointerEvent): { pressure: number; erase: boolean } {
  const PEN_ERASER = 32;
  return {
    pressure: event.pointerType === 'pen' && event.pressure > 0 ? event.pressure : 0.5,
    erase: event.altKey || (event.buttons & PEN_ERASER) !== 0,
  };
}

/** CSS pixels from the canvas's upper left corner. */
export function stagePoint(canvas: HTMLCanvasElement, { clientX, clientY }: MouseEvent): Point {
  const box = canvas.getBoundingClientRect();
  return { x: clientX - box.left, y: clientY - box.top };
}
