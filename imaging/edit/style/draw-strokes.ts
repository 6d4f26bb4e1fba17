import type { EdgeFlow } from '../../core/filters/structure-tensor.ts';
import { valueNoise } from '../../core/numeric/value-noise.ts';
import type { Progress } from '../../core/progress.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { followFlow } from './follow-flow.ts';

interface StrokeOptions {
  readonly flow: EdgeFlow;
  /** Width of a stroke or brush hair in pixels. */
  readonly width: number;
  /** Half the length of a stroke in pixels. */
  readonly length: number;
  readonly seed: number;
}

/**
 * Streaks along the flow: line integral convolution of noise (Cabral and Leedom 1993). Mean 0, spread 1, so
 * that thresholds are area fractions.
 */
export async function drawStrokes(
  { flow, width, length, seed }: StrokeOptions,
  progress: Progress,
): Promise<Plane> {
  const noise = valueNoise(flow, { scale: Math.max(1, width), seed });
  const streaks = await followFlow(noise, {
    reach: { flow, length, spacing: Math.max(1, 1.2 * width) },
    progress,
  });
  let sum = 0;
  let squares = 0;
  for (const value of streaks.data) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / streaks.data.length;
  const spread = Math.sqrt(Math.max(1e-9, squares / streaks.data.length - mean * mean));
  for (let at = 0; at < streaks.data.length; at++) streaks.data[at] = (streaks.data[at] - mean) / spread;
  return streaks;
}
