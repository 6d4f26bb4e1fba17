import { ImagingError } from '../imaging-error.ts';
import type { Tensor } from './open-session.ts';

/**
 * Returns the tensor. Throws `model_missing` if its shape differs from the expected one, where 0 is any
 * length.
 */
export function requireDims(
  tensor: Tensor,
  { name, dims }: { readonly name: string; readonly dims: readonly number[] },
): Tensor {
  const isFit =
    tensor.dims.length === dims.length && dims.every((dim, at) => dim === 0 || dim === tensor.dims[at]);
  if (isFit) return tensor;
  throw new ImagingError('model_missing', `${name} came as ${tensor.dims.join(' × ')}: not a SAM model`);
}
