import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { MAX_PREVIOUS } from '#lib/catalog/tools/headshot-generator/parameters.ts';
import { findTool } from '#lib/catalog/tools.ts';
import { AppError } from '#lib/contract/app-error.ts';
import { REDO_CHARGE } from '../../charges/charge.ts';
import type { Context } from '../../context.ts';
import { creditHolds } from '../../credits/tables.ts';
import type { Caller } from '../../identity/caller.ts';
import { lockCaller } from '../../identity/lock-person.ts';
import { readTier } from '../../identity/membership.ts';
import type { Queries } from '../../infrastructure/database/database.ts';
import { bringsRedo, readOrdersOf } from '../../payments/set-orders.ts';
import { hasConsent, recordConsent } from '../../safety/consent.ts';
import { addTask } from '../start/add-task.ts';
import { claimInputsOf } from '../start/start-version.ts';
import { findOwnTask } from '../state/find-task.ts';
import { type TaskRow, tasks } from '../tables.ts';

/** State of the one time that a set may be made again; null for sets that may not. */
export async function readRedo(queries: Queries, task: TaskRow): Promise<'available' | 'used' | null> {
  const { id, kind, state, chargeKind, redoTaskId } = task;
  if (chargeKind !== 'headshots' || kind !== 'run' || state !== 'done') return null;
  if (redoTaskId !== null) return 'used';
  return (await readOrdersOf(queries, id)).some(bringsRedo) ? 'available' : null;
}

interface SetToRedo {
  readonly caller: Caller;
  readonly id: string;
}

/**
 * Makes a paid set again, once and for nothing: the same photos and settings, as many pictures as were
 * delivered, going on behind them so that each is another. It is kept as long as its first.
 * @throws AppError `not_found`, `set_redo_unavailable`, `set_redo_used`, `upload_missing`, `queue_full`,
 * `engine_not_configured`
 */
export function redoSet(context: Context, { caller, id }: SetToRedo): Promise<TaskRow> {
  return context.database.transaction(
    async (tx) => {
      await lockCaller(tx, caller.userId);
      const first = await findOwnTask(tx, { caller, id });
      const redo = await readRedo(tx, first);
      if (redo === null) throw new AppError('set_redo_unavailable');
      if (redo === 'used') throw new AppError('set_redo_used');
      return startRedo(context, { tx, caller, first });
    },
    { durable: true },
  );
}

interface Start {
  readonly tx: Queries;
  readonly caller: Caller;
  readonly first: TaskRow;
}

async function startRedo(context: Context, { tx, caller, first }: Start): Promise<TaskRow> {
  const { feature, parameters, expiresAt, hasChosenEnd, rootId, parentTaskId } = first;
  const engine = findTool(feature)?.engines.find((name) => context.engines.byName[name]);
  if (!engine) throw new AppError('engine_not_configured');
  const now = context.clock.now();
  const tier = await readTier(context, { ...caller, queries: tx, now });
  const inputs = await claimInputsOf(tx, { task: first, now });
  const id = uuidv7();
  await tx.update(tasks).set({ redoTaskId: id }).where(eq(tasks.id, first.id));
  const [hold] = await tx.select().from(creditHolds).where(eq(creditHolds.taskId, first.id));
  const from = (Number(parameters.from) + Number(parameters.count)) % (MAX_PREVIOUS + 1);
  const again = { ...parameters, from, count: hold?.captured ?? Number(parameters.count), paid: true };
  const work = { kind: 'run', feature, parameters: again, engine, cost: 0 } as const;
  const times = { createdAt: new Date(now), expiresAt, hasChosenEnd };
  const row = { ...work, ...times, ...REDO_CHARGE, rootId, parentTaskId, id };
  const task = await addTask(context, { tx, caller, tier, row, inputs });
  // It was declared for the very same photos.
  if (await hasConsent(tx, first)) await recordConsent(context, { tx, task });
  return task;
}
