import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from './start-error.ts';

/** The embedded database takes some 40 MB to begin with, and breaks where the disk runs full under it. */
const NEEDED_MEGABYTES = 100;

function reasonOf(folder: string, code: string | undefined): string {
  if (code === 'ENOSPC' || code === 'EDQUOT') return `The disk of the data folder ${folder} is full.`;
  return `The data folder ${folder} cannot be written (${code}). Set DATA_DIR to another one.`;
}

/** Makes the data folder where it is missing, open to its owner only, as people's photos lie in it. @throws StartError where it cannot be written or its disk is nearly full */
export async function prepareDataFolder(folder: string): Promise<void> {
  const probe = path.join(folder, `.probe-${process.pid}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(probe, 'x');
    await rm(probe);
  } catch (error) {
    throw new StartError(reasonOf(folder, (error as NodeJS.ErrnoException).code), { cause: error });
  }
  const { bavail, bsize } = await statfs(folder);
  const free = Math.floor((bavail * bsize) / 2 ** 20);
  if (free < NEEDED_MEGABYTES) {
    throw new StartError(
      `The disk of the data folder ${folder} has ${free} MB left; Pictor needs at least ${NEEDED_MEGABYTES} MB.`,
    );
  }
}
