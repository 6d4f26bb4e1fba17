import { existsSync } from 'node:fs';
import path from 'node:path';

/** Folder of the operator's models, a file a slot; undefined without one. */
export function modelsFolder(): string | undefined {
  const folder = process.env.MODELS_DIR;
  return folder ? path.resolve(folder) : undefined;
}

/**
 * Folder of the operator's model for tapped things (`encoder.onnx`, `decoder.onnx`): `TAP_MODEL_DIR`, else
 * `tap` in the folder of models. Undefined without one.
 */
export function tapModelFolder(): string | undefined {
  const folder = process.env.TAP_MODEL_DIR;
  if (folder) return path.resolve(folder);
  const own = modelsFolder();
  const inside = own && path.join(own, 'tap');
  return inside && existsSync(inside) ? inside : undefined;
}
