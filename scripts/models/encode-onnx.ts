import type { OnnxAttribute, OnnxGraph, OnnxNode, OnnxTensor, OnnxValue } from './onnx-graph.ts';
import { FLOAT, INT64, modelMessage } from './onnx-schema.ts';

/** The value of a 16-bit float (IEEE 754 binary16). */
function fromHalf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 0x1f) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

/** Little-endian 16-bit floats as floats of 32 bits, which hold each of them exactly. */
export function decodeHalfs(bytes: Uint8Array): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const values = new Float32Array(bytes.length >> 1);
  for (let at = 0; at < values.length; at++) values[at] = fromHalf(view.getUint16(2 * at, true));
  return values;
}

/** Versions of the file format and of the operators; onnxruntime has read both for years. */
const IR_VERSION = 7;
const OPERATOR_SET = 13;

/** Values of `AttributeProto.AttributeType`. */
const attributeTypes = { float: 1, integer: 2, text: 3, integers: 7 } as const;

function toAttribute([name, value]: readonly [string, OnnxAttribute]): object {
  if (typeof value === 'number') return { name, i: value, type: attributeTypes.integer };
  if (typeof value === 'string') return { name, s: Buffer.from(value), type: attributeTypes.text };
  if ('float' in value) return { name, f: value.float, type: attributeTypes.float };
  return { name, ints: [...value], type: attributeTypes.integers };
}

function toNode({ operator, name, inputs, outputs = [name], attributes = {} }: OnnxNode): object {
  return {
    op_type: operator,
    name,
    input: [...inputs],
    output: [...outputs],
    attribute: Object.entries(attributes).map(toAttribute),
  };
}

function toTensor({ name, dims, values }: OnnxTensor): object {
  const size = dims.reduce((product, dim) => product * dim, 1);
  if (size !== values.length) throw new RangeError(`${name} has ${values.length} values, not ${size}`);
  const bytes = Buffer.from(values.buffer, values.byteOffset, values.byteLength);
  return {
    name,
    dims: [...dims],
    data_type: values instanceof Float32Array ? FLOAT : INT64,
    raw_data: bytes,
  };
}

function toValue({ name, dims }: OnnxValue): object {
  const dim = dims?.map((length) =>
    typeof length === 'number' ? { dim_value: length } : { dim_param: length },
  );
  return { name, type: { tensor_type: { elem_type: FLOAT, ...(dim && { shape: { dim } }) } } };
}

/**
 * The bytes of an `.onnx` file; the same graph gives the same bytes. Throws `RangeError` where a tensor's
 * shape does not fit its values.
 */
export function encodeOnnx({ name, nodes, tensors, inputs, outputs }: OnnxGraph): Uint8Array {
  const message = modelMessage.fromObject({
    ir_version: IR_VERSION,
    producer_name: 'pictor',
    opset_import: [{ domain: '', version: OPERATOR_SET }],
    graph: {
      name,
      node: nodes.map(toNode),
      initializer: tensors.map(toTensor),
      input: inputs.map(toValue),
      output: outputs.map(toValue),
    },
  });
  return modelMessage.encode(message).finish();
}
