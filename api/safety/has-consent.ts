import { eq } from 'drizzle-orm';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { consents } from './tables.ts';

/** Whether it was declared for this task that the people in its photos agree. */
export async function hasConsent(
  { database }: Pick<Infrastructure, 'database'>,
  { id }: { readonly id: string },
): Promise<boolean> {
  const rows = await database.queries
    .select({ id: consents.id })
    .from(consents)
    .where(eq(consents.taskId, id))
    .limit(1);
  return rows.length > 0;
}
