import { type ChildProcess, fork } from 'node:child_process';
import { readResidentMemory } from '#imaging/core/resident-memory.ts';
import type { JobResult, OutputFile } from '#imaging/process/job-result.ts';
import type { FailureKind, Job, Reply, Request } from '#imaging/process/protocol.ts';
import { EngineError } from '../engine-error.ts';
import { imagingEnvironment } from './env.ts';
import { watchJob } from './watch-job.ts';

export interface ImagingLimits {
  /** Program of the child. */
  readonly entry: string;
  /** Resident memory above which a child is killed. */
  readonly memoryBytes: number;
  /** Time for one job, after which a child is killed. */
  readonly jobMilliseconds: number;
  /** Folder of the optional model that finds tapped things. */
  readonly tapModelFolder?: string | undefined;
  /** Folder of optional models that take the place of built-in ways. */
  readonly modelsFolder?: string | undefined;
  /** The operator's own ffmpeg. */
  readonly ffmpegPath?: string | undefined;
}

/** Error of a job that imaging gave up. A kind that blames the input is a key of the error table. */
function failureOf({ kind, detail }: { readonly kind: FailureKind; readonly detail: string }): EngineError {
  if (kind === 'model_missing' || kind === 'codecs_missing') return new EngineError('not_configured', detail);
  if (kind === 'program_ended') return new EngineError('internal', detail, { retryable: true });
  if (kind === 'disk_full') return new EngineError('unavailable', detail, { key: 'unavailable' });
  if (kind === 'internal' || kind === 'aborted' || kind === 'output_unusable')
    return new EngineError('internal', detail);
  return new EngineError('bad_input', detail, { key: kind });
}

/** Time for a child that keeps a photo to stop by itself. */
const GRACE_MS = 1000;

const MEMORY_CHECK_MS = 250;
const STDERR_KEPT = 2000;

interface RunOptions {
  readonly signal: AbortSignal;
  /** Told a share from 0 to 1. */
  readonly onProgress: (progress: number) => void;
  /** Told all files of a set that are whole, each time there is one more. */
  readonly onFiles: (files: readonly OutputFile[]) => void;
}

/**
 * One child process, which does one job at a time. Whatever goes wrong with a job ends the child; it is not
 * used again.
 */
export class ImagingProcess {
  readonly #child: ChildProcess;
  readonly #limits: ImagingLimits;
  #stderr = '';
  #jobs = 0;
  /** Names of photos that jobs asked to keep. A child does few jobs, so the names are few. */
  readonly #kept = new Set<string>();

  constructor(limits: ImagingLimits) {
    this.#limits = limits;
    this.#child = fork(limits.entry, [], {
      env: imagingEnvironment(limits),
      execArgv: [],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr = (this.#stderr + text).slice(-STDERR_KEPT);
    });
    // Told by `exit` as well; without a listener Node would end the host.
    this.#child.on('error', () => undefined);
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get isAlive(): boolean {
    const { connected, killed, exitCode, signalCode } = this.#child;
    return connected && !killed && exitCode === null && signalCode === null;
  }

  /** True if an earlier job had this child keep the photo; it may have dropped it since. */
  keepsPhotoOf(job: Job): boolean {
    return job.kind === 'analysis' && job.keepAs !== undefined && this.#kept.has(job.keepAs);
  }

  /** Jobs this child was given. */
  get jobs(): number {
    return this.#jobs;
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  /**
   * Does one job. An abort kills the child: a picture in the middle of a native decoder hears nothing else.
   * One that keeps its photo is asked first.
   * @throws EngineError what imaging says of the job, or that the child died or had to be killed
   */
  async run(job: Job, { signal, onProgress, onFiles }: RunOptions): Promise<JobResult> {
    this.#jobs += 1;
    if (job.kind === 'analysis' && job.keepAs !== undefined) this.#kept.add(job.keepAs);
    const ended = Promise.withResolvers<JobResult>();
    const end = (error: Error) => {
      ended.reject(error);
      this.kill();
    };
    const watched = watchJob(job, { milliseconds: this.#limits.jobMilliseconds, end });
    const hear = (reply: Reply) => {
      if (reply.type === 'ready' || reply.id !== job.id) return;
      if (reply.type === 'progress') {
        watched.hear(reply.progress);
        onProgress(reply.progress);
      } else if (reply.type === 'files') onFiles(reply.files);
      else if (reply.type === 'done') ended.resolve(reply);
      else ended.reject(failureOf(reply));
    };
    const exited = () => ended.reject(this.#died());
    const kill = () => end(new EngineError('internal', 'aborted'));
    let grace: NodeJS.Timeout | undefined;
    const aborted = () => {
      if (job.kind !== 'analysis' || job.keepAs === undefined) return kill();
      // The next tap on the photo needs the child that keeps it.
      this.#send({ type: 'abort', id: job.id }, end);
      grace = setTimeout(kill, GRACE_MS);
    };
    const watch = setInterval(() => void this.#checkMemory(end), MEMORY_CHECK_MS);
    this.#child.on('message', hear).once('exit', exited);
    signal.addEventListener('abort', aborted, { once: true });
    try {
      if (signal.aborted) kill();
      else this.#send({ type: 'run', job }, end);
      return await ended.promise;
    } finally {
      clearTimeout(grace);
      watched.stop();
      clearInterval(watch);
      this.#child.off('message', hear).off('exit', exited);
      signal.removeEventListener('abort', aborted);
    }
  }

  #send(request: Request, onFailure: (error: Error) => void): void {
    if (!this.isAlive) {
      onFailure(this.#died());
      return;
    }
    this.#child.send(request, (error) => {
      if (error) onFailure(this.#died(error));
    });
  }

  async #checkMemory(end: (error: Error) => void): Promise<void> {
    const pid = this.#child.pid;
    if (pid === undefined || (await readResidentMemory(pid)) <= this.#limits.memoryBytes) return;
    end(new EngineError('internal', `more than ${this.#limits.memoryBytes} bytes of memory`));
  }

  #died(cause?: Error): EngineError {
    const { exitCode, signalCode } = this.#child;
    const detail =
      `the imaging process ended (${signalCode ?? exitCode ?? 'not started'}) ${this.#stderr}`.trim();
    return new EngineError('internal', detail, { retryable: true, cause });
  }
}
