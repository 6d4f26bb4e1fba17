import type { Point } from './view-transform.ts';

/** Zoom per pixel of wheel travel; a notch of a mouse wheel is about 100. */
const ZOOM_PER_PIXEL = 0.0022;
const PIXELS_PER_LINE = 33;
/** Largest travel of one event that counts, in CSS pixels. */
const MAX_TRAVEL = 200;
/** Travel in CSS pixels up to which a pinch is gentle, as track pads report it, and gets more effect. */
const GENTLE = 40;

/** Effect of a turn of the wheel on a picture: a zoom factor, or a move sideways in CSS pixels. */
type WheelTurn = { readonly factor: number } | { readonly pan: Point };

/**
 * Reads a turn of the wheel. It zooms; with Shift, or turned sideways, it pans. Pinching on a track pad,
 * which browsers report as Ctrl with the wheel, zooms faster.
 */
export function readWheel(event: WheelEvent): WheelTurn {
  const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? PIXELS_PER_LINE : 1;
  if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
    const dx = event.deltaX || event.deltaY;
    return { pan: { x: -dx * unit, y: 0 } };
  }
  const travel = Math.max(-MAX_TRAVEL, Math.min(MAX_TRAVEL, event.deltaY * unit));
  const isPinch = (event.ctrlKey || event.metaKey) && Math.abs(travel) <= GENTLE;
  return { factor: Math.exp(-travel * (isPinch ? 4 * ZOOM_PER_PIXEL : ZOOM_PER_PIXEL)) };
}
