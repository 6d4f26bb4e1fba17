import { and, asc, eq } from 'drizzle-orm';
import { files, tasks } from '../generation/tables.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import type { ShareRow } from './tables.ts';

/** What a link shows: the preview of its result; undefined once that is gone. */
export async function findSharedPicture(
  { database }: Pick<Infrastructure, 'database'>,
  { taskId, position }: Pick<ShareRow, 'taskId' | 'position'>,
) {
  const [picture] = await database.queries
    .select({
      ...{ key: files.key, type: files.type, width: files.width, height: files.height },
      feature: tasks.feature,
    })
    .from(files)
    .innerJoin(tasks, eq(tasks.id, files.taskId))
    .where(and(eq(files.taskId, taskId), eq(files.role, 'preview'), eq(files.state, 'stored')))
    .orderBy(asc(files.id))
    .offset(position)
    .limit(1);
  return picture;
}
