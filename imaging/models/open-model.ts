import { openSession } from './open-session.ts';

/** Values of a model's input or output: mostly `1 × channels × height × width`, row after row, channel after channel. */
export interface Tensor {
  readonly dims: readonly number[];
  readonly data: Float32Array;
}

/** A loaded model with one input. */
export interface Model {
  /** Runs it and returns the values of each output by its name. */
  run(input: Tensor): Promise<Readonly<Record<string, Tensor>>>;
}

/** Opens an `.onnx` file with one input. Rejects as `openSession` does. */
export async function openModel(file: string): Promise<Model> {
  const session = await openSession(file);
  const [{ name }] = session.inputs;
  return { run: (input) => session.run({ [name]: input }) };
}
