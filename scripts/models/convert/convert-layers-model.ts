import type { OnnxGraph, OnnxNode, OnnxTensor } from '../onnx-graph.ts';
import { type Manifest, readManifest } from '../read-manifest.ts';
import { permuteAxes, type Weights } from '../weights.ts';

/** A layer of a Keras model, as far as converting needs it. */
interface KerasLayer {
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

interface LayersModel {
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

interface Converted {
  readonly node: OnnxNode;
  readonly tensors: readonly OnnxTensor[];
}

/** Kernels lie as row, column, input, output in Keras and as output, input, row, column in ONNX. */
const KERNEL_ORDER = [3, 2, 0, 1];

function convertConvolution(
  layer: KerasLayer,
  { inputs, model }: { readonly inputs: readonly string[]; readonly model: LayersModel },
): Converted {
  const { name, config } = layer;
  const kernel = model.weights.get(`${name}/kernel`);
  const bias = model.weights.get(`${name}/bias`);
  if (!kernel || !bias) throw new Error(`${name} has no weights`);
  const { shape: dims, values } = permuteAxes(kernel, KERNEL_ORDER);
  const [, , rows = 1, columns = 1] = dims;
  const keepsSize = config.padding === 'same' || rows * columns === 1;
  if (config.activation !== 'linear' || !keepsSize || config.strides?.some((step) => step !== 1))
    throw new Error(`${name} is a convolution of a kind that is not converted`);
  const pads = [rows >> 1, columns >> 1, rows >> 1, columns >> 1];
  return {
    node: {
      operator: 'Conv',
      name,
      inputs: [...inputs, `${name}/kernel`, `${name}/bias`],
      attributes: { kernel_shape: [rows, columns], pads },
    },
    tensors: [
      { name: `${name}/kernel`, dims, values },
      { name: `${name}/bias`, dims: bias.shape, values: bias.values },
    ],
  };
}

/** Repeats each pixel, as Keras's `nearest`. */
function convertUpsampling({ name, config }: KerasLayer, inputs: readonly string[]): Converted {
  if (config.interpolation !== 'nearest' || !config.size) throw new Error(`${name} does not repeat pixels`);
  return {
    node: {
      operator: 'Resize',
      name,
      inputs: [...inputs, '', `${name}/scales`],
      attributes: { mode: 'nearest', nearest_mode: 'floor', coordinate_transformation_mode: 'asymmetric' },
    },
    tensors: [{ name: `${name}/scales`, dims: [4], values: Float32Array.of(1, 1, ...config.size) }],
  };
}

function convertLayer(layer: KerasLayer, model: LayersModel): Converted {
  const { name } = layer;
  const inputs = layer.inbound_nodes[0]?.map(([from]) => from) ?? [];
  switch (layer.class_name) {
    case 'Conv2D':
      return convertConvolution(layer, { inputs, model });
    case 'UpSampling2D':
      return convertUpsampling(layer, inputs);
    case 'Activation':
      if (layer.config.activation !== 'relu') throw new Error(`${name} is not a ReLU`);
      return { node: { operator: 'Relu', name, inputs }, tensors: [] };
    case 'Concatenate':
      return { node: { operator: 'Concat', name, inputs, attributes: { axis: 1 } }, tensors: [] };
    case 'Add':
      return { node: { operator: 'Add', name, inputs }, tensors: [] };
    default:
      throw new Error(`${name} is of the unknown kind ${layer.class_name}`);
  }
}

/**
 * A fully convolutional Keras model, pictures of three channels in and out, as ONNX: `1 × 3 × height × width`
 * of any size. Throws for layers that no model of ours has needed yet.
 */
export function convertLayersModel(model: LayersModel, name: string): OnnxGraph {
  const [input, ...layers] = model.layers;
  const output = layers.at(-1);
  if (input?.class_name !== 'InputLayer' || !output) throw new Error(`${name} does not begin with an input`);
  const converted = layers.map((layer) => convertLayer(layer, model));
  return {
    name,
    nodes: converted.map(({ node }) => node),
    tensors: converted.flatMap(({ tensors }) => tensors),
    inputs: [{ name: input.name, dims: [1, 3, 'height', 'width'] }],
    outputs: [{ name: output.name, dims: [1, 3, 'outHeight', 'outWidth'] }],
  };
}
