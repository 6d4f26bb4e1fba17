import { and, eq } from 'drizzle-orm';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { type UploadRow, uploads } from './tables.ts';

/**
 * Notes that objects of an upload may be written from now on, before any is or an address for one is given: its row then stays so long that
 * whatever is written, however late, is deleted with it.
 * @returns false where it was given up or judged meanwhile; then nothing may be written
 */
export async function noteWriting(
  { database, clock }: Pick<Infrastructure, 'database' | 'clock'>,
  { id }: Pick<UploadRow, 'id'>,
): Promise<boolean> {
  const noted = await database.queries
    .update(uploads)
    .set({ addressedAt: new Date(clock.now()) })
    .where(and(eq(uploads.id, id), eq(uploads.state, 'pending')))
    .returning({ id: uploads.id });
  return noted.length > 0;
}
