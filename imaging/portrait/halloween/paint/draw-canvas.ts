import type { Progress } from '../../../core/progress.ts';
import { createCanvas, type PaintCanvas, type PaintStep } from './canvas.ts';

/** Widths of a face on the canvas. */
export const FACE_ON_MAP = 0.65;
/** Bounds of its resolution in pixels per unit. */
const FINEST = 800;
const COARSEST = 160;

interface CanvasOrder {
  /** Pixels per face width where it is seen largest. */
  readonly unit: number;
  /** Most pixels per unit. */
  readonly finest?: number;
  readonly seed: number;
  readonly progress: Progress;
}

/** Draws the paint of a costume on a canvas that is fine enough for a face. Rejects with `aborted`. */
export async function drawCanvas(
  steps: readonly PaintStep[],
  { unit, finest = FINEST, seed, progress }: CanvasOrder,
): Promise<PaintCanvas> {
  const canvas = createCanvas(Math.max(COARSEST, Math.min(finest, unit / FACE_ON_MAP)));
  for (const [i, step] of steps.entries()) {
    step(canvas, seed + 101 * i);
    await progress.report(i / steps.length);
  }
  return canvas;
}
