import type { OnnxValue } from '../onnx-graph.ts';
import { FLOAT, modelMessage } from '../onnx-schema.ts';

interface Node {
  /** Absent for constants. */
  readonly input?: string[];
  readonly output: string[];
}

/** The fields of a decoded file that are read here. */
interface OnnxFile {
  graph: {
    name: string;
    node: Node[];
    /** Absent without weights. */
    initializer?: { readonly name: string }[];
    input: object[];
    output: object[];
  };
}

/** A value inside a graph that becomes an input or output, under a name of ours. */
interface Cut {
  readonly from: string;
  readonly value: OnnxValue;
}

function toDeclaration({ name, dims = [] }: OnnxValue): object {
  const dim = dims.map((length) =>
    typeof length === 'number' ? { dim_value: length } : { dim_param: length },
  );
  return { name, type: { tensor_type: { elem_type: FLOAT, shape: { dim } } } };
}

/** Nodes that lead from the input to the output, in order of execution. */
function keepBetween(nodes: readonly Node[], { input, output }: { input: Cut; output: Cut }): Node[] {
  const needed = new Set([output.from]);
  const kept = nodes.toReversed().filter((node) => {
    const isNeeded = node.output.some((name) => needed.has(name) && name !== input.from);
    if (isNeeded) for (const name of node.input ?? []) needed.add(name);
    return isNeeded;
  });
  if (!needed.has(input.from)) throw new Error(`${output.from} does not come from ${input.from}`);
  return kept.reverse();
}

/**
 * The part of an `.onnx` file between two values of its graph, one input and one output, both of 32-bit
 * floats. Weights and operators stay as they are. Throws where the output does not depend on the input.
 */
export function cutOnnxModel(
  bytes: Uint8Array,
  cut: { readonly name: string; readonly input: Cut; readonly output: Cut },
): Uint8Array {
  const { input, output } = cut;
  const model = modelMessage.toObject(modelMessage.decode(bytes)) as OnnxFile;
  const { graph } = model;
  const names = new Map([
    [input.from, input.value.name],
    [output.from, output.value.name],
  ]);
  const rename = (name: string) => names.get(name) ?? name;
  const kept = keepBetween(graph.node, cut);
  const used = new Set(kept.flatMap((node) => node.input ?? []));
  graph.name = cut.name;
  graph.node = kept.map((node) => ({
    ...node,
    input: (node.input ?? []).map(rename),
    output: node.output.map(rename),
  }));
  graph.initializer = (graph.initializer ?? []).filter(({ name }) => used.has(name));
  graph.input = [toDeclaration(input.value)];
  graph.output = [toDeclaration(output.value)];
  return modelMessage.encode(modelMessage.fromObject(model)).finish();
}
