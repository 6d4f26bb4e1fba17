import { asc, sql } from 'drizzle-orm';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { sendJob } from './send-job.ts';
import { tasks } from './tables.ts';

const BATCH = 500;

/** Gives every waiting task a job. All have one, unless somebody emptied the queue by hand or the queue's tables were made anew. */
export async function resendWaitingTasks(infrastructure: Infrastructure): Promise<void> {
  const { database } = infrastructure;
  const waiting = await database.queries
    .select({ id: tasks.id, lane: tasks.lane, priority: tasks.priority })
    .from(tasks)
    .where(sql`${tasks.state} = 'waiting'`)
    .orderBy(asc(tasks.id))
    .limit(BATCH);
  for (const job of waiting) await database.transaction((tx) => sendJob(infrastructure, { tx, job }));
}
