import { isFitted, type Point } from '#components/viewport/view-transform.ts';
import type { EditorStore } from './editor-store.ts';
import { panBy, zoomBy } from './move-view.ts';
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
function stagePoint(canvas: HTMLCanvasElement, { clientX, clientY }: MouseEvent): Point {
  const box = canvas.getBoundingClientRect();
  return { x: clientX - box.left, y: clientY - box.top };
}

/** Zoom per pixel of wheel travel; a notch of a mouse wheel is about 100. */
const ZOOM_PER_PIXEL = 0.0022;
const PIXELS_PER_LINE = 33;

/**
 * The wheel zooms and Shift with the wheel moves once the photo has the focus; before, the page scrolls as everywhere.
 * Pinching on a track pad, which browsers tell as Ctrl with the wheel, always zooms.
 * @returns takes the listener off again
 */
export function attachWheelInput(canvas: HTMLCanvasElement, store: EditorStore): () => void {
  const turn = (event: WheelEvent) => {
    const pinching = event.ctrlKey || event.metaKey;
    if (!pinching && document.activeElement !== canvas) return;
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? PIXELS_PER_LINE : 1;
    const { frame, view } = store.getState();
    if (!pinching && event.deltaY > 0 && isFitted(frame, view)) return;
    event.preventDefault();
    if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      const dx = event.deltaX || event.deltaY;
      panBy(store, { x: -dx * unit, y: 0 });
    } else {
      const speed = pinching ? 4 * ZOOM_PER_PIXEL : ZOOM_PER_PIXEL;
      const clamped = Math.max(-200, Math.min(200, event.deltaY * unit));
      zoomBy(
        store,
        Math.exp(-clamped * (Math.abs(clamped) > 40 ? ZOOM_PER_PIXEL : speed)),
        stagePoint(canvas, event),
      );
    }
  };
  canvas.addEventListener('wheel', turn, { passive: false });
  return () => canvas.removeEventListener('wheel', turn);
}
