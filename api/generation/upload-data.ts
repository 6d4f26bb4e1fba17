import { and, asc, eq, ne } from 'drizzle-orm';
import type { Context } from '../context.ts';
import type { PersonalData } from '../identity/personal-data.ts';
import { extensionOf } from '../infrastructure/storage/storage-key.ts';
import { seesMarks } from '../limits/product-marks.ts';
import { uploads } from '../media/tables.ts';
import { deleteUploads } from './delete/delete-uploads.ts';

/** Files that were sent. It stands after the tasks: no upload goes while a task works on it. */
export const uploadData: PersonalData<Context> = {
  name: 'uploads',
  tables: [uploads],
  async readAll({ database }, { userId }) {
    const { id, purpose, size, width, height, createdAt, expiresAt } = uploads;
    return database.queries
      .select({ id, purpose, type: uploads.detectedType, size, width, height, createdAt, expiresAt })
      .from(uploads)
      .where(and(eq(uploads.userId, userId), ne(uploads.state, 'deleting')))
      .orderBy(asc(id));
  },
  async listFiles(context, { userId }) {
    const { id, key, createdAt } = uploads;
    const { queries } = context.database;
    // Copies of results, which are among the results as far as they are free.
    const hasMarks = await seesMarks(context, { queries, userId });
    const rows = await queries
      .select({ id, key, createdAt, type: uploads.detectedType })
      .from(uploads)
      .where(
        and(
          eq(uploads.userId, userId),
          eq(uploads.state, 'verified'),
          hasMarks ? eq(uploads.isMarked, false) : undefined,
        ),
      )
      .orderBy(asc(id));
    return rows.map(({ type, ...file }) => ({
      name: `uploads/${file.id}.${type ? extensionOf(type) : 'bin'}`,
      key: file.key,
      createdAt: file.createdAt,
    }));
  },
  async erase(context, { userId }) {
    const own = await context.database.queries
      .select({ id: uploads.id })
      .from(uploads)
      .where(and(eq(uploads.userId, userId), ne(uploads.state, 'deleting')));
    await deleteUploads(context, { userId, ids: own.map(({ id }) => id) });
  },
};
