import protobuf from 'protobufjs';
import type { OnnxAttribute, OnnxGraph, OnnxNode, OnnxTensor, OnnxValue } from './onnx-graph.ts';

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

/** The messages and fields of onnx.proto (github.com/onnx/onnx, version 1.14) that our models need. */
const schema = `
syntax = "proto3";
message AttributeProto {
  string name = 1; float f = 2; int64 i = 3; bytes s = 4; repeated int64 ints = 8; int32 type = 20;
}
message NodeProto {
  repeated string input = 1; repeated string output = 2; string name = 3; string op_type = 4;
  repeated AttributeProto attribute = 5;
}
message TensorProto { repeated int64 dims = 1; int32 data_type = 2; string name = 8; bytes raw_data = 9; }
message Dimension { oneof value { int64 dim_value = 1; string dim_param = 2; } }
message TensorShapeProto { repeated Dimension dim = 1; }
message TypeTensor { int32 elem_type = 1; TensorShapeProto shape = 2; }
message TypeProto { TypeTensor tensor_type = 1; }
message ValueInfoProto { string name = 1; TypeProto type = 2; }
message GraphProto {
  repeated NodeProto node = 1; string name = 2; repeated TensorProto initializer = 5;
  repeated ValueInfoProto input = 11; repeated ValueInfoProto output = 12;
}
message OperatorSetIdProto { string domain = 1; int64 version = 2; }
message ModelProto {
  int64 ir_version = 1; string producer_name = 2; GraphProto graph = 7; repeated OperatorSetIdProto opset_import = 8;
}`;

/** Versions of the file format and of the operators; onnxruntime has read both for years. */
const IR_VERSION = 7;
const OPERATOR_SET = 13;

const FLOAT = 1;
const INT64 = 7;

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
  const model = protobuf.parse(schema, { keepCase: true }).root.lookupType('ModelProto');
  const message = model.fromObject({
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
  return model.encode(message).finish();
}
