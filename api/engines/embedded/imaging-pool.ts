import type { JobResult, OutputFile } from '#imaging/process/job-result.ts';
import type { Job, PeopleJob } from '#imaging/process/protocol.ts';
import { EngineError } from '../engine-error.ts';
import { type ImagingLimits, ImagingProcess } from './imaging-process.ts';

export interface ImagingPoolOptions extends ImagingLimits {
  /** Children at most. They are started when they are needed and stay. */
  readonly size: number;
  /** A child is replaced after this many jobs, so that what libraries leak does not add up. */
  readonly jobsPerProcess: number;
}

export interface RunOptions {
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: number) => void;
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
