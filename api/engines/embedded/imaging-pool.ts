import { type ChildProcess, fork } from 'node:child_process';
import type { JobResult, OutputFile } from '#imaging/process/job-result.ts';
import type { FailureKind, Job, PeopleJob, Reply, Request } from '#imaging/process/protocol.ts';
import { EngineError } from '../engine-error.ts';
import { imagingEnvironment } from './env.ts';
import { watchJob } from './watch-job.ts';

interface ImagingLimits {
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

export interface ImagingPoolOptions extends ImagingLimits {
  /** Children at most. They are started when they are needed and stay. */
  readonly size: number;
  /** A child is replaced after this many jobs, so that what libraries leak does not add up. */
  readonly jobsPerProcess: number;
}

export interface RunOptions {
  readonly signal: AbortSignal;
  /** Told a share from 0 to 1. */
  readonly onProgress?: (progress: number) => void;
  /** Told all files of a set that are whole, each time there is one more. */
  readonly onFiles?: (files: readonly OutputFile[]) => void;
}

/** A photo and a place in it, for the question how much of a person the place covers. */
export type PhotoPlace = Omit<PeopleJob, 'id' | 'kind'>;

/** Child processes that work on pictures, one job each at a time; more jobs wait in order. */
export class ImagingPool {
  readonly #options: ImagingPoolOptions;
  readonly #idle: ImagingProcess[] = [];
  readonly #busy = new Set<ImagingProcess>();
  readonly #waiting: (() => void)[] = [];
  #places: number;
  #closed = false;

  constructor(options: ImagingPoolOptions) {
    this.#options = options;
    this.#places = options.size;
  }

  /** Children at most. */
  get size(): number {
    return this.#options.size;
  }

  /** Process ids of the living children. */
  get pids(): number[] {
    return [...this.#idle, ...this.#busy].flatMap((child) => child.pid ?? []);
  }

  /** @throws EngineError as `ImagingProcess.run` does */
  async run(job: Job, options: RunOptions): Promise<JobResult> {
    const { signal, onProgress = () => undefined, onFiles = () => undefined } = options;
    if (signal.aborted) throw new EngineError('internal', 'aborted');
    await this.#takePlace(signal);
    try {
      return await this.#runInChild(job, { signal, onProgress, onFiles });
    } finally {
      this.#leavePlace();
    }
  }

  /** Kills every child; their jobs fail, and so do those that wait. */
  close(): void {
    this.#closed = true;
    for (const child of [...this.#idle, ...this.#busy]) child.kill();
    for (const proceed of this.#waiting.splice(0)) proceed();
  }

  async #runInChild(job: Job, options: Required<RunOptions>): Promise<JobResult> {
    if (this.#closed) throw new EngineError('unavailable', 'the host is stopping');
    const child = this.#idleChild(job) ?? new ImagingProcess(this.#options);
    this.#busy.add(child);
    try {
      return await child.run(job, options);
    } finally {
      this.#busy.delete(child);
      if (!child.isAlive || child.jobs >= this.#options.jobsPerProcess || this.#closed) child.kill();
      else this.#idle.push(child);
    }
  }

  /** The idle child that keeps the photo of the job or, without one, the last that became idle. */
  #idleChild(job: Job): ImagingProcess | undefined {
    for (;;) {
      const index = this.#idle.findIndex((child) => child.keepsPhotoOf(job));
      const [child] = this.#idle.splice(index, 1);
      if (child === undefined || child.isAlive) return child;
    }
  }

  async #takePlace(signal: AbortSignal): Promise<void> {
    if (this.#places > 0) {
      this.#places -= 1;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#waiting.push(resolve);
    const abort = () => {
      const index = this.#waiting.indexOf(resolve);
      if (index < 0) return;
      this.#waiting.splice(index, 1);
      reject(new EngineError('internal', 'aborted'));
    };
    signal.addEventListener('abort', abort, { once: true });
    await promise.finally(() => signal.removeEventListener('abort', abort));
  }

  /** Hands the place to the next in line, if there is one. */
  #leavePlace(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#places += 1;
  }
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

const STDERR_KEPT = 2000;

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
      // Decision 0321: V8's middle compiler breaks down where processes compete for cores.
      execArgv: ['--no-maglev'],
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
  async run(job: Job, { signal, onProgress, onFiles }: Required<RunOptions>): Promise<JobResult> {
    this.#jobs += 1;
    if (job.kind === 'analysis' && job.keepAs !== undefined) this.#kept.add(job.keepAs);
    const ended = Promise.withResolvers<JobResult>();
    const end = (error: Error) => {
      ended.reject(error);
      this.kill();
    };
    const { memoryBytes, jobMilliseconds: milliseconds } = this.#limits;
    const watched = watchJob(job, { pid: this.pid, memoryBytes, milliseconds, end });
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
    this.#child.on('message', hear).once('exit', exited);
    signal.addEventListener('abort', aborted, { once: true });
    try {
      if (signal.aborted) kill();
      else this.#send({ type: 'run', job }, end);
      return await ended.promise;
    } finally {
      clearTimeout(grace);
      watched.stop();
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

  #died(cause?: Error): EngineError {
    const { exitCode, signalCode } = this.#child;
    const detail =
      `the imaging process ended (${signalCode ?? exitCode ?? 'not started'}) ${this.#stderr}`.trim();
    return new EngineError('internal', detail, { retryable: true, cause });
  }
}
