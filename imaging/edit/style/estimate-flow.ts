import {
  blurTensorPart,
  type EdgeFlow,
  flowOfTensor,
  gradientTensor,
  type TensorBlur,
} from '../../core/filters/structure-tensor.ts';
import type { Progress } from '../../core/progress.ts';
import type { Plane } from '../../core/raster/plane.ts';

/** Edge directions of a picture's lightness. `sigma` is their spread in pixels. Rejects with `aborted`. */
export async function estimateFlow(
  lightness: Plane,
  { progress, ...spread }: TensorBlur & { readonly progress: Progress },
): Promise<EdgeFlow> {
  const { xx, xy, yy } = gradientTensor(lightness);
  const blurred: Plane[] = [];
  for (const part of [xx, xy, yy]) {
    await progress.report(0.25 * blurred.length);
    blurred.push(blurTensorPart(part, spread));
  }
  await progress.report(0.8);
  return flowOfTensor({ xx: blurred[0], xy: blurred[1], yy: blurred[2] }, spread.sigma);
}
