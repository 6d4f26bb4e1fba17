import type { InferenceSession } from 'onnxruntime-node';

/** Values of a model's input or output: `1 × channels × height × width`, row after row, channel after channel. */
export interface Tensor {
  readonly dims: readonly number[];
  readonly data: Float32Array;
}

/** A loaded model with one input. */
export interface Model {
  /** Runs it and returns the values of each output by its name. */
  run(input: Tensor): Promise<Readonly<Record<string, Tensor>>>;
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

/** Opens an `.onnx` file by onnxruntime, which is not loaded before. Rejects where either is missing. */
export async function openModel(file: string): Promise<Model> {
  const { InferenceSession, Tensor: RuntimeTensor } = await import('onnxruntime-node');
  const session = await InferenceSession.create(file, options);
  const [inputName] = session.inputNames;
  return {
    async run({ dims, data }) {
      const outputs = await session.run({ [inputName]: new RuntimeTensor('float32', data, dims) });
      return Object.fromEntries(
        Object.entries(outputs).map(([name, tensor]) => {
          if (!(tensor.data instanceof Float32Array)) throw new TypeError(`${name} is not of floats`);
          return [name, { dims: tensor.dims, data: tensor.data }];
        }),
      );
    },
  };
}
