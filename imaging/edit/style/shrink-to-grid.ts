import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import type { Progress } from '../../core/progress.ts';
import { createPlane } from '../../core/raster/plane.ts';
import { resizePlane } from '../../core/raster/resize-plane.ts';
import type { Blocks } from './draw-blocks.ts';
import { holdSkin } from './hold-skin.ts';
import { raiseShadows } from './raise-shadows.ts';
import type { Canvas } from './style.ts';

/** One value per block, with slightly more contrast and colour, as few pixels show each object. */
export async function shrinkToGrid(
  planes: OklabPlanes,
  {
    grid,
    full,
    progress,
  }: { grid: Pick<Blocks, 'columns' | 'rows' | 'side'>; full: Canvas; readonly progress: Progress },
): Promise<OklabPlanes> {
  const { columns, rows, side } = grid;
  const lifted = await raiseShadows(planes, progress.subrange(0, 0.7));
  const { width, height } = planes.lightness;
  // The grid of blocks may reach beyond the picture, so the planes are extended to it.
  const covered = {
    width: Math.max(1, Math.round((columns * full.width) / (columns * side))),
    height: Math.max(1, Math.round((rows * full.height) / (rows * side))),
  };
  const shrink = (plane: OklabPlanes['lightness']) => {
    const small = resizePlane(plane, {
      width: Math.min(width, covered.width),
      height: Math.min(height, covered.height),
    });
    const out = createPlane({ width: columns, height: rows });
    for (let y = 0, at = 0; y < rows; y++)
      for (let x = 0; x < columns; x++, at++)
        out.data[at] = small.data[Math.min(small.height - 1, y) * small.width + Math.min(small.width - 1, x)];
    return out;
  };
  const small = { lightness: shrink(lifted.lightness), a: shrink(lifted.a), b: shrink(lifted.b) };
  holdSkin(small, { lightness: shrink(planes.lightness), a: shrink(planes.a), b: shrink(planes.b) });
  const soft = gaussianBlurCompiled(small.lightness, 1);
  for (let at = 0; at < soft.data.length; at++) {
    const tone = small.lightness.data[at];
    const sharp = tone + 0.6 * (tone - soft.data[at]);
    small.lightness.data[at] = Math.min(1, Math.max(0.04, 0.5 + 1.1 * (sharp - 0.5)));
    small.a.data[at] *= 1.3;
    small.b.data[at] *= 1.3;
  }
  return small;
}
