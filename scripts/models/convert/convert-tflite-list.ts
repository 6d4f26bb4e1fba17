import type { TfliteOperator } from '../read-tflite-model.ts';
import {
  biasTensor,
  type Converted,
  constantAt,
  nodeOf,
  shapeAt,
  type TfliteValues,
} from './tflite-values.ts';

/** Rows and columns among the axes of TensorFlow. */
const ROWS_AND_COLUMNS = '1,2';

/** The mean of each channel of a picture, as a list. */
export function convertMeanToList(
  { inputs: [from = -1, axes], outputs }: TfliteOperator,
  values: TfliteValues,
): Converted {
  const { name, ...node } = nodeOf('GlobalAveragePool', { inputs: [from], outputs, ...values });
  const isList = shapeAt(values, outputs[0]).length === 2;
  if (`${constantAt(values, axes).values}` !== ROWS_AND_COLUMNS || !isList)
    throw new Error(`${name} is a mean of a kind that is not converted`);
  return {
    nodes: [
      { ...node, name: `${name}/mean` },
      { operator: 'Flatten', name, inputs: [`${name}/mean`] },
    ],
  };
}

/** Weighted sums of a list. */
export function convertDense(
  { inputs: [from = -1, kernelAt, biasAt], outputs, options }: TfliteOperator,
  values: TfliteValues,
): Converted {
  const node = nodeOf('Gemm', { inputs: [from], outputs, ...values });
  const { name } = node;
  if (options?.byte(0) || shapeAt(values, from).length !== 2)
    throw new Error(`${name} is a dense layer of a kind that is not converted`);
  const { shape: dims, values: kernel } = constantAt(values, kernelAt);
  return {
    nodes: [
      { ...node, inputs: [...node.inputs, `${name}/kernel`, `${name}/bias`], attributes: { transB: 1 } },
    ],
    tensors: [
      { name: `${name}/kernel`, dims, values: kernel },
      biasTensor(`${name}/bias`, constantAt(values, biasAt)),
    ],
  };
}

/** Places of a picture one after the other, with some values each: channels go to the end before. */
export function convertPlaces(
  { inputs: [from = -1], outputs }: TfliteOperator,
  values: TfliteValues,
): Converted {
  const node = nodeOf('Transpose', { inputs: [from], outputs, ...values });
  const { name } = node;
  const shape = shapeAt(values, outputs[0]);
  if (shapeAt(values, from).length !== 4)
    throw new Error(`${name} is a reshaping of a kind that is not converted`);
  return {
    nodes: [
      { ...node, name: `${name}/turned`, attributes: { perm: [0, 2, 3, 1] } },
      { operator: 'Reshape', name, inputs: [`${name}/turned`, `${name}/shape`] },
    ],
    tensors: [{ name: `${name}/shape`, dims: [shape.length], values: BigInt64Array.from(shape, BigInt) }],
  };
}

/** Joins lists of places. */
export function convertJoin(operator: TfliteOperator, values: TfliteValues): Converted {
  const { inputs, outputs, options } = operator;
  const axis = options?.integer(0) ?? 0;
  if (axis !== 1 || shapeAt(values, outputs[0]).length !== 3 || options?.byte(1))
    throw new Error('other things than places are joined');
  return { nodes: [{ ...nodeOf('Concat', { inputs, outputs, ...values }), attributes: { axis } }] };
}
