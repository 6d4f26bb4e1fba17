import { createHash } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import { AppError } from '#lib/contract/app-error.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../identity/caller.ts';
import type { Queries } from '../../infrastructure/database/database.ts';
import { idempotencyKeys, type TaskRow, tasks } from '../tables.ts';

/** Life of a key: as long as a browser keeps an unfinished start. */
const KNOWN_MS = 24 * 60 * 60_000;

interface IdempotencyKey {
  readonly userId: string;
  /** Null where the start has no name, and is a new one each time. */
  readonly key: string | null;
  /** SHA-256. */
  readonly requestHash: Buffer;
}

interface KeyedRequest {
  readonly caller: Caller;
  readonly key: string | null;
  /** The request. Its property names differ between calls, so keys of different calls never match. */
  readonly request: object;
}

/** Computes the identity of a start, by which a repeated request is recognised. */
export function toIdempotencyKey({ caller, key, request }: KeyedRequest): IdempotencyKey {
  const requestHash = createHash('sha256').update(JSON.stringify(request, inOrder)).digest();
  return { userId: caller.userId, key, requestHash };
}

/**
 * The task that a key of this person has started; null where it has started none yet.
 * @throws AppError `idempotency_key_reused` where that was another request, `not_found` where the task is
 * deleted since
 */
export async function findStarted(
  queries: Queries,
  { userId, key, requestHash }: IdempotencyKey,
): Promise<TaskRow | null> {
  if (key === null) return null;
  const [found] = await queries
    .select({ start: idempotencyKeys, task: tasks })
    .from(idempotencyKeys)
    .leftJoin(tasks, eq(tasks.id, idempotencyKeys.taskId))
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
  if (!found) return null;
  if (!requestHash.equals(found.start.requestHash)) throw new AppError('idempotency_key_reused');
  if (!found.task) throw new AppError('not_found');
  return found.task;
}

/**
 * Keeps which task a key has started, inside the transaction that starts it under the lock of the person's
 * row.
 */
export async function saveIdempotencyKey(
  tx: Queries,
  {
    idempotencyKey: { userId, key, requestHash },
    id,
    createdAt,
  }: { idempotencyKey: IdempotencyKey } & TaskRow,
): Promise<void> {
  if (key === null) return;
  await tx.insert(idempotencyKeys).values({ userId, key, requestHash, taskId: id, createdAt });
}

/** Forgets keys that nobody asks for again. */
export async function sweepIdempotencyKeys({
  database,
  clock,
}: Pick<Context, 'database' | 'clock'>): Promise<void> {
  const before = new Date(clock.now() - KNOWN_MS);
  await database.queries.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before));
}

/** Names of an object in one order, whatever order they came in. */
function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
