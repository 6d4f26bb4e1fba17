import { randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from './database/database.ts';
import { StartError } from './start-error.ts';
import { installation } from './tables.ts';

const NAME = 'files';

/** The id of a folder of files, which is made where it has none. */
async function readFolderId(folder: string): Promise<string> {
  const file = path.join(folder, '.installation');
  await mkdir(folder, { recursive: true });
  // A second host may be making it, too; the first one's stays.
  await writeFile(file, randomUUID(), { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return readFile(file, 'utf8');
}

/**
 * Proves that all hosts of one database keep their files in the same folder: the database knows the id of the
 * folder of the first one. Else a picture that one host took in would be missing for the worker of another.
 * @throws StartError where this host's folder is another one
 */
export async function assertSharedFiles({ queries }: Database, folder: string): Promise<void> {
  const id = await readFolderId(folder);
  await queries.insert(installation).values({ name: NAME, value: id }).onConflictDoNothing();
  const rows = await queries.select().from(installation);
  if (rows.find(({ name }) => name === NAME)?.value === id) return;
  throw new StartError(
    `The files of this installation lie in another folder than ${folder}. Hosts of one database must share it, or use S3. ` +
      `If the files were replaced on purpose, delete the row “${NAME}” of the table “installation”.`,
  );
}
