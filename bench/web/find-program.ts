import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/**
 * The full path of a program, or undefined where it is not installed; system folders count though they are
 * not in `PATH`.
 */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders
    .map((folder) => path.join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}
