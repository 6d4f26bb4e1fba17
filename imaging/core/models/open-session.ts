import type { InferenceSession } from 'onnxruntime-node';

/**
 * Values of a model's input or output: mostly `1 × channels × height × width`, row after row, channel after
 * channel.
 */
export interface Tensor {
  readonly dims: readonly number[];
  readonly data: Float32Array;
}

/** An input or output as a file declares it. */
export interface SessionValue {
  readonly name: string;
  /** Type such as `float32`; undefined for other values than tensors. */
  readonly type: string | undefined;
  /** A string stands for a length that may vary between runs. Empty if not declared. */
  readonly shape: readonly (number | string)[];
}

/** A loaded `.onnx` file. */
interface Session {
  readonly inputs: readonly SessionValue[];
  readonly outputs: readonly SessionValue[];
  /**
   * Returns outputs by their names: those that are wanted, or all. Throws `TypeError` where one is not of
   * floats.
   */
  run(
    inputs: Readonly<Record<string, Tensor>>,
    wanted?: readonly string[],
  ): Promise<Readonly<Record<string, Tensor>>>;
}

/** Threads of one run: the host runs several imaging processes beside each other. */
const THREADS = 2;

const options: InferenceSession.SessionOptions = {
  intraOpNumThreads: THREADS,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  graphOptimizationLevel: 'all',
  logSeverityLevel: 3,
  // Tiles at borders differ in size; an arena would keep the memory of each.
  enableCpuMemArena: false,
  // Threads that spin while they wait take the processor from other jobs.
  extra: { session: { intra_op: { allow_spinning: '0' } } },
};

function describe(value: InferenceSession.ValueMetadata): SessionValue {
  const { name } = value;
  return value.isTensor
    ? { name, type: value.type, shape: value.shape }
    : { name, type: undefined, shape: [] };
}

/** Opens an `.onnx` file by onnxruntime, which is not loaded before. Rejects where either is missing. */
export async function openSession(file: string): Promise<Session> {
  const runtime = await import('onnxruntime-node');
  const session = await runtime.InferenceSession.create(file, options);
  return {
    inputs: session.inputMetadata.map(describe),
    outputs: session.outputMetadata.map(describe),
    async run(inputs, wanted = session.outputNames) {
      const feeds = Object.fromEntries(
        Object.entries(inputs).map(([name, { dims, data }]) => [
          name,
          new runtime.Tensor('float32', data, dims),
        ]),
      );
      const outputs = await session.run(feeds, wanted);
      return Object.fromEntries(
        Object.entries(outputs).map(([name, tensor]) => {
          if (!(tensor.data instanceof Float32Array)) throw new TypeError(`${name} is not of floats`);
          return [name, { dims: tensor.dims, data: tensor.data }];
        }),
      );
    },
  };
}
