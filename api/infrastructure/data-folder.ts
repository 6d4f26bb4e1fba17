import { chmod, mkdir, open, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#lib/contract/app-error.ts';
import { StartError } from './start-error.ts';

/** The embedded database takes some 40 MB to begin with, and breaks where the disk runs full under it. */
const NEEDED_MEGABYTES = 100;
const MEGABYTE = 2 ** 20;
const OWNER_ONLY = 0o700;

function reasonOf(folder: string, code: string | undefined): string {
  if (code === 'ENOSPC' || code === 'EDQUOT') return `The disk of the data folder ${folder} is full.`;
  return `The data folder ${folder} cannot be written (${code}). Set DATA_DIR to another one.`;
}

/**
 * Makes the data folder where it is missing, and closes it to all but its owner, as people's photos lie in
 * it. A folder of another owner, such as a mounted volume, keeps its mode: the umask of the program closes
 * what is written there.
 * @throws StartError where it cannot be written or its disk is nearly full
 */
export async function prepareDataFolder(folder: string): Promise<void> {
  const probe = path.join(folder, `.probe-${process.pid}`);
  try {
    await mkdir(folder, { recursive: true, mode: OWNER_ONLY });
    await chmod(folder, OWNER_ONLY).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPERM') throw error;
    });
    await tryWriting(probe);
  } catch (error) {
    throw new StartError(reasonOf(folder, (error as NodeJS.ErrnoException).code), { cause: error });
  }
  const free = await readFreeMegabytes(folder);
  if (free < NEEDED_MEGABYTES) {
    throw new StartError(
      `The disk of the data folder ${folder} has ${free} MB left; Pictor needs at least ${NEEDED_MEGABYTES} MB.`,
    );
  }
}

/** Leaves nothing behind, even where a full disk takes the name of a file but not its bytes. */
async function tryWriting(file: string): Promise<void> {
  try {
    await writeFile(file, 'x');
  } finally {
    await rm(file, { force: true });
  }
}

/** Resolves when the names in a folder are on the disk. The bytes of its files are flushed by themselves. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders, and keeps their entries in its own journal.
  if (process.platform === 'win32') return;
  await using handle = await open(folder, 'r');
  await handle.sync();
}

async function readFreeMegabytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return Math.floor((bavail * bsize) / MEGABYTE);
}

/**
 * The disk of the data folder. Below its floor nothing new is taken in, so that work under way can be
 * finished.
 */
export interface DiskSpace {
  /** @throws AppError `unavailable` where less than the floor is free */
  assertRoom(): Promise<void>;
}

/** @param floorMegabytes free space below which there is no room */
export function createDiskSpace(folder: string, floorMegabytes: number): DiskSpace {
  return {
    async assertRoom() {
      const free = await readFreeMegabytes(folder);
      if (free >= floorMegabytes) return;
      const cause = new Error(
        `The disk of the data folder has ${free} MB left, less than ${floorMegabytes} MB`,
      );
      throw new AppError('unavailable', { cause });
    },
  };
}
