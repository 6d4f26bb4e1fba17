import type { RunControl } from '../run-control.ts';
import type { Job, OutputFile } from './protocol.ts';

/** Does a job and returns the files that it wrote. Loads only the modules that its kind needs. */
export async function runJob(job: Job, control: RunControl): Promise<readonly OutputFile[]> {
  if (job.kind === 'encode') return (await import('./run-encode.ts')).runEncode(job, control);
  return (await import('./run-remove-object.ts')).runRemoveObject(job, control);
}
