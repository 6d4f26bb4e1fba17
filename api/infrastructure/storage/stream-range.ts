import { Readable } from 'node:stream';
import type { ByteRange } from './storage.ts';

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
