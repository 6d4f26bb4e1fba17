import { mkdirSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { inspect } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { syncFolder } from '../data-folder.ts';
import { resourcePaths } from '../resource-paths.ts';
import { StartError } from '../start-error.ts';
import type { Database, Queries } from './database.ts';
import { createTransactionGuard } from './transaction-guard.ts';

interface PgliteOptions {
  /** Folder of its own for the database; in memory where left out. */
  readonly folder?: string;
  /** A database made by `dumpDataDir` to begin with; it must hold the present migrations or older ones. */
  readonly template?: Blob;
  readonly onStuck: (error: Error) => void;
}

/**
 * Opens the embedded database and brings its tables up to date.
 * @throws StartError where another process has the folder
 */
export async function openPglite({ folder, template, onStuck }: PgliteOptions): Promise<Database> {
  const unlock = folder === undefined ? undefined : takeFolder(folder);
  try {
    return await openDatabase({ folder, template, onStuck }, () => unlock?.());
  } catch (error) {
    unlock?.();
    throw error;
  }
}

/** The lock stands beside the database's folder, which must be empty or whole. */
function takeFolder(folder: string): () => void {
  mkdirSync(path.dirname(folder), { recursive: true });
  return lockFolder(path.dirname(folder));
}

async function openDatabase(
  { folder, template, onStuck }: PgliteOptions,
  unlock: () => void,
): Promise<Database> {
  const pglite = await PGlite.create({ dataDir: folder, loadDataDir: template }).catch((error) => {
    // Its file system throws values that are no `Error` and have no text.
    throw new StartError(
      `The embedded database in ${folder} cannot be opened: ${inspect(error)}`.replace(/\s+/g, ' '),
      {
        cause: error,
      },
    );
  });
  const drizzled = drizzle(pglite, { casing: 'snake_case' });
  await migrate(drizzled, { migrationsFolder: resourcePaths.migrations });
  // The driver's builders are the same ones; only its name for results differs.
  const queries = drizzled as unknown as Queries;
  const guard = createTransactionGuard(onStuck);
  const flush = folder === undefined ? () => Promise.resolve() : createWalFlush(pglite, folder);

  return {
    client: { kind: 'pglite', pglite },
    get queries() {
      guard.refuseInside();
      return queries;
    },
    async transaction(work, options) {
      guard.refuseInside();
      const result = await drizzled.transaction((tx) => guard.run(() => work(tx as unknown as Queries)));
      if (options?.durable) await flush();
      return result;
    },
    // The lock on the folder keeps other processes out.
    whileAlone: (work) => work(),
    async ping() {
      await pglite.query('select 1');
    },
    async close() {
      await pglite.close();
      unlock();
    },
  };
}

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

const SEGMENT_NAME = /^[0-9A-F]{24}$/;

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

/**
 * Makes a function that resolves when all that was committed before it was called is on the disk. PGlite
 * itself never asks the system to write its log out. Calls that come while one write is under way share the
 * next (group commit).
 * @param folder the database's folder
 */
export function createWalFlush(pglite: PGlite, folder: string): () => Promise<void> {
  const walFolder = path.join(folder, 'pg_wal');
  let flushedSegment = '';

  async function flushOnce(): Promise<void> {
    const { rows } = await pglite.query<{ name: string }>(
      'select pg_walfile_name(pg_current_wal_insert_lsn()) as name',
    );
    const segment = rows[0]?.name ?? '';
    if (segment === flushedSegment) return syncFile(path.join(walFolder, segment));
    // Segments named after the present one are empty, kept for later; those before the last flush are on the
    // disk.
    const written = (await readdir(walFolder)).filter(
      (name) => SEGMENT_NAME.test(name) && name >= flushedSegment && name <= segment,
    );
    for (const name of written) await syncFile(path.join(walFolder, name));
    await syncFolder(walFolder);
    flushedSegment = segment;
  }

  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  return () => {
    next ??= running.then(() => {
      next = undefined;
      const flush = flushOnce();
      running = flush.catch(() => undefined);
      return flush;
    });
    return next;
  };
}
