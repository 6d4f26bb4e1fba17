import { and, eq } from 'drizzle-orm';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { leaseHasEnded } from './lease.ts';
import { releaseTask } from './release-task.ts';
import { tasks } from './tables.ts';

/** Puts tasks whose worker died back into the queue, or fails them after three tries. */
export async function sweepLeases(infrastructure: Infrastructure): Promise<void> {
  const orphaned = await infrastructure.database.queries
    .select({ id: tasks.id })
    .from(tasks)
    .where(leaseHasEnded());
  for (const { id } of orphaned) {
    // Asked again under the row's lock: the worker may have been late, or another sweep earlier.
    const condition = and(eq(tasks.id, id), leaseHasEnded());
    const released = await releaseTask(infrastructure, {
      condition,
      failure: 'engine_failed',
      skipsBusy: true,
    });
    if (released) infrastructure.log.warn({ task: id }, 'The worker of a task fell silent');
  }
}
