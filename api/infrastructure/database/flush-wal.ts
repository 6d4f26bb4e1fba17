import { open, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';

const SEGMENT_NAME = /^[0-9A-F]{24}$/;

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders, and keeps their entries in its own journal.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
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
