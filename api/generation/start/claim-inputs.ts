import { eq } from 'drizzle-orm';
import { inputRoles } from '#lib/catalog/inputs.ts';
import type { Queries } from '../../infrastructure/database/database.ts';
import { claimUploads } from '../../media/claim-uploads.ts';
import { type TaskRow, taskInputs } from '../tables.ts';
import type { TaskInput } from './validate-request.ts';

/**
 * Claims the photos of a task for another one on the very same. They are there as long as the first.
 * @param now epoch milliseconds
 * @throws AppError as `claimUploads`
 */
export async function claimInputsOf(
  tx: Queries,
  { task: { id, userId, expiresAt }, now }: { readonly task: TaskRow; readonly now: number },
): Promise<TaskInput[]> {
  const rows = await tx.select().from(taskInputs).where(eq(taskInputs.taskId, id));
  const inputs = rows.map(({ role, position, uploadId }) => ({ role, position, uploadId }));
  const wanted = inputs.map(({ uploadId, role }) => ({ uploadId, purpose: inputRoles[role].purpose }));
  await claimUploads(tx, { userId, wanted, now, retainedUntil: expiresAt.getTime() });
  return inputs;
}
