import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ThreadData, ThreadMessage } from './kernel-thread.ts';
import type { SharedKernels } from './shared-kernels.ts';
import { SharedLoop } from './shared-loop.ts';

/** Stands beside this module, as it does in the bundle. */
const program = new URL(`./kernel-thread${path.extname(import.meta.url)}`, import.meta.url);

/** Time after its last loop when the thread is ended. */
const IDLE_MS = 2000;

/**
 * Bytes of memories that one thread is given. It frees them only when it ends, since the few objects that it
 * makes never call the garbage collector.
 */
const MAX_BYTES = 2 ** 28;

/** Megabytes of the thread's own objects. */
const HEAP_MB = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 1 };

/** A second thread that runs bands of loops beside the one that opens them. */
class SecondThread {
  readonly loop = new SharedLoop();
  readonly #worker: Worker;
  readonly #sent = new Set<number>();
  readonly #idle: NodeJS.Timeout;
  #bytes = 0;
  #isTaken = false;
  #failure: Error | undefined;

  constructor() {
    const workerData: ThreadData = { block: this.loop.block };
    this.#worker = new Worker(program, { workerData, env: {}, execArgv: [], resourceLimits: HEAP_MB });
    this.#worker.unref();
    this.#worker.on('error', (cause) => {
      this.#fail(new Error(`the second thread broke down: ${cause.message}`, { cause }));
    });
    this.#worker.on('exit', (code) => this.#fail(new Error(`the second thread ended (${code})`)));
    this.#idle = setTimeout(() => this.#endIfIdle(), IDLE_MS).unref();
  }

  /** False for a while after the thread broke down, or while another run uses it. */
  get isFree(): boolean {
    return !this.#isTaken && this.#failure === undefined;
  }

  /** True if it has room for the memory of these kernels, or has it already. */
  holds({ number, memory }: SharedKernels<object>): boolean {
    return this.#sent.has(number) || this.#bytes === 0 || this.#bytes + memory.buffer.byteLength <= MAX_BYTES;
  }

  take({ number, module, imports, memory }: SharedKernels<object>): void {
    this.#isTaken = true;
    if (this.#sent.has(number)) return;
    this.#sent.add(number);
    this.#bytes += memory.buffer.byteLength;
    this.#worker.postMessage({ program: number, module, imports } satisfies ThreadMessage);
  }

  release(): void {
    this.#isTaken = false;
    this.#idle.refresh();
  }

  /** Throws where the thread has broken down. */
  assertAlive(): void {
    if (this.#failure) throw this.#failure;
  }

  end(): void {
    clearTimeout(this.#idle);
    if (second === this) second = undefined;
    void this.#worker.terminate();
  }

  /** The first failure is the cause of those after it. */
  #fail(failure: Error): void {
    this.#failure ??= failure;
    clearTimeout(this.#idle);
    if (second === this) second = undefined;
  }

  #endIfIdle(): void {
    if (this.#isTaken) this.#idle.refresh();
    else this.end();
  }
}

let second: SecondThread | undefined;
let isWanted = availableParallelism() > 1;

/** Allows or forbids a second thread from now on. For tests and benchmarks; allowed where two cores are. */
export function wantSecondThread(wanted: boolean): void {
  isWanted = wanted;
}

/**
 * Starts the second thread where it is allowed, so that it is there when the first loop is opened. Where the
 * system gives none, loops run on one.
 */
export function startSecondThread(): void {
  if (!isWanted) return;
  try {
    second ??= new SecondThread();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_INIT_FAILED')) throw error;
  }
}

/** The second thread, taken for one loop over these kernels; undefined where none is free. */
export function takeThread(kernels: SharedKernels<object>): SecondThread | undefined {
  if (!isWanted || !second?.isFree) return undefined;
  if (!second.holds(kernels)) {
    second.end();
    startSecondThread();
  }
  second?.take(kernels);
  return second;
}
