import { type Manifest, readManifest } from './read-manifest.ts';
import type { Weights } from './weights.ts';

/** An attribute of a node: texts come in base64, whole numbers as texts. */
interface GraphAttribute {
  readonly s?: string;
  readonly list?: { readonly i?: readonly string[]; readonly s?: readonly string[] };
  readonly shape?: { readonly dim?: readonly { readonly size: string }[] };
}

/** A node of a TensorFlow graph. */
export interface GraphNode {
  readonly name: string;
  readonly op: string;
  readonly input?: readonly string[];
  readonly attr?: Readonly<Record<string, GraphAttribute>>;
}

export interface GraphModel {
  readonly nodes: readonly GraphNode[];
  readonly weights: ReadonlyMap<string, Weights>;
}

interface ModelFile extends Manifest {
  readonly modelTopology: { readonly node: readonly GraphNode[] };
}

/**
 * Reads a TensorFlow.js graph model: its JSON file and its one file of weights. Throws for weights of an
 * unknown kind.
 */
export function readGraphModel(json: Uint8Array, binary: Uint8Array): GraphModel {
  const file: ModelFile = JSON.parse(Buffer.from(json).toString('utf8'));
  return { nodes: file.modelTopology.node, weights: readManifest(file, binary) };
}
