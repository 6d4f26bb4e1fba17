import { and, eq, sql } from 'drizzle-orm';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { secondsFromNow } from './lease.ts';
import { type FileRow, files } from './tables.ts';

/** Takes the next download to make, with a lease and a new attempt number. Null where none waits. */
export function claimDownload({ database, queue, settings }: Infrastructure): Promise<FileRow | null> {
  return database.transaction(async (tx) => {
    for (;;) {
      const id = await queue.take(tx, 'encode');
      if (id === null) return null;
      const [file] = await tx
        .update(files)
        .set({ attempt: sql`${files.attempt} + 1`, leaseUntil: secondsFromNow(settings.leaseSeconds) })
        .where(and(eq(files.id, id), eq(files.role, 'download'), eq(files.state, 'writing')))
        .returning();
      if (file) return file;
    }
  });
}
