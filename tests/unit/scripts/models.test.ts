import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { convertGraphModel, convertNode } from '#scripts/models/convert/convert-graph-model.ts';
import { convertOperator, padsOf } from '#scripts/models/convert/convert-tflite-operator.ts';
import { decodeHalfs } from '#scripts/models/encode-onnx.ts';
import { modelList } from '#scripts/models/model-list.ts';
import { readManifest } from '#scripts/models/read-manifest.ts';
import { readTfliteModel } from '#scripts/models/read-tflite-model.ts';
import { permuteAxes } from '#scripts/models/weights.ts';

describe('reading models', () => {
  it('16-bit floats of a model are widened exactly', () => {
    const halfs = Uint8Array.of(0, 0x3c, 0, 0xc0, 0xff, 0x7b, 1, 0, 0, 0x7c, 0x55, 0x35);
    const expected = [1, -2, 65504, 2 ** -24, Number.POSITIVE_INFINITY, 0.333251953125];
    expect([...decodeHalfs(halfs)]).toEqual(expected);
  });

  it('Weights of a model are read one after the other, whatever their kinds', () => {
    const binary = Uint8Array.of(0, 0x3c, 0, 0xc0, 7, 0, 0, 0, 0, 0, 0x80, 0x3f);
    const quantization = { dtype: 'float16' };
    const weights = readManifest(
      {
        weightsManifest: [
          {
            weights: [
              { name: 'halfs', shape: [2], dtype: 'float32', quantization },
              { name: 'shape', shape: [1], dtype: 'int32' },
              { name: 'floats', shape: [1, 1], dtype: 'float32' },
            ],
          },
        ],
      },
      binary,
    );
    expect([...weights.values()].map(({ values }) => [...values])).toEqual([[1, -2], [7], [1]]);
  });

  it('Weights that were packed into bytes are refused', () => {
    const packed = { name: 'w', shape: [1], dtype: 'float32', quantization: { dtype: 'uint8' } };
    expect(() => readManifest({ weightsManifest: [{ weights: [packed] }] }, new Uint8Array(1))).toThrow(
      'w is of uint8',
    );
  });

  it('A file that is not of TensorFlow Lite is refused', () => {
    expect(() => readTfliteModel(new Uint8Array(64))).toThrow('no TensorFlow Lite model');
  });

  it('The widening of constants is folded away', () => {
    const file = modelList.find(({ name }) => name === 'selfie')?.files[0];
    const { operators, tensors } = readTfliteModel(readFileSync(`node_modules/${file?.path}`));
    const kinds = new Set(operators.map(({ kind }) => kind));
    expect(kinds).not.toContain('DEQUANTIZE');
    expect(kinds).toContain('Convolution2DTransposeBias');
    const [kernel] = operators
      .filter(({ kind }) => kind === 'CONV_2D')
      .map(({ inputs }) => tensors[inputs[1] ?? 0]);
    expect(kernel?.values).toHaveLength((kernel?.shape ?? []).reduce((product, side) => product * side, 1));
  });
});

describe('converting models', () => {
  it('Axes are transposed to another order, and back', () => {
    const weights = { shape: [2, 3, 1, 2], values: Float32Array.from({ length: 12 }, (_, at) => at) };
    const turned = permuteAxes(weights, [3, 2, 0, 1]);
    expect(turned.shape).toEqual([2, 1, 2, 3]);
    expect([...turned.values]).toEqual([0, 2, 4, 6, 8, 10, 1, 3, 5, 7, 9, 11]);
    expect(permuteAxes(turned, [2, 3, 1, 0])).toEqual(weights);
  });

  it('An order that leaves an axis out is refused', () => {
    expect(() => permuteAxes({ shape: [2, 3], values: new Float32Array(6) }, [0])).toThrow(RangeError);
  });

  it('Padding is added at the end first', () => {
    const geometry = { input: [8, 9], output: [4, 5], kernel: [3, 3], strides: [2, 2], dilations: [1, 1] };
    expect(padsOf(geometry)).toEqual([0, 1, 1, 1]);
  });

  it('Operators that only other outputs need are left out', () => {
    const dim = ['1', '4', '4', '3'].map((size) => ({ size }));
    const nodes = [
      { name: 'image', op: 'Placeholder', attr: { shape: { shape: { dim } } } },
      { name: 'left', op: 'Relu', input: ['image'] },
      { name: 'right', op: 'Sigmoid', input: ['image'] },
    ];
    const graph = convertGraphModel({ nodes, weights: new Map() }, { name: 'g', outputs: { left: 'out' } });
    expect(graph.nodes.map(({ operator }) => operator)).toEqual(['Relu', 'Identity']);
    expect(graph.inputs).toEqual([{ name: 'image', dims: [1, 3, 4, 4] }]);
  });

  it('Padding in rows and columns keeps its axes when channels come first', () => {
    const sides = Float32Array.of(0, 0, 1, 2, 3, 4, 0, 5);
    const tensors = [{ shape: [1, 4, 4, 8] }, { shape: [4, 2], values: sides }, { shape: [1, 7, 11, 13] }];
    const { nodes, tensors: constants } = convertOperator(
      { kind: 'PAD', inputs: [0, 1], outputs: [2], options: undefined, customOptions: new Uint8Array() },
      { tensors, names: ['in', 'sides', 'out'] },
    );
    expect(nodes).toEqual([{ operator: 'Pad', name: 'out', inputs: ['in', 'out/pads'] }]);
    expect(constants?.[0]?.values).toEqual(BigInt64Array.of(0n, 0n, 1n, 3n, 0n, 5n, 2n, 4n));
  });

  it('More than one place is not taken for a list', () => {
    const operator = { inputs: [0], outputs: [1], options: undefined, customOptions: new Uint8Array() };
    const values = { tensors: [{ shape: [1, 2, 2, 3] }, { shape: [1, 12] }], names: ['in', 'out'] };
    expect(() => convertOperator({ kind: 'RESHAPE', ...operator }, values)).toThrow('more than one place');
  });

  it('Places of a picture that become a list keep their channels together', () => {
    const operator = { kind: 'RESHAPE', inputs: [0, 1], outputs: [2], options: undefined };
    const tensors = [
      { shape: [1, 2, 2, 6] },
      { shape: [3], values: Float32Array.of(1, -1, 3) },
      { shape: [1, 8, 3] },
    ];
    const values = { tensors, names: ['in', 'shape', 'out'] };
    const { nodes, tensors: constants } = convertOperator(
      { ...operator, customOptions: new Uint8Array() },
      values,
    );
    expect(nodes.map(({ operator: kind }) => kind)).toEqual(['Transpose', 'Reshape']);
    expect(nodes[0]?.attributes).toEqual({ perm: [0, 2, 3, 1] });
    expect(constants?.[0]?.values).toEqual(BigInt64Array.of(1n, 8n, 3n));
  });

  it('A mean over other axes than rows and columns is refused', () => {
    const operator = { kind: 'MEAN', inputs: [0, 1], outputs: [2], options: undefined };
    const axes = { shape: [1], values: Float32Array.of(3) };
    const values = {
      tensors: [{ shape: [1, 7, 7, 8] }, axes, { shape: [1, 49] }],
      names: ['in', 'axes', 'out'],
    };
    expect(() => convertOperator({ ...operator, customOptions: new Uint8Array() }, values)).toThrow('a mean');
  });

  it('Results of the pose model that nobody reads, and what only they need, are left out', () => {
    const pose = modelList.find(({ name }) => name === 'pose');
    const bytes = readFileSync(`node_modules/${pose?.files[0]?.path}`);
    const { outputs, tensors } = readTfliteModel(bytes);
    expect(outputs).toHaveLength(5);
    const floats = tensors.reduce((sum, { values }) => sum + (values?.length ?? 0), 0);
    const converted = pose?.convert([bytes]) ?? new Uint8Array();
    expect(converted.length).toBeLessThan(4 * floats);
  });

  it('Unknown operators are refused', () => {
    expect(() => convertNode({ name: 'n', op: 'Softmax' }, new Map())).toThrow('unknown kind Softmax');
  });
});
