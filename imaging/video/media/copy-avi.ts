import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { copyToMatroska } from '../ffmpeg/copy-to-matroska.ts';

/** Bytes that an AVI begins with: its outer chunk, its length, and its kind. */
const AVI_HEAD = 12;

/** True for a file that begins as an AVI does. */
export async function isAvi(path: string): Promise<boolean> {
  await using file = await open(path);
  const { buffer } = await file.read(Buffer.alloc(AVI_HEAD), 0, AVI_HEAD, 0);
  return buffer.toString('latin1', 0, 4) === 'RIFF' && buffer.toString('latin1', 8) === 'AVI ';
}

/**
 * Copies an AVI into a Matroska beside it, under a name of its own: several processes may read one file.
 * @returns the copy, and what removes it; where that fails, it goes with the folder of its task
 * @throws ImagingError as `copyToMatroska`
 */
export async function copyAvi(path: string, program: string) {
  const copy = `${path}.${randomUUID()}.mkv`;
  const remove = () => rm(copy, { force: true }).catch(() => undefined);
  try {
    await copyToMatroska(path, copy, program);
    return { path: copy, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
