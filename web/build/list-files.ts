import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Paths of all files under a folder, relative to it, with forward slashes; none where the folder is missing. */
export function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}
