import type { Plane } from '../kernels/plane.ts';
import { blurTensorPart, type EdgeFlow, flowOfTensor, gradientTensor } from '../kernels/structure-tensor.ts';
import type { Progress } from '../progress.ts';

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
