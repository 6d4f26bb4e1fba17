import { valueNoise } from '../../core/numeric/value-noise.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import type { Canvas } from './style.ts';

/**
 * Tooth of rough paper, −1 to 1: small hills with a few larger waves. `grain` is the width of a hill in
 * units.
 */
export function makePaper(canvas: Canvas, { grain, seed }: { grain: number; seed: number }): Plane {
  const hills = valueNoise(canvas, { scale: grain * canvas.unit, octaves: 2, seed });
  const waves = valueNoise(canvas, { scale: 12 * grain * canvas.unit, octaves: 2, seed: seed + 7 });
  for (let at = 0; at < hills.data.length; at++)
    hills.data[at] = Math.max(-1, Math.min(1, 1.3 * hills.data[at] + 0.3 * waves.data[at]));
  return hills;
}

/** Weave of a canvas, −1 to 1: uneven threads over and under each other. `thread` is their width in units. */
export function makeWeave(canvas: Canvas, { thread, seed }: { thread: number; seed: number }): Plane {
  const { width, height, unit } = canvas;
  const period = Math.max(2.5, thread * unit);
  const bend = valueNoise(canvas, { scale: 30 * period, octaves: 2, seed });
  const rough = valueNoise(canvas, { scale: period * 0.7, seed: seed + 3 });
  const out = createPlane(canvas);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const shift = bend.data[at] * 1.5;
      const warp = Math.sin(Math.PI * (x / period + shift));
      const weft = Math.sin(Math.PI * (y / period - shift));
      const over = (Math.floor(x / period + shift) + Math.floor(y / period - shift)) % 2 === 0;
      out.data[at] = 0.75 * (over ? Math.abs(warp) : Math.abs(weft)) - 0.4 + 0.35 * rough.data[at];
    }
  return out;
}
