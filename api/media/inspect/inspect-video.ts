import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { AVI_TYPE, VIDEO_LIMITS, type VideoType } from '#lib/catalog/uploads.ts';
import { AppError } from '#lib/contract/app-error.ts';
import { detectVideoType } from '#lib/media-type/detect-video-type.ts';
import { AVI_HEADER_BYTES, readAviHeader } from '#lib/media-type/read-avi-header.ts';
import { resourcePaths } from '../../infrastructure/resource-paths.ts';
import { assertVideoSize } from './assert-video-size.ts';
import type { InspectedVideo } from './read-video-index.ts';
import type { ThreadData, ThreadMessage } from './video-index-thread.ts';

/** Bytes of one file that may be read to inspect it: the index of the longest video, and some packets. */
export const INDEX_BUDGET = 12 * 2 ** 20;
/** Time for one file. */
const MAX_MS = 10_000;
/** Memory of a thread; the index of the longest video takes a fifth of it. */
const MAX_HEAP_MB = 256;
/** Files that are inspected at the same time. */
const MAX_THREADS = 4;

const limit = pLimit(MAX_THREADS);

interface InspectOptions {
  readonly declared: VideoType;
  /** Time for the file; most of it is what the storage takes. */
  readonly milliseconds?: number;
}

/** A stored file of which parts can be read. */
interface StoredVideo {
  /** Bytes of the whole file. */
  readonly size: number;
  /** Gives bytes `start` to `end` (exclusive). */
  readonly read: (start: number, end: number) => Promise<Uint8Array>;
}

async function inspectInThread(
  { size, read }: StoredVideo,
  { declared, milliseconds = MAX_MS }: InspectOptions,
): Promise<InspectedVideo> {
  const thread = new Worker(resourcePaths.videoIndexThread, {
    workerData: { size, declared } satisfies ThreadData,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    env: {},
    // The reader warns of codecs that it does not know.
    stdout: true,
    stderr: true,
  });
  const verdict = Promise.withResolvers<InspectedVideo>();
  let left = INDEX_BUDGET;
  // Reads are answered in their order.
  let answered = Promise.resolve();
  const giveUp = () => verdict.reject(new AppError('video_unreadable'));
  function answer({ start, end }: { readonly start: number; readonly end: number }): void {
    left -= end - start;
    const bytes = left < 0 ? Promise.reject(new AppError('video_unreadable')) : read(start, end);
    const send = async () => thread.postMessage(await bytes);
    answered = answered.then(send).catch(verdict.reject);
    // It may fail before its turn comes, and what nobody listens to ends the process.
    bytes.catch(verdict.reject);
  }
  thread.on('message', (message: ThreadMessage) => {
    if (message.type === 'read') answer(message);
    else if (message.type === 'done') verdict.resolve(message.video);
    else verdict.reject(new AppError(message.key));
  });
  // Out of memory, or a fault of the reader.
  thread.on('error', giveUp).on('exit', giveUp);
  const timer = setTimeout(giveUp, milliseconds);
  try {
    return await verdict.promise;
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}

/**
 * Inspects an AVI by the header at its start.
 * @throws AppError `video_unreadable`, `file_disguised`, `video_too_large`, `video_too_long`
 */
async function inspectAvi({ size, read }: StoredVideo): Promise<InspectedVideo> {
  const head = await read(0, Math.min(size, AVI_HEADER_BYTES));
  const type = detectVideoType(head);
  if (type !== AVI_TYPE) throw new AppError(type === undefined ? 'video_unreadable' : 'file_disguised');
  const header = readAviHeader(head);
  if (!header) throw new AppError('video_unreadable');
  assertVideoSize(header);
  const { frames, framesPerSecond, width, height } = header;
  if (frames > VIDEO_LIMITS.frames || frames / framesPerSecond > VIDEO_LIMITS.minutes * 60)
    throw new AppError('video_too_long');
  return { type, width, height };
}

/**
 * Inspects a video by its index, calling no decoder: its container, that it is of the declared kind, its size
 * and its length where the index tells them. All else is left to the engine. The index is read in a thread
 * with limits of time and memory, as a broken one may keep its reader busy for minutes.
 * @throws AppError `file_empty`, what `readVideoIndex` throws, and what reading throws
 */
export async function inspectVideo(stored: StoredVideo, options: InspectOptions): Promise<InspectedVideo> {
  if (stored.size === 0) throw new AppError('file_empty');
  if (options.declared === AVI_TYPE) return await inspectAvi(stored);
  return await limit(() => inspectInThread(stored, options));
}
