import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from './start-error.ts';

function reasonOf(folder: string, code: string | undefined): string {
  if (code === 'ENOSPC' || code === 'EDQUOT') return `The disk of the data folder ${folder} is full.`;
  return `The data folder ${folder} cannot be written (${code}). Set DATA_DIR to another one.`;
}

/** Makes the data folder where it is missing. @throws StartError where nothing can be written to it */
export async function prepareDataFolder(folder: string): Promise<void> {
  const probe = path.join(folder, `.probe-${process.pid}`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(probe, 'x');
    await rm(probe);
  } catch (error) {
    throw new StartError(reasonOf(folder, (error as NodeJS.ErrnoException).code), { cause: error });
  }
}
