import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { EngineInput, EngineOutput, EngineResult } from './engine.ts';

/** Makes the files of a result from what a service made. */
export interface ResultFinisher {
  /**
   * Decodes each output, brings it to its size, restores the photo outside the mask, and writes it with mark
   * and preview into the output folder of the input, which must be empty.
   * @returns the files, and the facts of the photo as findings
   * @throws EngineError
   */
  finish(
    request: { readonly input: EngineInput; readonly output: Pick<EngineOutput, 'outputs' | 'place'> },
    signal: AbortSignal,
  ): Promise<EngineResult>;
}

interface ResultToFinish {
  readonly input: EngineInput;
  readonly made: EngineResult | EngineOutput;
  readonly signal: AbortSignal;
}

/**
 * The result of a run, whichever engine it is of. A finished one is given back itself.
 * @throws EngineError `internal` where a service made nothing that is of use; what was paid for is not done
 * again then
 */
export async function finishResult(
  finisher: ResultFinisher,
  { input, made, signal }: ResultToFinish,
): Promise<EngineResult> {
  if ('files' in made) return made;
  const outputFolder = path.join(input.outputFolder, 'finished');
  await mkdir(outputFolder);
  const finished = await finisher.finish({ input: { ...input, outputFolder }, output: made }, signal);
  const { files, findings } = finished;
  return { files, findings: findings ? { ...made.findings, ...findings } : made.findings };
}
