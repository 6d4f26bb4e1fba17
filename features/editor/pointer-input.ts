import { isFitted, type Point } from '#components/viewport/view-transform.ts';
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

/** Zoom per pixel of wheel travel; a notch of a mouse wheel is about 100. */
const ZOOM_PER_PIXEL = 0.0022;
const PIXELS_PER_LINE = 33;

/**
 * Attaches the wheel. With the focus on the photo it zooms, and Shift with the wheel pans; else the page
 * scrolls. Pinching on a track pad, which browsers report as Ctrl with the wheel, always zooms.
 * @returns a function that removes the listener
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
      zoomBy(store, {
        factor: Math.exp(-clamped * (Math.abs(clamped) > 40 ? ZOOM_PER_PIXEL : speed)),
        at: stagePoint(canvas, event),
      });
    }
  };
  canvas.addEventListener('wheel', turn, { passive: false });
  return () => canvas.removeEventListener('wheel', turn);
}
