import type { Queries } from '../database/database.ts';
import type { Infrastructure } from '../infrastructure.ts';
import type { NewJob } from './queue.ts';

/** Sends a job and wakes the workers once the transaction has committed. */
export async function sendJob(
  { queue, events }: Pick<Infrastructure, 'queue' | 'events'>,
  { tx, job }: { readonly tx: Queries; readonly job: NewJob },
): Promise<void> {
  await queue.send(tx, job);
  await events.publish(tx, 'pictor_jobs', job.lane);
}
