import { eq } from 'drizzle-orm';
import { KEEPING_HOURS, type KeepingChoice, keepingChoices } from '#lib/catalog/limits.ts';
import type { Caller } from '../identity/caller.ts';
import { users } from '../identity/tables.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';

/** Hours that results of a person’s next runs are kept: what they chose, and the most they may have where they did not. */
export async function readKeepingHours(
  { database }: Pick<Infrastructure, 'database'>,
  { userId, kind }: Caller,
): Promise<KeepingChoice> {
  const [person] = await database.queries.select().from(users).where(eq(users.id, userId));
  const choices = keepingChoices(kind);
  const chosen = choices.find((hours) => hours === person?.keepingHours);
  return chosen ?? choices.find((hours) => hours === KEEPING_HOURS[kind]) ?? 1;
}
