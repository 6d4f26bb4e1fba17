import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import { type TaskRow, tasks } from './tables.ts';

/** What a worker holds while it runs a task. */
export type TaskClaim = Pick<TaskRow, 'id' | 'attempt' | 'userId'>;

/** Leases go by the database's clock, the only one that all workers share. */
export function secondsFromNow(seconds: number): SQL<Date> {
  return sql`now() + make_interval(secs => ${seconds})`;
}

/** True in the database while the claim holds: the task runs, and in this very attempt. */
export function isHeld({ id, attempt }: TaskClaim): SQL | undefined {
  return and(eq(tasks.id, id), eq(tasks.attempt, attempt), eq(tasks.state, 'running'));
}

/** True of running tasks whose worker has been silent for too long. */
export function leaseHasEnded(): SQL | undefined {
  return and(eq(tasks.state, 'running'), lt(tasks.leaseUntil, sql`now()`));
}
