import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { ImagingError } from '../../core/imaging-error.ts';
import { startFfmpeg } from './start-ffmpeg.ts';

/** Time for the packets of the largest file. */
const MAX_MS = 15_000;
/** Bytes that a copy may have: a broken index may name the same packet without end. */
const mostBytes = (bytes: number) => 2 * bytes + 16 * 2 ** 20;

/** Passes bytes on, up to a number of them. */
async function* upTo(most: number, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let left = most;
  for await (const chunk of bytes) {
    left -= chunk.length;
    if (left < 0) throw new ImagingError('video_unreadable', `the copy has over ${most} bytes`);
    yield chunk;
  }
}

/**
 * Copies the packets of an AVI into Matroska, whose index the container library reads. Nothing is decoded.
 * The kind of file is named, so that a list of other files is never taken for one.
 * @throws ImagingError `video_unreadable`, `codecs_missing`, `program_ended` after 15 seconds; Error `ENOSPC`
 */
export async function copyToMatroska(path: string, target: string, program: string): Promise<void> {
  const args = [
    ...['-protocol_whitelist', 'file', '-fflags', '+genpts', '-f', 'avi', '-i', `file:${path}`],
    ...['-map', '0:v:0', '-map', '0:a?', '-map_metadata', '-1', '-c', 'copy', '-f', 'matroska', 'pipe:1'],
  ];
  const { size } = await stat(path);
  const timeout = AbortSignal.timeout(MAX_MS);
  const { stdout, ended, stop } = startFfmpeg({ program, args, failure: 'video_unreadable' });
  timeout.addEventListener('abort', stop, { once: true });
  try {
    await pipeline(upTo(mostBytes(size), stdout), createWriteStream(target));
    await ended;
  } finally {
    timeout.removeEventListener('abort', stop);
    stop();
  }
}
