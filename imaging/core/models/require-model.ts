import { ImagingError } from '../imaging-error.ts';
import { loadModel } from './load-model.ts';
import type { ModelName } from './model-path.ts';
import type { Model } from './open-model.ts';

/**
 * A model without which the work cannot be done. Throws `model_missing` where it was not built or cannot run.
 */
export async function requireModel(name: ModelName): Promise<Model> {
  const model = await loadModel(name);
  if (!model) throw new ImagingError('model_missing', `the model ${name} is missing`);
  return model;
}
