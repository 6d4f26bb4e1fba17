import path from 'node:path';

/**
 * Folder of the operator's model for tapped things (`encoder.onnx`, `decoder.onnx`); undefined without one.
 */
export function tapModelFolder(): string | undefined {
  const folder = process.env.TAP_MODEL_DIR;
  return folder ? path.resolve(folder) : undefined;
}
