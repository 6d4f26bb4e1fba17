import type { JobControl } from './job-control.ts';
import type { Job, JobResult } from './protocol.ts';

/** Does a job. Loads only the modules that its kind needs. */
export async function runJob(job: Job, control: JobControl): Promise<JobResult> {
  if (job.kind === 'encode') return (await import('./run-encode.ts')).runEncode(job, control);
  if (job.kind === 'skin') return (await import('./run-skin.ts')).runSkin(job, control);
  if (job.kind === 'analysis') return (await import('./run-analysis.ts')).runAnalysis(job, control);
  return (await import('./run-tool.ts')).runTool(job, control);
}
