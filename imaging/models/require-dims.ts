import { ImagingError } from '../imaging-error.ts';
import type { Tensor } from './open-session.ts';

/** The tensor itself. Throws `model_missing` where a model answers in another shape than the one it should have, in which 0 is any length. */
export function requireDims(
  tensor: Tensor,
  { name, dims }: { readonly name: string; readonly dims: readonly number[] },
): Tensor {
  const isFit =
    tensor.dims.length === dims.length && dims.every((dim, at) => dim === 0 || dim === tensor.dims[at]);
  if (isFit) return tensor;
  throw new ImagingError('model_missing', `${name} came as ${tensor.dims.join(' × ')}: not a SAM model`);
}
