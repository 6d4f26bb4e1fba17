import { smoothStep } from '../../core/numeric/scalar.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';

interface Steps {
  /** Number of steps between 0 and 1. */
  readonly count: number;
  /** 0 keeps tones; from 8 on steps have hard edges. */
  readonly hardness: number;
}

/** Soft quantisation of a tone 0–1 (Winnemöller, Olsen and Gooch, “Real-time video abstraction”, 2006). */
export function stepTone(tone: number, { count, hardness }: Steps): number {
  const scaled = tone * count;
  const edge = Math.round(scaled);
  return (edge + (0.5 * Math.tanh(hardness * (scaled - edge))) / Math.tanh(hardness / 2)) / count;
}

/**
 * Change of lightness across a thousandth of the picture at which steps begin to have edges, and at which
 * they are as hard as asked.
 *
 * @tuned 2026-11-30, set by eye, plain knitwear, skies and faces
 */
const EDGES = { none: 0.0015, hard: 0.007 } as const;

/**
 * Share of the hardness of steps at each pixel, 0–1: whole at edges, none where light changes slowly, so that
 * plain ground gets no blotches (Winnemöller, Olsen and Gooch, 2006, section 3.3).
 */
export function shareSteps({ width, height, data }: Plane, unit: number): Plane {
  const out = createPlane({ width, height });
  const reach = Math.max(1, Math.round(1.5 * unit));
  const scale = unit / (2 * reach);
  for (let y = 0, at = 0; y < height; y++) {
    const above = Math.max(0, y - reach) * width;
    const below = Math.min(height - 1, y + reach) * width;
    const row = y * width;
    for (let x = 0; x < width; x++, at++) {
      const across = data[row + Math.min(width - 1, x + reach)] - data[row + Math.max(0, x - reach)];
      const down = data[below + x] - data[above + x];
      out.data[at] = smoothStep(EDGES.none, EDGES.hard, scale * Math.sqrt(across * across + down * down));
    }
  }
  return out;
}
