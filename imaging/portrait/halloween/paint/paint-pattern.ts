import { clampUnit } from '../../../core/numeric/scalar.ts';
import { CANVAS, PAINT_CHANNELS, type PaintCanvas } from './canvas.ts';
import type { Shape } from './shapes.ts';

/** Paint of a pattern at a place. */
interface PatternSample {
  red: number;
  green: number;
  blue: number;
  /** 0–1. */
  opacity: number;
  gloss: number;
  /** Height in thousandths of a unit. */
  relief: number;
}

/** Writes the paint at a place of the canvas; `inside` is its distance inside the region, in units. */
type Pattern = (
  place: { readonly x: number; readonly y: number; readonly inside: number },
  out: PatternSample,
) => void;

/** Draws a pattern into a region with a soft border of `soft` units. */
export function paintPattern(
  canvas: PaintCanvas,
  { region, soft, pattern }: { readonly region: Shape; readonly soft: number; readonly pattern: Pattern },
): void {
  const { width, height, scale, data } = canvas;
  const first = Math.max(0, Math.floor((region.left - soft - CANVAS.left) * scale));
  const last = Math.min(width - 1, Math.ceil((region.right + soft - CANVAS.left) * scale));
  const top = Math.max(0, Math.floor((region.top - soft - CANVAS.top) * scale));
  const bottom = Math.min(height - 1, Math.ceil((region.bottom + soft - CANVAS.top) * scale));
  const out: PatternSample = { red: 0, green: 0, blue: 0, opacity: 0, gloss: 0, relief: 0 };
  const place = { x: 0, y: 0, inside: 0 };
  for (let row = top; row <= bottom; row++) {
    place.y = (row + 0.5) / scale + CANVAS.top;
    for (let column = first; column <= last; column++) {
      place.x = (column + 0.5) / scale + CANVAS.left;
      place.inside = -region.distance(place.x, place.y);
      const share = clampUnit(0.5 + place.inside / soft);
      if (share === 0) continue;
      out.opacity = 1;
      out.gloss = 0.25;
      out.relief = 0;
      pattern(place, out);
      const alpha = clampUnit(out.opacity) * share;
      const at = (row * width + column) * PAINT_CHANNELS;
      data[at] += alpha * (out.red - data[at]);
      data[at + 1] += alpha * (out.green - data[at + 1]);
      data[at + 2] += alpha * (out.blue - data[at + 2]);
      data[at + 3] += alpha * (1 - data[at + 3]);
      data[at + 4] += alpha * (out.gloss - data[at + 4]);
      data[at + 5] += share * out.relief;
    }
  }
}
