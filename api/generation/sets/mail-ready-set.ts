import type { Context } from '../../context.ts';
import type { Queries } from '../../infrastructure/database/database.ts';
import { sendPaymentMail } from '../../payments/send-payment-mail.ts';
import { countResults, isSetByPiece } from '../state/delivered-sets.ts';
import type { TaskRow } from '../tables.ts';

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
