import { parentPort, workerData } from 'node:worker_threads';
import { CustomSource, Input } from 'mediabunny';
import type { VideoType } from '#lib/catalog/uploads.ts';
import { AppError } from '#lib/contract/app-error.ts';
import type { ErrorKey } from '#lib/contract/error-codes.ts';
import { type InspectedVideo, readVideoIndex, videoFormats } from './read-video-index.ts';

/** Given to the thread when it starts. */
export interface ThreadData {
  /** Bytes of the whole file. */
  readonly size: number;
  readonly declared: VideoType;
}

/** From the thread: bytes that it wants, or its verdict. */
export type ThreadMessage =
  | { readonly type: 'read'; readonly start: number; readonly end: number }
  | { readonly type: 'done'; readonly video: InspectedVideo }
  | { readonly type: 'refused'; readonly key: ErrorKey };

/** To the thread: bytes in the order in which they were asked for. */
type ThreadAnswer = Uint8Array;

const port = parentPort;
if (!port) throw new Error('This file runs as a thread of the host');
const { size, declared } = workerData as ThreadData;
const waiting: ((bytes: Uint8Array) => void)[] = [];
port.on('message', (bytes: ThreadAnswer) => waiting.shift()?.(bytes));

function read(start: number, end: number): Promise<Uint8Array> {
  const { promise, resolve } = Promise.withResolvers<Uint8Array>();
  waiting.push(resolve);
  port?.postMessage({ type: 'read', start, end } satisfies ThreadMessage);
  return promise;
}

const input = new Input({
  source: new CustomSource({ getSize: () => size, read, prefetchProfile: 'fileSystem' }),
  formats: [...videoFormats],
});
try {
  const video = await readVideoIndex(input, declared);
  port.postMessage({ type: 'done', video } satisfies ThreadMessage);
} catch (error) {
  const key = error instanceof AppError ? error.key : 'video_unreadable';
  port.postMessage({ type: 'refused', key } satisfies ThreadMessage);
}
port.close();
