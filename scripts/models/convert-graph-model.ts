import { type Converted, convertNode } from './convert-graph-node.ts';
import type { OnnxGraph } from './onnx-graph.ts';
import type { GraphModel, GraphNode } from './read-graph-model.ts';

/** Name of the result, and the outputs of the source with their old and new names. */
export interface GraphRequest {
  readonly name: string;
  readonly outputs: Readonly<Record<string, string>>;
}

/** The nodes that some outputs need, in the order in which they run. */
function listNeeded(nodes: readonly GraphNode[], outputs: readonly string[]): GraphNode[] {
  const byName = new Map(nodes.map((node) => [node.name, node]));
  const needed = new Set<GraphNode>();
  function visit(name: string): void {
    const node = byName.get(name);
    if (!node || needed.has(node)) return;
    for (const input of node.input ?? []) visit(input);
    needed.add(node);
  }
  outputs.forEach(visit);
  return [...needed];
}

function inputOf(nodes: readonly GraphNode[]): { name: string; dims: number[] } {
  const node = nodes.find(({ op }) => op === 'Placeholder');
  const [, rows, columns, channels] = (node?.attr?.shape?.shape?.dim ?? []).map(({ size }) => Number(size));
  if (!node || !rows || !columns || !channels) throw new Error('the graph has no input that is a picture');
  return { name: node.name, dims: [1, channels, rows, columns] };
}

/**
 * A TensorFlow graph that looks at a picture of fixed size, as ONNX: `1 × channels × rows × columns` in,
 * floats out. Parts that only other outputs need are left out. Throws for operators that no model of ours has
 * needed yet.
 */
export function convertGraphModel(
  { nodes, weights }: GraphModel,
  { name, outputs }: GraphRequest,
): OnnxGraph {
  const needed = listNeeded(nodes, Object.keys(outputs));
  const converted = needed.map((node): Converted => convertNode(node, weights));
  const tensors = converted.flatMap((part) => part.tensors ?? []);
  const input = inputOf(needed);
  return {
    name,
    nodes: [
      ...converted.flatMap((part) => part.nodes ?? []),
      ...Object.entries(outputs).map(([from, to]) => ({ operator: 'Identity', name: to, inputs: [from] })),
    ],
    // Two nodes may share weights.
    tensors: [...new Map(tensors.map((tensor) => [tensor.name, tensor])).values()],
    inputs: [input],
    outputs: Object.values(outputs).map((to) => ({ name: to })),
  };
}
