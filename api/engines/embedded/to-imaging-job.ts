import type { Job } from '#imaging/process/protocol.ts';
import { objectRemoverParameters } from '#lib/catalog/parameters/object-remover.ts';
import type { EngineInput } from '../engine.ts';
import { EngineError } from '../engine-error.ts';

/** The job of the imaging process that does the work of a tool. @throws EngineError for a tool that imaging does not have */
export function toImagingJob(id: string, input: EngineInput): Job {
  switch (input.feature) {
    case 'object-remover':
      return removeObjectJob(id, input);
    default:
      throw new EngineError('not_configured', `imaging has no ${input.feature}`);
  }
}

function removeObjectJob(id: string, input: EngineInput): Job {
  if (input.maskPath === null) throw new EngineError('bad_input', 'no mask', { key: 'mask_empty' });
  return {
    id,
    kind: 'remove-object',
    photoPath: input.photoPath,
    maskPath: input.maskPath,
    outputDirectory: input.outputFolder,
    parameters: objectRemoverParameters.parse(input.parameters),
    digitalSourceType: input.digitalSourceType,
  };
}
