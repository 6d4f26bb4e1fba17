import { and, count, eq } from 'drizzle-orm';
import { isDeliveredByPiece } from '#lib/catalog/tools/headshot-generator/constants.ts';
import { toolOf } from '#lib/catalog/tools.ts';
import type { Queries } from '../../infrastructure/database/database.ts';
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
