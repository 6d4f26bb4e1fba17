import type { OnnxNode } from '../onnx-graph.ts';
import type { TfliteOperator } from '../read-tflite-model.ts';
import { permuteAxes } from '../weights.ts';
import { convertDense, convertJoin, convertMeanToList, convertPlaces } from './convert-tflite-list.ts';
import {
  biasTensor,
  type Converted,
  constantAt,
  nodeOf,
  shapeAt,
  type TfliteValues,
} from './tflite-values.ts';

/** Axes of kernels: output, row, column, input; of depthwise ones 1, row, column, channel. */
const KERNEL_ORDER = [0, 3, 1, 2];
const DEPTHWISE_ORDER = [3, 0, 1, 2];
/** ONNX's axes of transposed convolutions: input, output, row, column. */
const TRANSPOSED_ORDER = [3, 0, 1, 2];

/** Values of `Padding` in the schema, and in the options of MediaPipe's own operators. */
const SAME = 0;
const CUSTOM_SAME = 1;

/** Numbers of `ActivationFunctionType`. */
const RELU6 = 3;

/** The nodes of an operator and, where it is activated, a node that clamps its result to 0–6. */
function activate(node: OnnxNode, activation: number): Converted {
  if (activation === 0) return { nodes: [node] };
  if (activation !== RELU6)
    throw new Error(`a ${node.operator} is activated by ${activation}, which is not converted`);
  const { name } = node;
  const raw = `${name}/raw`;
  return {
    nodes: [
      { ...node, name: raw },
      { operator: 'Clip', name, inputs: [raw, `${name}/low`, `${name}/high`] },
    ],
    tensors: [
      { name: `${name}/low`, dims: [], values: Float32Array.of(0) },
      { name: `${name}/high`, dims: [], values: Float32Array.of(6) },
    ],
  };
}

/** Sizes of a convolution, rows before columns. */
interface Geometry {
  readonly input: readonly number[];
  readonly output: readonly number[];
  readonly kernel: readonly number[];
  readonly strides: readonly number[];
  readonly dilations: readonly number[];
}

/** TensorFlow's padding `SAME` as numbers: top, left, bottom, right. An odd rest goes to the end. */
export function padsOf({ input, output, kernel, strides, dilations }: Geometry): number[] {
  const totals = [0, 1].map((axis) => {
    const reach = ((kernel[axis] ?? 1) - 1) * (dilations[axis] ?? 1) + 1;
    return Math.max(0, ((output[axis] ?? 1) - 1) * (strides[axis] ?? 1) + reach - (input[axis] ?? 1));
  });
  const before = totals.map((total) => total >> 1);
  return [...before, ...totals.map((total) => total - (total >> 1))];
}

/** Fields of the options of the two kinds of convolutions, by their numbers in the schema. */
const convolutionFields = {
  CONV_2D: { activation: 3, dilation: [5, 4] },
  DEPTHWISE_CONV_2D: { activation: 4, dilation: [6, 5] },
} as const;

function convertConvolution(operator: TfliteOperator, values: TfliteValues): Converted {
  const { inputs, outputs, options } = operator;
  const kind = operator.kind === 'CONV_2D' ? 'CONV_2D' : 'DEPTHWISE_CONV_2D';
  const fields = convolutionFields[kind];
  const [from = -1, kernelAt, biasAt] = inputs;
  const order = kind === 'CONV_2D' ? KERNEL_ORDER : DEPTHWISE_ORDER;
  const kernel = permuteAxes(constantAt(values, kernelAt), order);
  const name = values.names[outputs[0] ?? -1] ?? '';
  const geometry: Geometry = {
    input: shapeAt(values, from).slice(1, 3),
    output: shapeAt(values, outputs[0]).slice(1, 3),
    kernel: kernel.shape.slice(2),
    strides: [2, 1].map((field) => options?.integer(field) || 1),
    dilations: fields.dilation.map((field) => options?.integer(field) || 1),
  };
  const node: OnnxNode = {
    operator: 'Conv',
    name,
    inputs: [values.names[from] ?? '', `${name}/kernel`, `${name}/bias`],
    attributes: {
      kernel_shape: geometry.kernel,
      strides: geometry.strides,
      dilations: geometry.dilations,
      group: kind === 'CONV_2D' ? 1 : (kernel.shape[0] ?? 1),
      pads: options?.byte(0) === SAME ? padsOf(geometry) : [0, 0, 0, 0],
    },
  };
  const { nodes, tensors = [] } = activate(node, options?.byte(fields.activation) ?? 0);
  return {
    nodes,
    tensors: [
      ...tensors,
      { name: `${name}/kernel`, dims: kernel.shape, values: kernel.values },
      biasTensor(`${name}/bias`, constantAt(values, biasAt)),
    ],
  };
}

/**
 * MediaPipe's custom operator. Its options are padding (1 = as large as the strides), and the strides across
 * and down.
 */
function convertTransposed(
  { inputs, outputs, customOptions }: TfliteOperator,
  values: TfliteValues,
): Converted {
  const [from = -1, kernelAt, biasAt] = inputs;
  const [padding, across = 1, down = 1] = new Int32Array(Uint8Array.from(customOptions).buffer);
  const kernel = permuteAxes(constantAt(values, kernelAt), TRANSPOSED_ORDER);
  const name = values.names[outputs[0] ?? -1] ?? '';
  const geometry: Geometry = {
    // The operator is a transposed convolution.
    input: shapeAt(values, outputs[0]).slice(1, 3),
    output: shapeAt(values, from).slice(1, 3),
    kernel: kernel.shape.slice(2),
    strides: [down, across],
    dilations: [1, 1],
  };
  return {
    nodes: [
      {
        operator: 'ConvTranspose',
        name,
        inputs: [values.names[from] ?? '', `${name}/kernel`, `${name}/bias`],
        attributes: {
          kernel_shape: geometry.kernel,
          strides: geometry.strides,
          pads: padding === CUSTOM_SAME ? padsOf(geometry) : [0, 0, 0, 0],
        },
      },
    ],
    tensors: [
      { name: `${name}/kernel`, dims: kernel.shape, values: kernel.values },
      biasTensor(`${name}/bias`, constantAt(values, biasAt)),
    ],
  };
}

/** The mean of a whole picture. */
function convertMean({ inputs, outputs, options }: TfliteOperator, values: TfliteValues): Converted {
  const size = [options?.integer(4), options?.integer(3)];
  if (`${size}` !== `${shapeAt(values, inputs[0]).slice(1, 3)}`)
    throw new Error('a mean is not of the whole picture');
  return convertSimple('GlobalAveragePool', { inputs, outputs, ...values });
}

function convertScaling({ inputs, outputs, options }: TfliteOperator, values: TfliteValues): Converted {
  const [, rows = 1, columns = 1] = shapeAt(values, inputs[0]);
  const [, toRows = 1, toColumns = 1] = shapeAt(values, outputs[0]);
  const name = values.names[outputs[0] ?? -1] ?? '';
  if (options?.byte(2) || !options?.byte(3)) throw new Error(`${name} does not scale about pixel centres`);
  return {
    nodes: [
      {
        operator: 'Resize',
        name,
        inputs: [values.names[inputs[0] ?? -1] ?? '', '', `${name}/scales`],
        attributes: { mode: 'linear', coordinate_transformation_mode: 'half_pixel' },
      },
    ],
    tensors: [
      {
        name: `${name}/scales`,
        dims: [4],
        values: Float32Array.of(1, 1, toRows / rows, toColumns / columns),
      },
    ],
  };
}

/** x · clamp(x ∕ 6 + ½), by operators that every version of ONNX has. */
function convertHardSwish({ inputs, outputs }: TfliteOperator, { names }: TfliteValues): Converted {
  const from = names[inputs[0] ?? -1] ?? '';
  const name = names[outputs[0] ?? -1] ?? '';
  const attributes = { alpha: { float: 1 / 6 }, beta: { float: 0.5 } };
  return {
    nodes: [
      { operator: 'HardSigmoid', name: `${name}/gate`, inputs: [from], attributes },
      { operator: 'Mul', name, inputs: [from, `${name}/gate`] },
    ],
  };
}

function convertSimple(
  operator: string,
  request: Pick<TfliteOperator, 'inputs' | 'outputs'> & TfliteValues,
): Converted {
  return { nodes: [nodeOf(operator, request)] };
}

/** Pooling options have no dilation: strides 2 and 1, sizes 4 and 3 (rows, columns). */
function convertMaximum({ inputs, outputs, options }: TfliteOperator, values: TfliteValues): Converted {
  const geometry: Geometry = {
    input: shapeAt(values, inputs[0]).slice(1, 3),
    output: shapeAt(values, outputs[0]).slice(1, 3),
    kernel: [4, 3].map((field) => options?.integer(field) || 1),
    strides: [2, 1].map((field) => options?.integer(field) || 1),
    dilations: [1, 1],
  };
  const attributes = {
    kernel_shape: geometry.kernel,
    strides: geometry.strides,
    pads: options?.byte(0) === SAME ? padsOf(geometry) : [0, 0, 0, 0],
  };
  return { nodes: [{ ...nodeOf('MaxPool', { inputs, outputs, ...values }), attributes }] };
}

/** Zeros around a value: the amounts of the four axes, before and after. */
function convertPadding(
  { inputs: [from = -1, amounts], outputs }: TfliteOperator,
  values: TfliteValues,
): Converted {
  const { values: sides } = constantAt(values, amounts);
  const node = nodeOf('Pad', { inputs: [from], outputs, ...values });
  const name = `${node.name}/pads`;
  const pads = [0, 1].flatMap((side) => KERNEL_ORDER.map((axis) => BigInt(sides[2 * axis + side] ?? 0)));
  return {
    nodes: [{ ...node, inputs: [...node.inputs, name] }],
    tensors: [{ name, dims: [8], values: BigInt64Array.from(pads) }],
  };
}

/** A value of one place becomes a list, whatever the order of axes; others become lists of places. */
function convertReshaping(operator: TfliteOperator, values: TfliteValues): Converted {
  const {
    inputs: [from = -1],
    outputs,
  } = operator;
  if (shapeAt(values, outputs[0]).length === 3) return convertPlaces(operator, values);
  if (shapeAt(values, from).slice(1, 3).join() !== '1,1') throw new Error('more than one place is flattened');
  return { nodes: [nodeOf('Flatten', { inputs: [from], outputs, ...values })] };
}

/** A slope below zero for each channel. */
function convertSlope(
  { inputs: [from = -1, slope], outputs }: TfliteOperator,
  values: TfliteValues,
): Converted {
  const node = nodeOf('PRelu', { inputs: [from], outputs, ...values });
  const name = `${node.name}/slope`;
  const { values: slopes } = constantAt(values, slope);
  if (slopes.length !== shapeAt(values, from).at(-1)) throw new Error(`${name} is not of channels`);
  return {
    nodes: [{ ...node, inputs: [...node.inputs, name] }],
    tensors: [{ name, dims: [slopes.length, 1, 1], values: slopes }],
  };
}

function convertArithmetic(operator: TfliteOperator, values: TfliteValues): Converted {
  const node = nodeOf(operator.kind === 'ADD' ? 'Add' : 'Mul', { ...operator, ...values });
  return activate(node, operator.options?.byte(0) ?? 0);
}

/** One operator as ONNX. Throws for those, and for options, that no model of ours has needed yet. */
export function convertOperator(operator: TfliteOperator, values: TfliteValues): Converted {
  switch (operator.kind) {
    case 'CONV_2D':
    case 'DEPTHWISE_CONV_2D':
      return convertConvolution(operator, values);
    case 'Convolution2DTransposeBias':
      return convertTransposed(operator, values);
    case 'AVERAGE_POOL_2D':
      return convertMean(operator, values);
    case 'RESIZE_BILINEAR':
      return convertScaling(operator, values);
    case 'HARD_SWISH':
      return convertHardSwish(operator, values);
    case 'ADD':
    case 'MUL':
      return convertArithmetic(operator, values);
    case 'MAX_POOL_2D':
      return convertMaximum(operator, values);
    case 'MEAN':
      return convertMeanToList(operator, values);
    case 'FULLY_CONNECTED':
      return convertDense(operator, values);
    case 'CONCATENATION':
      return convertJoin(operator, values);
    case 'PRELU':
      return convertSlope(operator, values);
    case 'PAD':
      return convertPadding(operator, values);
    case 'RESHAPE':
      return convertReshaping(operator, values);
    case 'RELU':
      return convertSimple('Relu', { ...operator, ...values });
    case 'LOGISTIC':
      return convertSimple('Sigmoid', { ...operator, ...values });
    default:
      throw new Error(`${operator.kind} is an operator of an unknown kind`);
  }
}
