import { decodeHalfs } from './encode-onnx.ts';
import { sizeOf, type Weights } from './weights.ts';

/** Weights section of TensorFlow.js's `model.json`. */
export interface Manifest {
  readonly weightsManifest: readonly { readonly weights: readonly WeightsEntry[] }[];
}

interface WeightsEntry {
  readonly name: string;
  readonly shape: readonly number[];
  readonly dtype: string;
  readonly quantization?: { readonly dtype: string };
}

function decode({ name, dtype, quantization }: WeightsEntry, bytes: Uint8Array): Float32Array {
  const kind = quantization?.dtype ?? dtype;
  // A copy, because floats must begin at a multiple of four.
  const { buffer } = Uint8Array.from(bytes);
  if (kind === 'float32') return new Float32Array(buffer);
  if (kind === 'float16') return decodeHalfs(bytes);
  // Shapes and paddings: small numbers, which floats hold exactly.
  if (kind === 'int32') return Float32Array.from(new Int32Array(buffer));
  throw new Error(`${name} is of ${kind}, which is not read`);
}

/**
 * Weights of a TensorFlow.js model by name, from its one binary file. Throws for weights packed in other ways
 * than as floats.
 */
export function readManifest(
  { weightsManifest }: Manifest,
  binary: Uint8Array,
): ReadonlyMap<string, Weights> {
  const weights = new Map<string, Weights>();
  let offset = 0;
  for (const entry of weightsManifest.flatMap((group) => group.weights)) {
    const length = sizeOf(entry.shape) * (entry.quantization?.dtype === 'float16' ? 2 : 4);
    const values = decode(entry, binary.subarray(offset, offset + length));
    weights.set(entry.name, { shape: entry.shape, values });
    offset += length;
  }
  return weights;
}
