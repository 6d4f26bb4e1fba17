import {
  blurTensorPart,
  type EdgeFlow,
  flowOfTensor,
  gradientTensor,
} from '../../core/filters/structure-tensor.ts';
import type { Progress } from '../../core/progress.ts';
import type { Plane } from '../../core/raster/plane.ts';

/** Edge directions of a picture's lightness. `sigma` is their spread in pixels. Rejects with `aborted`. */
export async function estimateFlow(
  lightness: Plane,
  { sigma, progress }: { readonly sigma: number; readonly progress: Progress },
): Promise<EdgeFlow> {
  const tensor = gradientTensor(lightness);
  await progress.report(0.2);
  const xx = blurTensorPart(tensor.xx, sigma);
  await progress.report(0.4);
  const xy = blurTensorPart(tensor.xy, sigma);
  await progress.report(0.6);
  const yy = blurTensorPart(tensor.yy, sigma);
  await progress.report(0.8);
  const flow = flowOfTensor({ xx, xy, yy }, sigma);
  await progress.report(1);
  return flow;
}
