import type { Point } from '#components/viewport/view-transform.ts';
import type { EditorStore } from './editor-store.ts';
import { createGesture, drag, type HeldKeys, leave, lift, press, takesPart } from './pointer-gesture.ts';

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
export function stagePoint(canvas: HTMLCanvasElement, { clientX, clientY }: MouseEvent): Point {
  const box = canvas.getBoundingClientRect();
  return { x: clientX - box.left, y: clientY - box.top };
}
