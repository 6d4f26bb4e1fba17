import { Readable } from 'node:stream';
import type { FastifyPluginAsync } from 'fastify';

/** Storage of files: a folder or a bucket. Keys are made by the host only, see `storage-key.ts`. */
export interface Storage {
  /** A URL that takes exactly `size` bytes of exactly this `type`, until `expiresAt` (epoch seconds). */
  presignPut(params: PutParams): Promise<{ url: string }>;

  /**
   * A URL to read the object at. It ends at `expiresAt` (epoch seconds) rounded up to the next quarter
   * of an hour, so that asking again within the same quarter gives the same URL and the browser's cache
   * holds.
   */
  presignGet(params: GetParams): Promise<string>;

  /**
   * Writes an object whole or not at all; an earlier one of this key is replaced. `source` is a path or the
   * bytes.
   */
  put(key: string, source: string | Uint8Array, about: { type: string }): Promise<void>;

  /**
   * Makes `target` an object of the same content, whole or not at all. One that is there already stays, or
   * one of the same tag takes its place. Throws `ObjectMissing` where `source` is none.
   */
  copy(source: string, target: string, about: { type: string }): Promise<void>;

  /** Least bytes of every part but the last of objects that are joined from parts. */
  readonly partBytes: number;

  /**
   * Makes one object of others, in order, and leaves those. An object that is there already stays. Throws
   * `ObjectMissing` where one of the parts is not there.
   */
  join(key: string, parts: readonly string[], about: { type: string }): Promise<void>;

  /**
   * Bytes `start` to `end` (exclusive), fewer where the object ends. Throws `ObjectMissing`, also when `etag`
   * is given and the object is another by now.
   */
  readRange(key: string, range: ByteRange): Promise<Uint8Array>;

  /**
   * Writes the object to a file. Throws `ObjectMissing`, also when `etag` is given and the object is another
   * by now, and the reason of the signal once that has fired.
   */
  fetchTo(key: string, path: string, options?: FetchOptions): Promise<void>;

  /**
   * Size in bytes, content type, and a tag that changes with the content; null where there is no such object.
   */
  stat(key: string): Promise<ObjectFacts | null>;

  /** Deletes the object; one that is not there is no failure. */
  delete(key: string): Promise<void>;

  /** Every object whose key starts with `prefix`, in no order. */
  list(prefix: string): AsyncIterable<ListedObject>;

  /** Removes what a crash left half written. Others may be writing meanwhile. */
  clean(): Promise<void>;

  /** Throws where objects could not be written now. */
  ready(): Promise<void>;

  /** Routes of the host that the URLs lead to, where the storage has no server of its own. */
  readonly routes?: FastifyPluginAsync;
}

export interface FetchOptions {
  readonly etag?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface ByteRange {
  readonly start: number;
  readonly end: number;
  readonly etag?: string;
}

interface PutParams {
  readonly key: string;
  readonly type: string;
  readonly size: number;
  readonly expiresAt: number;
}

interface GetParams {
  readonly key: string;
  readonly expiresAt: number;
  /** Given, the browser saves the file under this name instead of showing it. */
  readonly downloadName?: string;
}

export interface ObjectFacts {
  readonly size: number;
  readonly type: string;
  readonly etag: string;
}

export interface ListedObject {
  readonly key: string;
  readonly size: number;
  /** Epoch milliseconds. */
  readonly modifiedAt: number;
}

/** The object that was asked for is not in the storage, or is another one by now. */
export class ObjectMissing extends Error {
  override readonly name = 'ObjectMissing';

  constructor(key: string, options?: ErrorOptions) {
    super(`no object ${key}`, options);
  }
}

/** Bytes that are read at once. */
const PIECE_BYTES = 2 ** 20;

type ReadRange = (range: ByteRange) => Promise<Uint8Array>;

/**
 * Streams a range of an object in pieces of a mebibyte, each read as its reader takes the one before, so that
 * slow readers of large objects cost no memory. Rejects with what the first read throws.
 */
export async function streamRange(read: ReadRange, { start, end }: ByteRange): Promise<Readable> {
  const pieceFrom = (at: number) => read({ start: at, end: Math.min(at + PIECE_BYTES, end) });
  const first = await pieceFrom(start);
  async function* readPieces() {
    yield first;
    for (let at = start + PIECE_BYTES; at < end; at += PIECE_BYTES) yield await pieceFrom(at);
  }
  return Readable.from(readPieces(), { objectMode: false, highWaterMark: 1 });
}
