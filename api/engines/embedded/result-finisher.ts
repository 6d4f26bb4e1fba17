import { uuidv7 } from 'uuidv7';
import { EngineError } from '../engine-error.ts';
import type { ResultFinisher } from '../finish-result.ts';
import type { ImagingPool } from './imaging-pool.ts';
import { toEngineFile } from './to-engine-file.ts';

/**
 * Finishes results in imaging processes.
 * @param pool the children that tools run in, so that both together keep within its size
 */
export function createResultFinisher(pool: ImagingPool): ResultFinisher {
  return {
    async finish({ input, output: { outputs, place } }, signal) {
      if (outputs.length === 0) throw new EngineError('internal', 'the run made no picture');
      const { inputs, maxPixels, outputFolder: outputDirectory, digitalSourceType } = input;
      const job = {
        id: uuidv7(),
        kind: 'finish',
        outputPaths: outputs,
        inputs: inputs.filter(({ role }) => role === 'photo' || role === 'mask'),
        ...{ place, maxPixels, outputDirectory, digitalSourceType },
      } as const;
      const { files, findings } = await pool.run(job, { signal });
      return { files: files.map(toEngineFile), findings };
    },
  };
}
