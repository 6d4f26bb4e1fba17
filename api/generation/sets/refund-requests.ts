import { eq, inArray } from 'drizzle-orm';
import { REFUND_ANSWER_DAYS } from '#lib/catalog/prices.ts';
import { AppError } from '#lib/contract/app-error.ts';
import type { Result } from '#lib/contract/contract.ts';
import { DAY_MS } from '#lib/time/durations.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../identity/caller.ts';
import { lockCaller } from '../../identity/lock-person.ts';
import { epochSecondsOf } from '../../infrastructure/clock.ts';
import type { Queries } from '../../infrastructure/database/database.ts';
import { readOrdersOf } from '../../payments/set-orders.ts';
import { type OrderRow, refundRequests } from '../../payments/tables.ts';
import { findOwnTask } from '../state/find-task.ts';
import { type TaskRow, tasks } from '../tables.ts';

type Refund = NonNullable<Result<'getSetProgress'>['refund']>;

/** Orders that paid for a set, also for one that was made again for nothing; none of other tasks. */
async function readPaidOrders(queries: Queries, task: TaskRow): Promise<OrderRow[]> {
  if (task.kind !== 'run' || task.state !== 'done') return [];
  if (task.chargeKind === 'headshots') return readOrdersOf(queries, task.id);
  if (task.chargeKind !== 'redo') return [];
  const [first] = await queries.select({ id: tasks.id }).from(tasks).where(eq(tasks.redoTaskId, task.id));
  return first ? readOrdersOf(queries, first.id) : [];
}

/** State of a refund for a set; null where nothing was paid for it. */
export async function readRefund(queries: Queries, task: TaskRow): Promise<Refund | null> {
  const paid = await readPaidOrders(queries, task);
  if (paid.length === 0) return null;
  if (paid.every(({ state }) => state === 'refunded')) return { state: 'paid_back', answerBy: null };
  const ids = paid.map(({ id }) => id);
  const [asked] = await queries.select().from(refundRequests).where(inArray(refundRequests.orderId, ids));
  if (!asked) return { state: 'available', answerBy: null };
  return { state: 'asked', answerBy: answerBy(asked.requestedAt) };
}

const answerBy = (requestedAt: Date): number =>
  epochSecondsOf(requestedAt.getTime() + REFUND_ANSWER_DAYS * DAY_MS);

interface Asking {
  readonly caller: Caller;
  /** The set. */
  readonly id: string;
  /** Words of the person. */
  readonly reason: string;
}

/**
 * Keeps that a person wants the money for a set back, for the operator, who decides. Asked again it changes
 * nothing.
 * @throws AppError `not_found`, `set_not_paid`
 */
export function requestRefund(context: Context, { caller, id, reason }: Asking): Promise<Refund> {
  return context.database.transaction(
    async (tx) => {
      await lockCaller(tx, caller.userId);
      const task = await findOwnTask(tx, { caller, id });
      const before = await readRefund(tx, task);
      if (before === null) throw new AppError('set_not_paid');
      if (before.state !== 'available') return before;
      const requestedAt = new Date(context.clock.now());
      const open = (await readPaidOrders(tx, task)).filter(({ state }) => state !== 'refunded');
      await tx
        .insert(refundRequests)
        .values(open.map(({ id: orderId }) => ({ orderId, taskId: id, reason, requestedAt })))
        .onConflictDoNothing();
      return { state: 'asked', answerBy: answerBy(requestedAt) };
    },
    { durable: true },
  );
}
