import { ImagingError } from '../core/imaging-error.ts';
import type { JobResult, OutputFile } from './job-result.ts';
import type { FailureKind, Job, Reply, Request } from './protocol.ts';
import { runAnalysis } from './run-analysis.ts';
import { runEncode } from './run-encode.ts';
import { runFinish } from './run-finish.ts';
import { runPrepare } from './run-prepare.ts';
import { type JobControl, runTool } from './run-tool.ts';
import { runVector } from './run-vector.ts';

let running: { readonly id: string; readonly controller: AbortController } | undefined;

function reply(message: Reply): void {
  if (process.connected) process.send?.(message);
}

/** Progress that only rises, in steps that are worth a message. */
function reportRising(id: string): (share: number) => void {
  let reported = -1;
  return (progress) => {
    if (progress < reported + 0.01 && progress < 1) return;
    if (progress <= reported) return;
    reported = progress;
    reply({ type: 'progress', id, progress });
  };
}

/** Does a job. Those for people and for clips load what they need only when they are asked for. */
async function runJob(job: Job, control: JobControl): Promise<JobResult> {
  if (job.kind === 'encode') return runEncode(job, control);
  if (job.kind === 'finish') return runFinish(job, control);
  if (job.kind === 'prepare') return runPrepare(job, control);
  if (job.kind === 'vector') return runVector(job, control);
  if (job.kind === 'clip') return (await import('./run-clip.ts')).default(job, control);
  if (job.kind === 'clip-copy') return (await import('./run-clip-copy.ts')).default(job, control);
  if (job.kind === 'clip-proxy') return (await import('./run-clip-proxy.ts')).runClipProxy(job, control);
  if (job.kind === 'clip-marks') return (await import('./run-clip-marks.ts')).runClipMarks(job, control);
  if (job.kind === 'clip-prepare') return (await import('./run-clip-prepare.ts')).default(job, control);
  if (job.kind === 'clip-finish') return (await import('./run-clip-finish.ts')).default(job, control);
  if (job.kind === 'clip-skin') return (await import('./run-clip-skin.ts')).default(job, control);
  if (job.kind === 'skin') return (await import('./run-skin.ts')).default(job, control);
  if (job.kind === 'people') return (await import('./run-people.ts')).default(job, control);
  return job.kind === 'analysis' ? runAnalysis(job, control) : runTool(job, control);
}

function kindOf(error: unknown): FailureKind {
  if (error instanceof ImagingError) return error.kind;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOSPC' || code === 'EDQUOT' ? 'disk_full' : 'internal';
}

async function run(job: Job): Promise<void> {
  const { id } = job;
  const controller = new AbortController();
  running = { id, controller };
  try {
    const onFiles = (files: readonly OutputFile[]) => reply({ type: 'files', id, files });
    const result = await runJob(job, { signal: controller.signal, onProgress: reportRising(id), onFiles });
    reply({ type: 'done', id, ...result });
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    reply({ type: 'failed', id, kind: kindOf(error), detail });
  } finally {
    running = undefined;
  }
}

function receive(request: Request): void {
  if (request.type === 'abort') {
    if (running?.id === request.id) running.controller.abort();
    return;
  }
  const { job } = request;
  if (running) reply({ type: 'failed', id: job.id, kind: 'internal', detail: `busy with ${running.id}` });
  else void run(job);
}

if (!process.send) {
  process.stderr.write('This program is forked by the host; it speaks over a channel, not by itself.\n');
  process.exit(2);
}
// Without a parent nobody needs the result, and nobody would end this process.
process.on('disconnect', () => process.exit(0));
// Ctrl+C goes to the whole group, but the parent decides whether running work is finished first.
process.on('SIGINT', () => undefined);
process.on('message', receive);
reply({ type: 'ready' });
