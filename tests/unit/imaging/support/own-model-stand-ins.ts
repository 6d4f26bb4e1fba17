import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ModelSlot } from '#imaging/core/models/own/model-slots.ts';
import { encodeOnnx } from '#scripts/models/encode-onnx.ts';
import type { OnnxGraph, OnnxNode, OnnxTensor } from '#scripts/models/onnx-graph.ts';

function floats(name: string, dims: readonly number[], values: readonly number[]): OnnxTensor {
  return { name, dims, values: Float32Array.from(values) };
}

function node(name: string, operator: string, ...inputs: readonly string[]): OnnxNode {
  return { name, operator, inputs };
}

/**
 * A model with the signature of LaMa's usual export: values 0–1 in, 0–255 out. It fills the mask with green,
 * and lightens all that it was to keep.
 */
export function drawInpainter(side: number): OnnxGraph {
  return {
    name: 'inpainter',
    inputs: [
      { name: 'image', dims: [1, 3, side, side] },
      { name: 'mask', dims: [1, 1, side, side] },
    ],
    outputs: [{ name: 'output', dims: [1, 3, side, side] }],
    nodes: [
      node('kept', 'Sub', 'one', 'mask'),
      node('outside', 'Mul', 'image', 'kept'),
      node('inside', 'Mul', 'green', 'mask'),
      node('both', 'Add', 'outside', 'inside'),
      node('scaled', 'Mul', 'both', 'contrast'),
      node('output', 'Add', 'scaled', 'light'),
    ],
    tensors: [
      floats('one', [1], [1]),
      floats('green', [1, 3, 1, 1], [0, 1, 0]),
      floats('contrast', [1], [230]),
      floats('light', [1], [20]),
    ],
  };
}

/** A model of 4 channels as ViTMatte's; its matte is a value of the trimap as it came. */
export function drawMatter(): OnnxGraph {
  return {
    name: 'matter',
    inputs: [{ name: 'pixel_values', dims: ['batch', 4, 'height', 'width'] }],
    outputs: [{ name: 'alphas', dims: ['batch', 1, 'height', 'width'] }],
    nodes: [node('alphas', 'Conv', 'pixel_values', 'weights')],
    tensors: [floats('weights', [1, 4, 1, 1], [0, 0, 0, 1])],
  };
}

/** A model of 3 channels as MODNet's, whose matte is the red of the picture, −1 to 1 as 0 to 1. */
export function drawRedMatter(): OnnxGraph {
  return {
    name: 'red matter',
    inputs: [{ name: 'input', dims: ['batch', 3, 'height', 'width'] }],
    outputs: [{ name: 'output', dims: ['batch', 1, 'height', 'width'] }],
    nodes: [node('output', 'Conv', 'input', 'weights', 'bias')],
    tensors: [floats('weights', [1, 3, 1, 1], [0.5, 0, 0]), floats('bias', [1], [0.5])],
  };
}

/** A model with the signature of Real-ESRGAN, which repeats each pixel. `side` fixes its input's size. */
export function drawEnlarger(scale: number, side?: number): OnnxGraph {
  const copies = scale * scale;
  const weights = Array.from({ length: 3 * copies * 3 }, (_, at) =>
    Math.floor(Math.floor(at / 3) / copies) === at % 3 ? 1 : 0,
  );
  return {
    name: 'enlarger',
    inputs: [{ name: 'input', dims: side ? [1, 3, side, side] : ['batch', 3, 'height', 'width'] }],
    outputs: [{ name: 'output', dims: side ? [1, 3, scale * side, scale * side] : ['batch', 3, 'h', 'w'] }],
    nodes: [
      node('spread', 'Conv', 'input', 'weights'),
      {
        ...node('output', 'DepthToSpace', 'spread'),
        attributes: { blocksize: scale, mode: 'CRD' },
      },
    ],
    tensors: [floats('weights', [3 * copies, 3, 1, 1], weights)],
  };
}

/** A model with the signature of GFPGAN, −1 to 1 both ways, which makes all that it sees redder. */
export function drawRestorer(): OnnxGraph {
  return {
    name: 'restorer',
    inputs: [{ name: 'input', dims: [1, 3, 512, 512] }],
    outputs: [{ name: 'output', dims: [1, 3, 512, 512] }],
    nodes: [node('output', 'Add', 'input', 'red')],
    tensors: [floats('red', [1, 3, 1, 1], [0.4, 0, 0])],
  };
}

/** Writes a model as an operator would put it there, and what is said of it. */
export function putModel(
  folder: string,
  slot: ModelSlot,
  { graph, manifest }: { graph: OnnxGraph; manifest?: object },
) {
  writeFileSync(path.join(folder, `${slot}.onnx`), encodeOnnx(graph));
  if (manifest) writeFileSync(path.join(folder, `${slot}.json`), JSON.stringify(manifest));
}
