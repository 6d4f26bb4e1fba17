import { readResidentMemory } from '#imaging/core/resident-memory.ts';
import type { Job } from '#imaging/process/protocol.ts';
import { EngineError } from '../engine-error.ts';

/** Jobs that tell 0 before they read the index of a person's clip, and more after it. */
const OF_CLIPS: readonly Job['kind'][] = [
  'clip',
  'clip-proxy',
  'clip-marks',
  'clip-prepare',
  'clip-finish',
  'clip-skin',
];

/** Time for the index of a clip. A broken one may promise so much that its reader never ends. */
const INDEX_MS = 20_000;

/** Times the limit that a job on a clip may take in all, as its frames are many. */
const LIMITS_OF_CLIPS = 10;

const MEMORY_CHECK_MS = 250;

interface WatchOptions {
  /** Process that does the job; undefined where it could not be started. */
  readonly pid: number | undefined;
  /** Resident memory above which the job is ended. */
  readonly memoryBytes: number;
  /** Longest time of a job on a picture, and of a job on a clip from one step forward to the next. */
  readonly milliseconds: number;
  /** Ends the job. */
  readonly end: (error: Error) => void;
}

interface JobWatch {
  /** Takes a share that the job tells, 0–1. */
  readonly hear: (progress: number) => void;
  readonly stop: () => void;
}

/**
 * Ends a job that takes too long or too much memory, and one on a clip whose index is not read in time after
 * its first sign.
 */
export function watchJob({ kind }: Pick<Job, 'kind'>, options: WatchOptions): JobWatch {
  const { pid, memoryBytes, milliseconds, end } = options;
  const isOfClip = OF_CLIPS.includes(kind);
  const begun = performance.now();
  const tooLong = () => end(new EngineError('timeout', `no result after ${milliseconds} ms`));
  const noIndex = () =>
    end(new EngineError('bad_input', `no index after ${INDEX_MS} ms`, { key: 'video_unreadable' }));
  let isOver = false;
  const checkMemory = async () => {
    if (pid === undefined || (await readResidentMemory(pid)) <= memoryBytes || isOver) return;
    end(new EngineError('internal', `more than ${memoryBytes} bytes of memory`));
  };
  const memory = setInterval(() => void checkMemory(), MEMORY_CHECK_MS);
  let furthest = 0;
  let limit = setTimeout(tooLong, milliseconds);
  let index: NodeJS.Timeout | undefined;
  return {
    hear(progress) {
      clearTimeout(index);
      if (!isOfClip) return;
      if (progress === 0) index = setTimeout(noIndex, INDEX_MS);
      if (progress <= furthest) return;
      furthest = progress;
      clearTimeout(limit);
      const left = begun + LIMITS_OF_CLIPS * milliseconds - performance.now();
      limit = setTimeout(tooLong, Math.max(0, Math.min(milliseconds, left)));
    },
    stop() {
      isOver = true;
      clearInterval(memory);
      clearTimeout(index);
      clearTimeout(limit);
    },
  };
}
