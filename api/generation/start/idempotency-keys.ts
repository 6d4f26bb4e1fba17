import { createHash } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import { AppError } from '#lib/contract/app-error.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../identity/caller.ts';
import type { Queries } from '../../infrastructure/database/database.ts';
import { type TaskRow, taskStarts, tasks } from '../tables.ts';

/** Life of a key: as long as a browser keeps an unfinished start. */
const KNOWN_MS = 24 * 60 * 60_000;

interface Naming {
  readonly userId: string;
  /** Null where the start has no name, and is a new one each time. */
  readonly key: string | null;
  /** SHA-256. */
  readonly orderHash: Buffer;
}

interface KeyedRequest {
  readonly caller: Caller;
  readonly key: string | null;
  /** The request. Its property names differ between calls, so keys of different calls never match. */
  readonly request: object;
}

/** Computes the identity of a start, by which a repeated request is recognised. */
export function nameStart({ caller, key, request }: KeyedRequest): Naming {
  const orderHash = createHash('sha256').update(JSON.stringify(request, inOrder)).digest();
  return { userId: caller.userId, key, orderHash };
}

/**
 * The task that a key of this person has started; null where it has started none yet.
 * @throws AppError `idempotency_key_reused` where that was another order, `not_found` where the task is
 * deleted since
 */
export async function findStarted(
  queries: Queries,
  { userId, key, orderHash }: Naming,
): Promise<TaskRow | null> {
  if (key === null) return null;
  const [found] = await queries
    .select({ start: taskStarts, task: tasks })
    .from(taskStarts)
    .leftJoin(tasks, eq(tasks.id, taskStarts.taskId))
    .where(and(eq(taskStarts.userId, userId), eq(taskStarts.key, key)));
  if (!found) return null;
  if (!orderHash.equals(found.start.orderHash)) throw new AppError('idempotency_key_reused');
  if (!found.task) throw new AppError('not_found');
  return found.task;
}

/**
 * Keeps which task a key has started, inside the transaction that starts it under the lock of the person's
 * row.
 */
export async function noteStart(
  tx: Queries,
  { userId, key, orderHash }: Naming,
  { id, createdAt }: TaskRow,
): Promise<void> {
  if (key === null) return;
  await tx.insert(taskStarts).values({ userId, key, orderHash, taskId: id, createdAt });
}

/** Forgets keys that nobody asks for again. */
export async function sweepTaskStarts({
  database,
  clock,
}: Pick<Context, 'database' | 'clock'>): Promise<void> {
  const before = new Date(clock.now() - KNOWN_MS);
  await database.queries.delete(taskStarts).where(lt(taskStarts.createdAt, before));
}

/** Names of an object in one order, whatever order they came in. */
function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
