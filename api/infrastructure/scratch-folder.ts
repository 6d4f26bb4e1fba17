import { mkdir, mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { DiskSettings } from '../settings/groups/disk.ts';
import type { Settings } from '../settings/settings.ts';

/** Other processes touch theirs once a minute, so that an hour tells for certain that one died. */
const SCRATCH_KEPT_MS = 60 * 60 * 1000;

type Disk = Pick<DiskSettings, 'dataFolder'>;

/** The folder of files that are being worked on. */
export function scratchFolder({ dataFolder }: Disk): string {
  return path.join(dataFolder, 'scratch');
}

/** Folders that this process works in. */
const live = new Set<string>();

export interface ScratchFolder {
  /** An absolute path; empty at first. */
  readonly folder: string;
  /** Deletes it. */
  discard(): Promise<void>;
}

/**
 * Makes a folder to work in, for as long as it takes.
 * @param parent that of `scratchFolder`
 * @param name what its own name begins with
 */
export async function openScratch(
  parent: string,
  name: 'task' | 'download' | 'fetched' | 'made',
): Promise<ScratchFolder> {
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(path.join(parent, `${name}-`));
  live.add(folder);
  return {
    folder,
    async discard() {
      live.delete(folder);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Deletes what processes that died have left there. Other processes may be working in it: each sweep tells
 * them which folders of this one are in use, by their times.
 */
export async function sweepScratch({
  settings,
}: {
  readonly settings: Pick<Settings, 'disk'>;
}): Promise<void> {
  const parent = scratchFolder(settings.disk);
  for (const name of await readdir(parent).catch(() => [])) {
    const entry = path.join(parent, name);
    const now = new Date();
    if (live.has(entry)) {
      // It may have been discarded since.
      await utimes(entry, now, now).catch(() => undefined);
      continue;
    }
    const age = now.getTime() - ((await stat(entry).catch(() => null))?.mtimeMs ?? now.getTime());
    if (age > SCRATCH_KEPT_MS) await rm(entry, { recursive: true, force: true });
  }
}

/** Empties it, for a host that has the data folder for itself. */
export async function emptyScratch(disk: Disk): Promise<void> {
  await rm(scratchFolder(disk), { recursive: true, force: true });
}
