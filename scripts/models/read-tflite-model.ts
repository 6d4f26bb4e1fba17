import { ByteBuffer } from 'flatbuffers';
import { decodeHalfs } from './encode-onnx.ts';

/**
 * A table of a FlatBuffers file, read without code generated from its schema: fields by their number in it.
 * Fields that are left out read as 0 or as empty, their default in every schema of ours.
 */
class FlatTable {
  readonly #buffer: ByteBuffer;
  readonly #start: number;

  constructor(buffer: ByteBuffer, start: number) {
    this.#buffer = buffer;
    this.#start = start;
  }

  /** Position of a field in the file, or 0. */
  #find(field: number): number {
    const offset = this.#buffer.__offset(this.#start, 4 + 2 * field);
    return offset && this.#start + offset;
  }

  /** Reads a list of numbers, or of places, of four bytes each. */
  #list<Item>(field: number, read: (at: number) => Item): Item[] {
    const at = this.#find(field);
    if (!at) return [];
    const first = this.#buffer.__vector(at);
    return Array.from({ length: this.#buffer.__vector_len(at) }, (_, item) => read(first + 4 * item));
  }

  byte(field: number): number {
    const at = this.#find(field);
    return at && this.#buffer.readInt8(at);
  }

  integer(field: number): number {
    const at = this.#find(field);
    return at && this.#buffer.readInt32(at);
  }

  text(field: number): string {
    const at = this.#find(field);
    return at ? String(this.#buffer.__string(at)) : '';
  }

  table(field: number): FlatTable | undefined {
    const at = this.#find(field);
    return at ? new FlatTable(this.#buffer, this.#buffer.__indirect(at)) : undefined;
  }

  bytes(field: number): Uint8Array {
    const at = this.#find(field);
    if (!at) return new Uint8Array();
    const first = this.#buffer.__vector(at);
    return this.#buffer.bytes().slice(first, first + this.#buffer.__vector_len(at));
  }

  integers(field: number): number[] {
    return this.#list(field, (at) => this.#buffer.readInt32(at));
  }

  tables(field: number): FlatTable[] {
    return this.#list(field, (at) => new FlatTable(this.#buffer, this.#buffer.__indirect(at)));
  }
}

/** A value that flows through the model, or a constant where it has values. */
export interface TfliteTensor {
  readonly shape: readonly number[];
  readonly values?: Float32Array;
}

export interface TfliteOperator {
  /** As in `BuiltinOperator` of the schema, or the name of a custom one. */
  readonly kind: string;
  /** Positions in the list of tensors; −1 where an optional input is missing. */
  readonly inputs: readonly number[];
  readonly outputs: readonly number[];
  /** The table of options of its kind. */
  readonly options: FlatTable | undefined;
  readonly customOptions: Uint8Array;
}

export interface TfliteModel {
  readonly tensors: readonly TfliteTensor[];
  readonly operators: readonly TfliteOperator[];
  readonly inputs: readonly number[];
  readonly outputs: readonly number[];
}

/**
 * Numbers of `BuiltinOperator` in schema.fbs (TensorFlow Lite, schema version 3), as far as our models use
 * them.
 */
const builtinOperators: Readonly<Record<number, string>> = {
  0: 'ADD',
  1: 'AVERAGE_POOL_2D',
  2: 'CONCATENATION',
  3: 'CONV_2D',
  4: 'DEPTHWISE_CONV_2D',
  6: 'DEQUANTIZE',
  9: 'FULLY_CONNECTED',
  14: 'LOGISTIC',
  17: 'MAX_POOL_2D',
  18: 'MUL',
  19: 'RELU',
  22: 'RESHAPE',
  23: 'RESIZE_BILINEAR',
  34: 'PAD',
  40: 'MEAN',
  54: 'PRELU',
  117: 'HARD_SWISH',
};
const CUSTOM = 32;

/** Numbers of `TensorType`. */
const FLOAT32 = 0;
const FLOAT16 = 1;
const INT32 = 2;

function decodeValues(bytes: Uint8Array, type: number): Float32Array {
  // A copy, because numbers must begin at a multiple of four.
  const { buffer } = Uint8Array.from(bytes);
  if (type === FLOAT32) return new Float32Array(buffer);
  if (type === FLOAT16) return decodeHalfs(bytes);
  if (type === INT32) return Float32Array.from(new Int32Array(buffer));
  throw new Error(`a constant is of the unknown type ${type}`);
}

function readTensor(table: FlatTable, buffers: readonly Uint8Array[]): TfliteTensor {
  const shape = table.integers(0);
  const bytes = buffers[table.integer(2)];
  return bytes?.length ? { shape, values: decodeValues(bytes, table.byte(1)) } : { shape };
}

function readKind(code: FlatTable): string {
  // Older files only fill the first field, which holds numbers up to 127.
  const number = Math.max(code.byte(0), code.integer(3));
  return number === CUSTOM ? code.text(1) : (builtinOperators[number] ?? `operator ${number}`);
}

/** Constants kept as 16-bit floats pass through an operator that widens them; they are read wide already. */
function foldWidening(
  tensors: readonly TfliteTensor[],
  operators: readonly TfliteOperator[],
): Pick<TfliteModel, 'tensors' | 'operators'> {
  const folded = [...tensors];
  const isWidening = ({ kind, inputs: [from = 0] }: TfliteOperator) =>
    kind === 'DEQUANTIZE' && folded[from]?.values;
  for (const { inputs, outputs } of operators.filter(isWidening)) {
    const constant = folded[inputs[0] ?? 0];
    if (constant) folded[outputs[0] ?? 0] = constant;
  }
  return { tensors: folded, operators: operators.filter((operator) => !isWidening(operator)) };
}

/** Reads a `.tflite` file of one graph. Throws for other files. */
export function readTfliteModel(bytes: Uint8Array): TfliteModel {
  if (Buffer.from(bytes.subarray(4, 8)).toString('latin1') !== 'TFL3')
    throw new Error('this is no TensorFlow Lite model');
  const buffer = new ByteBuffer(bytes);
  const model = new FlatTable(buffer, buffer.readInt32(0));
  const kinds = model.tables(1).map(readKind);
  const buffers = model.tables(4).map((table) => table.bytes(0));
  const [graph, ...others] = model.tables(2);
  if (!graph || others.length > 0) throw new Error('the model has not just one graph');
  const operators = graph.tables(3).map((table) => ({
    kind: kinds[table.integer(0)] ?? '',
    inputs: table.integers(1),
    outputs: table.integers(2),
    options: table.table(4),
    customOptions: table.bytes(5),
  }));
  const tensors = graph.tables(0).map((table) => readTensor(table, buffers));
  return { ...foldWidening(tensors, operators), inputs: graph.integers(1), outputs: graph.integers(2) };
}
