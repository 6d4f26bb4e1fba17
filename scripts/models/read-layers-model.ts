/** A layer of a Keras model, as far as converting needs it. */
export interface KerasLayer {
  readonly class_name: string;
  readonly name: string;
  readonly config: {
    readonly activation?: string;
    readonly padding?: string;
    readonly strides?: readonly number[];
    readonly size?: readonly [number, number];
    readonly interpolation?: string;
  };
  readonly inbound_nodes: readonly (readonly (readonly [layer: string, ...rest: unknown[]])[])[];
}

export interface Weights {
  readonly shape: readonly number[];
  readonly values: Float32Array;
}

export interface LayersModel {
  readonly layers: readonly KerasLayer[];
  readonly weights: ReadonlyMap<string, Weights>;
}

interface ModelFile {
  readonly modelTopology: { readonly model_config: { readonly config: { readonly layers: KerasLayer[] } } };
  readonly weightsManifest: readonly {
    readonly weights: readonly { name: string; shape: number[]; dtype: string; quantization?: unknown }[];
  }[];
}

/**
 * Reads a TensorFlow.js layers model: `model.json` and its one file of weights. Throws for weights that are not plain
 * 32-bit floats.
 */
export function readLayersModel(json: Uint8Array, binary: Uint8Array): LayersModel {
  const file: ModelFile = JSON.parse(Buffer.from(json).toString('utf8'));
  const weights = new Map<string, Weights>();
  let offset = 0;
  for (const { name, shape, dtype, quantization } of file.weightsManifest.flatMap((group) => group.weights)) {
    if (dtype !== 'float32' || quantization) throw new Error(`${name} is not of plain 32-bit floats`);
    const bytes = 4 * shape.reduce((product, dim) => product * dim, 1);
    // A copy, because floats must begin at a multiple of four.
    const copy = Uint8Array.from(binary.subarray(offset, offset + bytes));
    weights.set(name, { shape, values: new Float32Array(copy.buffer) });
    offset += bytes;
  }
  return { layers: file.modelTopology.model_config.config.layers, weights };
}
