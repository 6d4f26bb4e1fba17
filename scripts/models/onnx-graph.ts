/** A constant of a graph: weights, or the small integers that some operators take as an input. */
export interface OnnxTensor {
  readonly name: string;
  readonly dims: readonly number[];
  readonly values: Float32Array | BigInt64Array;
}

/** A number is an integer to ONNX unless it is wrapped as a float. */
export type OnnxAttribute = number | string | readonly number[] | { readonly float: number };

/** One operator. Its only output carries its name, unless others are named. */
export interface OnnxNode {
  readonly operator: string;
  readonly name: string;
  readonly inputs: readonly string[];
  readonly outputs?: readonly string[];
  readonly attributes?: Readonly<Record<string, OnnxAttribute>>;
}

/** An input or output of the whole graph. A string as a dimension may vary between runs. */
export interface OnnxValue {
  readonly name: string;
  /** Left out where the shape is to be inferred. */
  readonly dims?: readonly (number | string)[];
}

/**
 * An ONNX model: operators in order of execution, all values 32-bit floats in batch, channel, row, column.
 */
export interface OnnxGraph {
  readonly name: string;
  readonly nodes: readonly OnnxNode[];
  readonly tensors: readonly OnnxTensor[];
  readonly inputs: readonly OnnxValue[];
  readonly outputs: readonly OnnxValue[];
}
