import { statfs } from 'node:fs/promises';
import { AppError } from '#lib/contract/app-error.ts';

/** The disk of the data folder. Below its floor nothing new is taken in, so that what is there can still be finished. */
export interface DiskSpace {
  /** @throws AppError `unavailable` where less than the floor is free */
  assertRoom(): Promise<void>;
}

const MEGABYTE = 2 ** 20;

/** @param floorMegabytes what must stay free */
export function createDiskSpace(folder: string, floorMegabytes: number): DiskSpace {
  return {
    async assertRoom() {
      const { bavail, bsize } = await statfs(folder);
      const free = Math.floor((bavail * bsize) / MEGABYTE);
      if (free >= floorMegabytes) return;
      const cause = new Error(
        `The disk of the data folder has ${free} MB left, less than ${floorMegabytes} MB`,
      );
      throw new AppError('unavailable', { cause });
    },
  };
}
