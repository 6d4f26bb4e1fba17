import type { OnnxAttribute, OnnxGraph, OnnxNode, OnnxTensor } from '../onnx-graph.ts';
import type { GraphModel, GraphNode } from '../read-graph-model.ts';
import { permuteAxes, type Weights } from '../weights.ts';

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

/** Result of converting one node; constants and inputs have none. */
interface Converted {
  readonly nodes?: readonly OnnxNode[];
  readonly tensors?: readonly OnnxTensor[];
}

type AllWeights = ReadonlyMap<string, Weights>;

/** Axes of kernels: row, column, input, output; of depthwise ones row, column, channel, multiplier. */
const KERNEL_ORDER = [3, 2, 0, 1];
const DEPTHWISE_ORDER = [2, 3, 0, 1];

/** Positions of batch, channel, row and column in the order batch, row, column, channel. */
const PICTURE_ORDER = [0, 3, 1, 2];

function decodeText(text: string | undefined): string {
  return Buffer.from(text ?? '', 'base64').toString('utf8');
}

/** The part of a list of four that counts rows and columns. */
function rowsAndColumns({ attr }: GraphNode, key: string): number[] {
  return (attr?.[key]?.list?.i ?? []).slice(1, 3).map(Number);
}

function padOf({ attr }: GraphNode): string {
  return decodeText(attr?.padding?.s) === 'SAME' ? 'SAME_UPPER' : 'VALID';
}

function needWeights(weights: AllWeights, name: string | undefined): Weights {
  const found = weights.get(name ?? '');
  if (!found) throw new Error(`${name} is no constant`);
  return found;
}

/** A constant with one value per channel, shaped so that it applies to every pixel. */
function channelTensor(name: string, { values }: Weights): OnnxTensor {
  return { name, dims: [values.length, 1, 1], values };
}

function integerTensor(name: string, values: readonly number[]): OnnxTensor {
  return { name, dims: [values.length], values: BigInt64Array.from(values, (value) => BigInt(value)) };
}

/** A convolution with its fused bias and activation. */
function convertConvolution(node: GraphNode, weights: AllWeights): Converted {
  const { name, attr, input: [from = '', kernelName = '', biasName = '', slopeName = ''] = [] } = node;
  const isDepthwise = node.op === 'DepthwiseConv2dNative';
  const kernel = needWeights(weights, kernelName);
  const { shape, values } = permuteAxes(kernel, isDepthwise ? DEPTHWISE_ORDER : KERNEL_ORDER);
  const [first = 1, second = 1, rows = 1, columns = 1] = shape;
  const [bias, activation, ...rest] = (attr?.fused_ops?.list?.s ?? []).map(decodeText);
  if (rest.length > 0 || (bias && bias !== 'BiasAdd')) throw new Error(`${name} has parts of unknown kinds`);
  const attributes: Record<string, OnnxAttribute> = {
    kernel_shape: [rows, columns],
    strides: rowsAndColumns(node, 'strides'),
    dilations: rowsAndColumns(node, 'dilations'),
    group: isDepthwise ? first : 1,
    auto_pad: padOf(node),
  };
  const tensors: OnnxTensor[] = [
    { name: kernelName, dims: isDepthwise ? [first * second, 1, rows, columns] : shape, values },
  ];
  const inputs = [from, kernelName];
  if (bias) {
    inputs.push(biasName);
    tensors.push({ name: biasName, dims: [first], values: needWeights(weights, biasName).values });
  }
  if (!activation) return { nodes: [{ operator: 'Conv', name, inputs, attributes }], tensors };
  const before = `${name}/linear`;
  const nodes: OnnxNode[] = [{ operator: 'Conv', name: before, inputs, attributes }];
  if (activation === 'Relu') nodes.push({ operator: 'Relu', name, inputs: [before] });
  else if (activation === 'Prelu') {
    nodes.push({ operator: 'PRelu', name, inputs: [before, slopeName] });
    tensors.push(channelTensor(slopeName, needWeights(weights, slopeName)));
  } else throw new Error(`${name} is activated by the unknown ${activation}`);
  return { nodes, tensors };
}

function convertPooling(node: GraphNode): Converted {
  const attributes = {
    kernel_shape: rowsAndColumns(node, 'ksize'),
    strides: rowsAndColumns(node, 'strides'),
    auto_pad: padOf(node),
  };
  return {
    nodes: [{ operator: 'MaxPool', name: node.name, inputs: node.input?.slice(0, 1) ?? [], attributes }],
  };
}

/** Zero padding around a picture or its channels; ONNX takes all beginnings, then all ends. */
function convertPadding({ name, input: [from = '', sizes] = [] }: GraphNode, weights: AllWeights): Converted {
  const { values } = needWeights(weights, sizes);
  const pads = [0, 1].flatMap((end) => PICTURE_ORDER.map((axis) => values[2 * axis + end] ?? 0));
  return {
    nodes: [{ operator: 'Pad', name, inputs: [from, `${name}/pads`] }],
    tensors: [integerTensor(`${name}/pads`, pads)],
  };
}

/** The source counts through channels first, so they go back to the end before the values are counted out. */
function convertReshaping(
  { name, input: [from = '', shape] = [] }: GraphNode,
  weights: AllWeights,
): Converted {
  const { values } = needWeights(weights, shape);
  return {
    nodes: [
      { operator: 'Transpose', name: `${name}/turned`, inputs: [from], attributes: { perm: [0, 2, 3, 1] } },
      { operator: 'Reshape', name, inputs: [`${name}/turned`, `${name}/shape`] },
    ],
    tensors: [integerTensor(`${name}/shape`, [...values])],
  };
}

/** Joins channels; the last input is the axis. */
function convertJoin({ name, input: inputs = [] }: GraphNode, weights: AllWeights): Converted {
  const [axis] = needWeights(weights, inputs.at(-1)).values;
  if (axis !== 3 && axis !== -1) throw new Error(`${name} joins other things than channels`);
  return {
    nodes: [{ operator: 'Concat', name, inputs: inputs.slice(0, -1), attributes: { axis: 1 } }],
  };
}

/** Operators whose second input may be a constant per channel. */
function convertPair(
  operator: string,
  { name, input: inputs = [], weights }: GraphNode & { readonly weights: AllWeights },
): Converted {
  const constants = inputs.filter((input) => weights.has(input));
  return {
    nodes: [{ operator, name, inputs }],
    tensors: constants.map((constant) => channelTensor(constant, needWeights(weights, constant))),
  };
}

/** One operator of a TensorFlow graph as ONNX. Throws for those that no model of ours has needed yet. */
export function convertNode(node: GraphNode, weights: AllWeights): Converted {
  const { name, op, input: inputs = [] } = node;
  switch (op) {
    case 'Const':
    case 'Placeholder':
      return {};
    case '_FusedConv2D':
    case 'DepthwiseConv2dNative':
      return convertConvolution(node, weights);
    case 'AddV2':
      return convertPair('Add', { ...node, weights });
    case 'Prelu':
      return convertPair('PRelu', { ...node, weights });
    case 'MaxPool':
      return convertPooling(node);
    case 'Pad':
      return convertPadding(node, weights);
    case 'Reshape':
      return convertReshaping(node, weights);
    case 'Identity':
    case 'Relu':
    case 'Sigmoid':
      return { nodes: [{ operator: op, name, inputs }] };
    case 'ConcatV2':
      return convertJoin(node, weights);
    default:
      throw new Error(`${name} is of the unknown kind ${op}`);
  }
}
