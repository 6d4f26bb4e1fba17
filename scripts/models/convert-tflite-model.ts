import { convertOperator } from './convert-tflite-operator.ts';
import type { OnnxGraph, OnnxValue } from './onnx-graph.ts';
import type { TfliteModel } from './read-tflite-model.ts';

/**
 * A TensorFlow Lite model from one picture of fixed size to another, as ONNX: `input` and `output`, both
 * `1 × channels × rows × columns`. Throws for operators that no model of ours has needed yet.
 */
export function convertTfliteModel(model: TfliteModel, name: string): OnnxGraph {
  const [input] = model.inputs;
  const [output] = model.outputs;
  if (input === undefined || output === undefined) throw new Error(`${name} has no input or no output`);
  const names = model.tensors.map((_, at) => (at === input ? 'input' : at === output ? 'output' : `t${at}`));
  const converted = model.operators.map((operator) =>
    convertOperator(operator, { tensors: model.tensors, names }),
  );
  const toValue = (at: number): OnnxValue => {
    const [batch = 1, rows = 1, columns = 1, channels = 1] = model.tensors[at]?.shape ?? [];
    return { name: names[at] ?? '', dims: [batch, channels, rows, columns] };
  };
  return {
    name,
    nodes: converted.flatMap(({ nodes }) => nodes),
    tensors: converted.flatMap(({ tensors = [] }) => tensors),
    inputs: [toValue(input)],
    outputs: [toValue(output)],
  };
}
