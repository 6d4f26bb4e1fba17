import type { Context } from '../../context.ts';
import type { Queries } from '../../infrastructure/database/database.ts';
import type { QueueJob } from '../../infrastructure/queue/queue.ts';

/** Puts a job into its lane and wakes the workers once the transaction has committed. */
export async function sendJob(
  { queue, notices }: Pick<Context, 'queue' | 'notices'>,
  { tx, job }: { readonly tx: Queries; readonly job: QueueJob },
): Promise<void> {
  await queue.send(tx, job);
  await notices.publish(tx, 'pictor_jobs', job.lane);
}
