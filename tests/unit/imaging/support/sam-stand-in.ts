import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { encodeOnnx } from '#scripts/models/encode-onnx.ts';
import type { OnnxGraph, OnnxNode, OnnxTensor } from '#scripts/models/onnx-graph.ts';

/** The two forms in which encoders of the SAM family are exported: `pixels` pads and normalises by itself. */
export type EncoderForm = 'pixels' | 'planes';

export interface DecoderAnswers {
  /** Confidence in each mask. */
  readonly confidences: readonly number[];
  /** Of the disc around the tapped point that each mask is, in pixels of the encoder's square. */
  readonly radii: readonly number[];
}

/** As of a decoder that tells four masks; the first is for prompts of more points. */
export const FOUR_MASKS: DecoderAnswers = {
  confidences: [0.99, 0.6, 0.9, 0.7],
  radii: [400, 100, 200, 300],
};

function floats(name: string, dims: readonly number[], values: readonly number[]): OnnxTensor {
  return { name, dims, values: Float32Array.from(values) };
}

function integers(name: string, values: readonly number[]): OnnxTensor {
  return { name, dims: [values.length], values: BigInt64Array.from(values, BigInt) };
}

function node(name: string, operator: string, ...inputs: readonly string[]): OnnxNode {
  return { name, operator, inputs };
}

const preprocess: readonly OnnxNode[] = [
  node('centred', 'Sub', 'input_image', 'mean'),
  node('normal', 'Div', 'centred', 'spread'),
  node('shape', 'Shape', 'input_image'),
  node('missing', 'Sub', 'square', 'shape'),
  { ...node('pads', 'Concat', 'none', 'missing'), attributes: { axis: 0 } },
  node('padded', 'Pad', 'normal', 'pads'),
  { ...node('turned', 'Transpose', 'padded'), attributes: { perm: [2, 0, 1] } },
  node('planes', 'Reshape', 'turned', 'batch'),
];

/**
 * An encoder with the inputs and outputs of the real ones. Its first three channels are the mean normalised
 * colours of 16 × 16 pixels, the others 0.
 */
export function drawEncoder(form: EncoderForm): OnnxGraph {
  const isPixels = form === 'pixels';
  return {
    name: 'encoder',
    inputs: [
      isPixels
        ? { name: 'input_image', dims: ['image_height', 'image_width', 3] }
        : { name: 'x', dims: ['batch', 3, 1024, 1024] },
    ],
    outputs: [{ name: 'image_embeddings', dims: [isPixels ? 1 : 'batch', 256, 64, 64] }],
    nodes: [
      ...(isPixels ? preprocess : []),
      {
        ...node('means', 'AveragePool', isPixels ? 'planes' : 'x'),
        attributes: { kernel_shape: [16, 16], strides: [16, 16] },
      },
      node('image_embeddings', 'Pad', 'means', 'channels'),
    ],
    tensors: [
      integers('channels', [0, 0, 0, 0, 0, 253, 0, 0]),
      ...(isPixels
        ? [
            floats('mean', [3], [123.675, 116.28, 103.53]),
            floats('spread', [3], [58.395, 57.12, 57.375]),
            integers('square', [1024, 1024, 3]),
            integers('none', [0, 0, 0]),
            integers('batch', [1, 3, 1024, 1024]),
          ]
        : []),
    ],
  };
}

/** Discs around the sum of all points of label 1. */
const discs: readonly OnnxNode[] = [
  node('is tapped', 'Equal', 'point_labels', 'one'),
  { ...node('tapped', 'Cast', 'is tapped'), attributes: { to: 1 } },
  node('weights', 'Reshape', 'tapped', 'column'),
  node('weighted', 'Mul', 'point_coords', 'weights'),
  { ...node('sum', 'ReduceSum', 'weighted', 'second'), attributes: { keepdims: 0 } },
  node('point', 'Add', 'sum', 'half'),
  { ...node('coordinates', 'Split', 'point'), outputs: ['x', 'y'], attributes: { axis: 1 } },
  node('dx', 'Sub', 'columns', 'x'),
  node('dy', 'Sub', 'rows', 'y'),
  node('dx2', 'Mul', 'dx', 'dx'),
  node('dy2', 'Mul', 'dy', 'dy'),
  node('distance2', 'Add', 'dx2', 'dy2'),
  node('distance', 'Sqrt', 'distance2'),
  node('low_res_masks', 'Sub', 'radii', 'distance'),
];

/**
 * No confidence without exactly one point of label -1, with a mask before, or without an embedding of
 * anything.
 */
const beliefs: readonly OnnxNode[] = [
  node('is padding', 'Equal', 'point_labels', 'minus one'),
  { ...node('padding', 'Cast', 'is padding'), attributes: { to: 1 } },
  { ...node('paddings', 'ReduceSum', 'padding'), attributes: { keepdims: 0 } },
  node('is one', 'Equal', 'paddings', 'one'),
  { ...node('one padding', 'Cast', 'is one'), attributes: { to: 1 } },
  node('before', 'Sub', 'one', 'has_mask_input'),
  { ...node('any', 'ReduceMax', 'image_embeddings'), attributes: { keepdims: 0 } },
  { ...node('drawn', 'ReduceMax', 'mask_input'), attributes: { keepdims: 0 } },
  node('rest', 'Sub', 'any', 'drawn'),
  node('sign', 'Sign', 'rest'),
  node('faith', 'Mul', 'one padding', 'before'),
  node('trust', 'Mul', 'faith', 'sign'),
  node('iou_predictions', 'Mul', 'confidences', 'trust'),
];

const fullSize: readonly OnnxNode[] = [
  { ...node('size', 'Cast', 'orig_im_size'), attributes: { to: 7 } },
  { ...node('sizes', 'Concat', 'counts', 'size'), attributes: { axis: 0 } },
  { ...node('masks', 'Resize', 'low_res_masks', '', '', 'sizes'), attributes: { mode: 'linear' } },
];

/**
 * A decoder with the inputs and outputs of the official export, which answers with discs around the tapped
 * point.
 */
export function drawDecoder({ confidences, radii }: DecoderAnswers): OnnxGraph {
  const count = radii.length;
  const places = Array.from({ length: 256 }, (_, at) => 4 * at + 2);
  return {
    name: 'decoder',
    inputs: [
      { name: 'image_embeddings', dims: [1, 256, 64, 64] },
      { name: 'point_coords', dims: [1, 'num_points', 2] },
      { name: 'point_labels', dims: [1, 'num_points'] },
      { name: 'mask_input', dims: [1, 1, 256, 256] },
      { name: 'has_mask_input', dims: [1] },
      { name: 'orig_im_size', dims: [2] },
    ],
    outputs: [
      { name: 'masks', dims: [1, count, 'height', 'width'] },
      { name: 'iou_predictions', dims: [1, count] },
      { name: 'low_res_masks', dims: [1, count, 256, 256] },
    ],
    nodes: [...discs, ...beliefs, ...fullSize],
    tensors: [
      floats('one', [1], [1]),
      floats('minus one', [1], [-1]),
      floats('half', [1], [0.5]),
      floats('columns', [1, 1, 1, 256], places),
      floats('rows', [1, 1, 256, 1], places),
      floats('radii', [1, count, 1, 1], radii),
      floats('confidences', [1, count], confidences),
      integers('column', [1, -1, 1]),
      integers('second', [1]),
      integers('counts', [1, count]),
    ],
  };
}

/** Writes a model into a folder as an operator would put it there. */
export function putTapModel(folder: string, encoder: OnnxGraph, decoder: OnnxGraph): void {
  writeFileSync(path.join(folder, 'encoder.onnx'), encodeOnnx(encoder));
  writeFileSync(path.join(folder, 'decoder.onnx'), encodeOnnx(decoder));
}
