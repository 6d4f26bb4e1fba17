import { and, asc, eq, gte, isNull, lt, or, sql } from 'drizzle-orm';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { sendJob } from './send-job.ts';
import { files } from './tables.ts';

const MAX_TRIES = 3;
const BATCH = 100;

/** Orders downloads again whose worker died, and gives those up that killed three. Sending what waits already changes nothing. */
export async function sweepDownloads(infrastructure: Infrastructure): Promise<void> {
  await infrastructure.database.transaction(async (tx) => {
    const isAbandoned = and(
      eq(files.role, 'download'),
      sql`${files.state} = 'writing'`,
      or(isNull(files.leaseUntil), lt(files.leaseUntil, sql`now()`)),
    );
    await tx
      .update(files)
      .set({ state: 'failed', leaseUntil: null })
      .where(and(isAbandoned, gte(files.attempt, MAX_TRIES)));
    const abandoned = await tx
      .select({ id: files.id })
      .from(files)
      .where(isAbandoned)
      .orderBy(asc(files.id))
      .limit(BATCH);
    for (const { id } of abandoned) await sendJob(infrastructure, { tx, job: { lane: 'encode', id } });
  });
}
