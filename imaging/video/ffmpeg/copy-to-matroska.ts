import { startFfmpeg } from './start-ffmpeg.ts';

/** Time for the packets of the largest file. */
const MAX_MS = 15_000;

/**
 * Copies the packets of an AVI into Matroska, whose index the container library reads. Nothing is decoded.
 * The kind of file is named, so that a list of other files is never taken for one.
 * @throws ImagingError `video_unreadable`, `codecs_missing`
 */
export async function copyToMatroska(path: string, target: string, program: string): Promise<void> {
  const args = [
    ...['-protocol_whitelist', 'file', '-fflags', '+genpts', '-f', 'avi', '-i', `file:${path}`],
    ...['-map', '0:v:0', '-map', '0:a?', '-map_metadata', '-1', '-c', 'copy'],
    ...['-f', 'matroska', '-y', `file:${target}`],
  ];
  const timeout = AbortSignal.timeout(MAX_MS);
  const copying = startFfmpeg({ program, args, failure: 'video_unreadable' });
  timeout.addEventListener('abort', copying.stop, { once: true });
  copying.stdout.resume();
  try {
    await copying.ended;
  } finally {
    timeout.removeEventListener('abort', copying.stop);
    copying.stop();
  }
}
