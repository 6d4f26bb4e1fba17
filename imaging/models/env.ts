import path from 'node:path';

/**
 * The folder in which the operator put a model that finds what is tapped on (`encoder.onnx`, `decoder.onnx`);
 * undefined where there is none.
 */
export function tapModelFolder(): string | undefined {
  const folder = process.env.TAP_MODEL_DIR;
  return folder ? path.resolve(folder) : undefined;
}
