import { type Manifest, readManifest } from './read-manifest.ts';
import type { Weights } from './weights.ts';

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

export interface LayersModel {
  readonly layers: readonly KerasLayer[];
  readonly weights: ReadonlyMap<string, Weights>;
}

interface ModelFile extends Manifest {
  readonly modelTopology: { readonly model_config: { readonly config: { readonly layers: KerasLayer[] } } };
}

/**
 * Reads a TensorFlow.js layers model: `model.json` and its one file of weights. Throws for weights of an
 * unknown kind.
 */
export function readLayersModel(json: Uint8Array, binary: Uint8Array): LayersModel {
  const file: ModelFile = JSON.parse(Buffer.from(json).toString('utf8'));
  return { layers: file.modelTopology.model_config.config.layers, weights: readManifest(file, binary) };
}
