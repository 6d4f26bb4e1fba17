import type { Context } from '../context.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import { sendJob } from '../infrastructure/queue/queue.ts';

/** Has a job stop what an order began and pay back what nobody gets anything for. */
export function sendUndoing(
  context: Context,
  { tx, orderId }: { readonly tx: Queries; readonly orderId: string },
): Promise<void> {
  return sendJob(context, { tx, job: { name: 'undo-order', lane: 'payments', key: orderId } });
}
