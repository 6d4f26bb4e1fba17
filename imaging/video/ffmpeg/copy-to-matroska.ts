import { createWriteStream } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { ImagingError } from '../../core/imaging-error.ts';
import { startFfmpeg } from './start-ffmpeg.ts';

/** Time for the packets of the largest file. */
const MAX_MS = 15_000;
/** Bytes that a copy may have: a broken index may name the same packet without end. */
const mostBytes = (bytes: number) => 2 * bytes + 16 * 2 ** 20;

/** Bytes from the start of a file in which its first frame tells who made it. */
const FIRST_BYTES = 2 ** 20;
/** Name that DivX and Xvid leave in frames where they lay two of them into one packet. */
const PACKED = /DivX\d+(?:Build|b)\d+p/;

interface CopyOptions {
  readonly program: string;
  /** Arguments between the name of the file and that of its copy. */
  readonly args: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly timeout: AbortSignal;
}

/** Passes bytes on, up to a number of them. */
async function* upTo(most: number, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let left = most;
  for await (const chunk of bytes) {
    left -= chunk.length;
    if (left < 0) throw new ImagingError('video_unreadable', `the copy has over ${most} bytes`);
    yield chunk;
  }
}

/** Copies the packets of an AVI, over a pipe. */
async function copyPackets({ program, args, from, to, timeout }: CopyOptions): Promise<void> {
  const all = [
    ...['-protocol_whitelist', 'file', '-fflags', '+genpts', '-f', 'avi', '-i', `file:${from}`],
    ...['-map', '0:v:0', '-map', '0:a?', '-map_metadata', '-1', '-c', 'copy', ...args, 'pipe:1'],
  ];
  const { size } = await stat(from);
  const { stdout, ended, stop } = startFfmpeg({ program, args: all, failure: 'video_unreadable' });
  timeout.addEventListener('abort', stop, { once: true });
  if (timeout.aborted) stop();
  try {
    await pipeline(upTo(mostBytes(size), stdout), createWriteStream(to));
    await ended;
  } finally {
    timeout.removeEventListener('abort', stop);
    stop();
  }
}

async function isPacked(path: string): Promise<boolean> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(FIRST_BYTES), 0, FIRST_BYTES, 0);
  return PACKED.test(buffer.toString('latin1', 0, bytesRead));
}

/**
 * Copies the packets of an AVI into Matroska, whose index the container library reads. Nothing is decoded.
 * The kind of file is named, so that a list of other files is never taken for one. Packets of two frames are
 * taken apart before, in a pass of their own: their times are counted anew after it.
 * @throws ImagingError `video_unreadable`, `codecs_missing`, `program_ended` after 15 seconds; Error `ENOSPC`
 */
export async function copyToMatroska(path: string, target: string, program: string): Promise<void> {
  const timeout = AbortSignal.timeout(MAX_MS);
  const matroska = { program, args: ['-f', 'matroska'], to: target, timeout };
  if (!(await isPacked(path))) return await copyPackets({ ...matroska, from: path });
  const apart = `${target}.avi`;
  try {
    const args = ['-bsf:v', 'mpeg4_unpack_bframes', '-f', 'avi'];
    await copyPackets({ program, args, from: path, to: apart, timeout });
    await copyPackets({ ...matroska, from: apart });
  } finally {
    await rm(apart, { force: true }).catch(() => undefined);
  }
}
