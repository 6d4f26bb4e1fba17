import type { Queries } from '../infrastructure/database/database.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import type { TaskRow } from './tables.ts';

/** Tells every process that a task has changed, once the transaction has committed. */
export async function publishTaskEvent(
  { notices }: Pick<Infrastructure, 'notices'>,
  { tx, task }: { readonly tx: Queries; readonly task: Pick<TaskRow, 'id' | 'userId'> },
): Promise<void> {
  await notices.publish(tx, 'pictor_tasks', `${task.userId} ${task.id}`);
}
