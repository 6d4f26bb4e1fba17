import type { Raster } from '../kernels/raster.ts';
import { samplePlane } from '../kernels/sample-plane.ts';
import type { Progress } from '../progress.ts';
import type { Relight } from './plan-relight.ts';

/** Rows lit between two yields. */
const BAND = 48;

/** Reflection of a rim light on any surface, whatever its colour. */
const SHINE = 0.035;

/**
 * Relights the foreground of a frame in place. `front` is linear light times alpha, then alpha. Rejects with
 * `aborted`.
 */
export async function applyRelight(
  front: Raster,
  {
    relight,
    rim,
    progress,
  }: { readonly relight: Relight; readonly rim: number; readonly progress: Progress },
): Promise<void> {
  const { width, height, data } = front;
  const { factor } = relight;
  for (let row = 0; row < height; row++) {
    const v = ((row + 0.5) * factor.height) / height - 0.5;
    for (let column = 0; column < width; column++) {
      const at = 4 * (row * width + column);
      const alpha = data[at + 3];
      if (alpha <= 0) continue;
      const u = ((column + 0.5) * factor.width) / width - 0.5;
      const times = samplePlane(factor, u, v);
      const behind = rim * samplePlane(relight.rim, u, v);
      for (let channel = 0; channel < 3; channel++)
        data[at + channel] = data[at + channel] * (times + 1.2 * behind) + alpha * SHINE * behind;
    }
    if (row % BAND === 0) await progress.report(row / height);
  }
  await progress.report(1);
}
