import { isFitted } from '#components/viewport/view-transform.ts';
import type { EditorStore } from './editor-store.ts';
import { panBy, zoomBy } from './move-view.ts';
import { stagePoint } from './pointer-input.ts';

/** How much one pixel of turning zooms; a notch of a mouse wheel is about 100. */
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
