import { and, count, eq, inArray, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { type KeepingChoice, MAX_TASKS_PER_PERSON, MAX_WAITING_TASKS } from '#lib/catalog/limits.ts';
import type { EngineName } from '#lib/catalog/tools.ts';
import { AppError } from '#lib/contract/app-error.ts';
import type { Caller } from '../identity/caller.ts';
import { users } from '../identity/tables.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { dayOf } from '../limits/day-of.ts';
import { reserveUse } from '../limits/reserve-use.ts';
import { claimUploads } from '../media/claim-uploads.ts';
import { verifyUpload } from '../media/verify-upload.ts';
import { recordConsent } from '../safety/record-consent.ts';
import { type JudgedOrder, judgeOrder, type Order } from './judge-order.ts';
import { keptUntil } from './keeping-time.ts';
import { listInputs, type TaskInput, uploadPurposes } from './list-inputs.ts';
import { publishTaskEvent } from './publish-task-event.ts';
import { sendJob } from './send-job.ts';
import { type TaskRow, taskInputs, tasks } from './tables.ts';

export interface Enqueue {
  readonly caller: Caller;
  /** Hash of the network that a guest's use counts for as well; null for accounts. */
  readonly network: string | null;
  readonly order: Order;
}

/**
 * Starts a tool. Uses and room are checked and taken in one transaction under the lock of the person's row, so that
 * any number of orders at the same moment get exactly what is there.
 * @throws AppError what is wrong with the order or its uploads, `free_uses_exhausted`, `queue_full`, `engine_not_configured`
 */
export async function enqueueTask(infrastructure: Infrastructure, enqueue: Enqueue): Promise<TaskRow> {
  const { caller, order } = enqueue;
  const judged = judgeOrder(order);
  const engine = judged.tool.engines.find((name) => infrastructure.engines.byName[name]);
  if (!engine) throw new AppError('engine_not_configured');
  // Before the transaction, as they wait for the storage.
  const inputs = listInputs(order);
  await Promise.all(
    inputs.map(({ uploadId }) => verifyUpload(infrastructure, { userId: caller.userId, uploadId })),
  );
  return infrastructure.database.transaction(
    async (tx) => {
      const [person] = await tx.select().from(users).where(eq(users.id, caller.userId)).for('update');
      const keepingHours = person?.keepingHours ?? null;
      return addTask(infrastructure, tx, { ...enqueue, judged, engine, inputs, keepingHours });
    },
    { durable: true },
  );
}

interface AddTask extends Enqueue {
  readonly inputs: readonly TaskInput[];
  readonly judged: JudgedOrder;
  readonly engine: EngineName;
  /** What the person chose; null where they did not. */
  readonly keepingHours: KeepingChoice | null;
}

async function addTask(infrastructure: Infrastructure, tx: Queries, add: AddTask): Promise<TaskRow> {
  const { caller, network, order, judged, engine, inputs, keepingHours: hours } = add;
  const now = infrastructure.clock.now();
  const expiresAt = keptUntil({ kind: caller.kind, hours, createdAt: now, from: now });
  const wanted = inputs.map(({ uploadId, role }) => ({ uploadId, purpose: uploadPurposes[role] }));
  await claimUploads(tx, { userId: caller.userId, wanted, now, keepUntil: expiresAt });
  const feature = judged.tool.featureCode;
  const use = { userId: caller.userId, network, feature, day: dayOf(now) };
  await reserveUse(tx, { ...use, kind: caller.kind });
  const unfinished = await takeRoom(tx, caller);
  const [task] = await tx
    .insert(tasks)
    .values({
      id: uuidv7(),
      userId: caller.userId,
      feature,
      parameters: judged.parameters,
      state: 'waiting',
      engine,
      cost: judged.tool.creditCost,
      useState: 'reserved',
      useDay: use.day,
      network,
      lane: 'picture-free',
      // One person's hundred tasks delay another person's first by one.
      priority: -unfinished,
      createdAt: new Date(now),
      expiresAt: new Date(expiresAt),
    })
    .returning();
  if (!task) throw new Error('The new task has no row');
  if (inputs.length > 0)
    await tx.insert(taskInputs).values(inputs.map((input) => ({ ...input, taskId: task.id })));
  if (order.consent) await recordConsent(infrastructure, { tx, task });
  await sendJob(infrastructure, { tx, job: { lane: task.lane, id: task.id, priority: task.priority } });
  await publishTaskEvent(infrastructure, { tx, task });
  return task;
}

/**
 * Gives the number of tasks that the person has unfinished already. The room of the whole queue is not locked: as many more may
 * slip in as orders are under way at the same moment.
 */
async function takeRoom(tx: Queries, { userId }: Caller): Promise<number> {
  const [own] = await tx
    .select({ unfinished: count() })
    .from(tasks)
    .where(and(eq(tasks.userId, userId), inArray(tasks.state, ['waiting', 'running'])));
  const unfinished = own?.unfinished ?? 0;
  const [all] = await tx.select({ waiting: count() }).from(tasks).where(sql`${tasks.state} = 'waiting'`);
  if (unfinished >= MAX_TASKS_PER_PERSON || (all?.waiting ?? 0) >= MAX_WAITING_TASKS) {
    throw new AppError('queue_full');
  }
  return unfinished;
}
