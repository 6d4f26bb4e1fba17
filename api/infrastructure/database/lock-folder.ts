import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../start-error.ts';

const SQLITE_BUSY = 5;

/**
 * Takes a folder for this process alone. SQLite's lock is the operating system's own lock on a file, the only
 * one that Node brings: it holds across containers that share the folder and ends with the process, whatever
 * ends it.
 * @returns gives the folder back
 * @throws StartError where another process has it
 */
export function lockFolder(folder: string): () => void {
  const lock = new DatabaseSync(path.join(folder, 'lock'));
  try {
    lock.exec('PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    throw new StartError(
      `Another Pictor is running on the data folder ${folder}. Stop it, or set DATA_DIR to another folder.`,
    );
  }
  return () => lock.close();
}
