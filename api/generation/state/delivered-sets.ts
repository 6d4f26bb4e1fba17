import { and, count, eq } from 'drizzle-orm';
import { isDeliveredByPiece } from '#lib/catalog/tools/headshot-generator/constants.ts';
import { toolOf } from '#lib/catalog/tools.ts';
import type { Context } from '../../context.ts';
import type { Queries } from '../../infrastructure/database/database.ts';
import { sendPaymentMail } from '../../payments/send-payment-mail.ts';
import { files, type TaskRow } from '../tables.ts';

const { featureCode } = toolOf('headShot');

/**
 * True of a set whose pictures count one by one: each stays once it is made, whatever becomes of the worker
 * or of the rest, and another attempt goes on behind it.
 */
export function isSetByPiece({ feature, parameters }: Pick<TaskRow, 'feature' | 'parameters'>): boolean {
  return feature === featureCode && isDeliveredByPiece(parameters);
}

/** Number of results of a task that are whole. */
export async function countResults(queries: Queries, taskId: string): Promise<number> {
  const [stored] = await queries
    .select({ results: count() })
    .from(files)
    .where(and(eq(files.taskId, taskId), eq(files.role, 'result'), eq(files.state, 'stored')));
  return stored?.results ?? 0;
}

/** Writes to whoever paid for a set that it has ended, as part of its end. Nothing of all other tasks. */
export async function mailReadySet(
  context: Context,
  { tx, task }: { readonly tx: Queries; readonly task: TaskRow },
): Promise<void> {
  const isPaid = task.chargeKind === 'headshots' || task.chargeKind === 'redo';
  if (task.state !== 'done' || task.kind !== 'run' || !isPaid || !isSetByPiece(task)) return;
  const facts = { count: await countResults(tx, task.id) };
  await sendPaymentMail(context, { tx, mail: { userId: task.userId, kind: 'setReady', facts } });
}
