import type { Point } from '#components/viewport/view-transform.ts';
import { readWheel } from '#components/viewport/wheel-turn.ts';
import type { EditorStore } from './editor-store.ts';
import { panBy, zoomBy } from './move-view.ts';
import { createGesture, drag, type HeldKeys, leave, lift, press, takesPart } from './pointer-gesture.ts';

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
