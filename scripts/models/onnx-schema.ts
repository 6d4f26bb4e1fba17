import protobuf from 'protobufjs';

/** The messages and fields of onnx.proto (github.com/onnx/onnx, version 1.14) that our models need. */
const schema = `
syntax = "proto3";
message AttributeProto {
  string name = 1; float f = 2; int64 i = 3; bytes s = 4; TensorProto t = 5; repeated float floats = 7;
  repeated int64 ints = 8; int32 type = 20;
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

/** Numbers of `TensorProto.DataType`. */
export const FLOAT = 1;
export const INT64 = 7;

/** The whole of an `.onnx` file. Fields that are not declared here are lost when it is read and written. */
export const modelMessage = protobuf.parse(schema, { keepCase: true }).root.lookupType('ModelProto');
