import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Infrastructure } from './infrastructure.ts';
import type { Settings } from './settings.ts';

/** Longer than any task runs. */
const KEPT_MS = 60 * 60 * 1000;

/** Where files are kept while they are worked on. */
export function scratchFolder({ dataFolder }: Pick<Settings, 'dataFolder'>): string {
  return path.join(dataFolder, 'scratch');
}

/** Deletes what processes that died have left there. */
export async function sweepScratch({ settings }: Pick<Infrastructure, 'settings'>): Promise<void> {
  const folder = scratchFolder(settings);
  for (const name of await readdir(folder).catch(() => [])) {
    const entry = path.join(folder, name);
    const age = Date.now() - ((await stat(entry).catch(() => null))?.mtimeMs ?? Date.now());
    if (age > KEPT_MS) await rm(entry, { recursive: true, force: true });
  }
}
