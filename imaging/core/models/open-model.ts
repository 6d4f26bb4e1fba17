import { openSession, type Tensor } from './open-session.ts';

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
