import type { OnnxNode, OnnxTensor } from '../onnx-graph.ts';
import type { TfliteOperator, TfliteTensor } from '../read-tflite-model.ts';
import type { Weights } from '../weights.ts';

/** Values that flow through a model, and their names in the result. */
export interface TfliteValues {
  readonly tensors: readonly TfliteTensor[];
  readonly names: readonly string[];
}

/** Result of converting one operator. */
export interface Converted {
  readonly nodes: readonly OnnxNode[];
  readonly tensors?: readonly OnnxTensor[];
}

/** Shape of a value; empty for a missing one. */
export function shapeAt({ tensors }: TfliteValues, at = -1): readonly number[] {
  return tensors[at]?.shape ?? [];
}

/** A constant. Throws for other values. */
export function constantAt({ tensors }: TfliteValues, at = -1): Weights {
  const { shape = [], values } = tensors[at] ?? {};
  if (!values) throw new Error(`input ${at} is no constant`);
  return { shape, values };
}

/** A constant list of one value per channel. */
export function biasTensor(name: string, { values }: Weights): OnnxTensor {
  return { name, dims: [values.length], values };
}

/** A node with the inputs and the output of an operator. */
export function nodeOf(
  operator: string,
  { inputs, outputs, names }: Pick<TfliteOperator, 'inputs' | 'outputs'> & TfliteValues,
): OnnxNode {
  return { operator, name: names[outputs[0] ?? -1] ?? '', inputs: inputs.map((at) => names[at] ?? '') };
}
