import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { ImagingError } from '../../core/imaging-error.ts';
import { readResidentMemory } from '../../core/resident-memory.ts';
import { ffmpegEnvironment } from '../media/env.ts';

/** Resident memory above which the program is ended: twice what frames of 3840 × 2160 take, in bytes. */
const MAX_BYTES = 1000 * 2 ** 20;
/** Largest block of memory that it may ask for, in bytes. A broken file asks for any. */
const MAX_BLOCK = 256 * 2 ** 20;
/** Seconds of a core after which the system ends it, but for Windows. */
const MAX_CPU_SECONDS = 1800;
const CHECK_MS = 250;
const STDERR_KEPT = 2000;

interface StartOptions {
  /** Path of the operator's ffmpeg. */
  readonly program: string;
  /** Further arguments, as a list; no shell reads them. */
  readonly args: readonly string[];
  /** True where bytes are written to its standard input. */
  readonly takesInput?: boolean;
  readonly signal?: AbortSignal | undefined;
  /** Kind of the error where it fails by itself. */
  readonly failure: 'video_unreadable' | 'output_unusable';
}

/** The operator's ffmpeg while it runs. */
interface RunningFfmpeg {
  readonly stdin: Writable;
  readonly stdout: Readable;
  /**
   * Settles when it has ended. Rejects with the kind of `failure` where it gave up, `program_ended` where it
   * was killed, `codecs_missing` or `aborted`.
   */
  readonly ended: Promise<void>;
  /** Ends it at once. To be called in the end, whatever happened. */
  stop(): void;
}

/**
 * Starts the operator's ffmpeg without a shell, with no variable of ours, and in a group of its own: Ctrl+C
 * is for the host to follow. It may not ask for a key, takes bounded memory and time, and ends with the
 * signal. All that it makes comes over a pipe, which breaks at its next write when the process that started
 * it is killed.
 */
export function startFfmpeg({ program, args, takesInput, signal, failure }: StartOptions): RunningFfmpeg {
  const limits = ['-max_alloc', String(MAX_BLOCK), '-timelimit', String(MAX_CPU_SECONDS)];
  const quiet = ['-hide_banner', '-v', 'error', ...(takesInput ? [] : ['-nostdin'])];
  const child = spawn(program, [...quiet, ...limits, ...args], {
    stdio: [takesInput ? 'pipe' : 'ignore', 'pipe', 'pipe'],
    env: ffmpegEnvironment(),
    windowsHide: true,
    // On Windows a group of its own would open a window.
    detached: process.platform !== 'win32',
  });
  let told = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    told = (told + text).slice(-STDERR_KEPT);
  });
  // A program that ends early is told by its exit.
  child.stdin?.on('error', () => undefined);
  let isOverMemory = false;
  const stop = () => void child.kill('SIGKILL');
  const check = async () => {
    if (child.pid === undefined || (await readResidentMemory(child.pid)) <= MAX_BYTES) return;
    isOverMemory = true;
    stop();
  };
  const watch = setInterval(() => void check(), CHECK_MS);
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted) stop();
  const ended = waitForEnd(child).then(
    (code) => {
      if (signal?.aborted) throw new ImagingError('aborted');
      if (isOverMemory) throw new ImagingError('program_ended', 'ffmpeg took too much memory');
      if (typeof code === 'string') throw new ImagingError('program_ended', `ffmpeg was ended (${code})`);
      if (code !== 0) throw new ImagingError(failure, `ffmpeg ended (${code}) ${told}`.trim());
    },
    (cause: unknown) => {
      throw new ImagingError('codecs_missing', 'ffmpeg does not start', { cause });
    },
  );
  const settled = ended.finally(() => {
    clearInterval(watch);
    signal?.removeEventListener('abort', stop);
  });
  // Whoever stops it early does not ask.
  settled.catch(() => undefined);
  // Both streams are there by the way it was started; the input only where it is taken.
  return { stdin: child.stdin as Writable, stdout: child.stdout as Readable, ended: settled, stop };
}

/** Exit code, or the name of the signal that ended it. Rejects where it did not start. */
async function waitForEnd(child: ChildProcess): Promise<number | string | null> {
  const [code, name] = (await once(child, 'close')) as [number | null, string | null];
  return code ?? name;
}
