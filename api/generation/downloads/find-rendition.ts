import { and, asc, count, eq, inArray, ne, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { AppError } from '#lib/contract/app-error.ts';
import type { Context } from '../../context.ts';
import type { Queries } from '../../infrastructure/database/database.ts';
import { encodeLane } from '../../infrastructure/queue/lanes.ts';
import { sendJob } from '../../infrastructure/queue/queue.ts';
import { extensionOf } from '../../infrastructure/storage/storage-key.ts';
import { URL_SECONDS } from '../read/serialize-tasks.ts';
import { lastWriteAfter } from '../state/discard-files.ts';
import { secondsFromNow } from '../state/lease.ts';
import { type FileRow, files, tasks } from '../tables.ts';

/**
 * Renditions of one result that are kept, and that wait to be made; of more that are kept, those go that were
 * made first.
 */
const MAX_RENDITIONS = 8;
/** Renditions of all results of one person that wait to be made. */
const MAX_WAITING_PER_PERSON = 24;

/** Properties that tell one rendition of a result from another. */
export type RenditionFormat = Pick<FileRow, 'type' | 'quality' | 'metadata' | 'background'>;

interface FindOrRequest {
  readonly result: FileRow;
  readonly format: RenditionFormat;
}

/**
 * A rendition of a result: the one that is there, else a new one that is made next. To be called while the
 * result is locked.
 * @returns `failed` where the last try to make it failed; the next call tries again
 * @throws AppError `too_many_requests` where as many of the result or of the person wait as may
 */
export async function findOrRequestRendition(
  context: Context,
  { tx, result, format }: { tx: Queries } & FindOrRequest,
): Promise<FileRow | 'failed'> {
  const made = await tx
    .select()
    .from(files)
    .where(and(eq(files.sourceId, result.id), ne(files.state, 'deleting')))
    .orderBy(asc(files.id));
  const present = made.find(
    ({ type, quality, metadata, background }) =>
      type === format.type &&
      quality === format.quality &&
      metadata === format.metadata &&
      background === format.background,
  );
  if (present?.state === 'failed') {
    // Its worker may have died after it had written the file, or be writing it yet.
    await discardRenditions(tx, { renditions: [present], afterSeconds: lastWriteAfter(context.settings) });
    return 'failed';
  }
  if (present) return present;
  if (made.filter(({ state }) => state === 'writing').length >= MAX_RENDITIONS) {
    throw new AppError('too_many_requests');
  }
  const stored = made.filter(({ state }) => state === 'stored');
  const oldest = stored.slice(0, Math.max(0, stored.length - MAX_RENDITIONS + 1));
  // Not before the URLs that were given of them have ended.
  await discardRenditions(tx, { renditions: oldest, afterSeconds: URL_SECONDS });
  const waiting = await countWaiting(tx, result);
  if (waiting >= MAX_WAITING_PER_PERSON) throw new AppError('too_many_requests');
  return requestRendition(context, { tx, result, format, waiting });
}

/** Renditions that the owner of a result waits for already. */
async function countWaiting(tx: Queries, { taskId }: FileRow): Promise<number> {
  const owner = tx.select({ userId: tasks.userId }).from(tasks).where(eq(tasks.id, taskId));
  const [row] = await tx
    .select({ waiting: count() })
    .from(files)
    .innerJoin(tasks, eq(tasks.id, files.taskId))
    .where(and(eq(files.role, 'rendition'), sql`${files.state} = 'writing'`, eq(tasks.userId, owner)));
  return row?.waiting ?? 0;
}

interface DiscardRenditions {
  readonly renditions: readonly FileRow[];
  readonly afterSeconds: number;
}

async function discardRenditions(
  tx: Queries,
  { renditions, afterSeconds }: DiscardRenditions,
): Promise<void> {
  if (renditions.length === 0) return;
  const ids = renditions.map(({ id }) => id);
  await tx
    .update(files)
    .set({ state: 'deleting', leaseUntil: secondsFromNow(afterSeconds) })
    .where(inArray(files.id, ids));
}

async function requestRendition(
  context: Context,
  { tx, result, format, waiting }: { tx: Queries } & FindOrRequest & { readonly waiting: number },
): Promise<FileRow> {
  const id = uuidv7();
  const [file] = await tx
    .insert(files)
    .values({
      ...format,
      id,
      taskId: result.taskId,
      sourceId: result.id,
      attempt: 0,
      role: 'rendition',
      key: `results/${result.taskId}/${id}.${extensionOf(format.type)}`,
      state: 'writing',
      createdAt: new Date(context.clock.now()),
    })
    .returning();
  if (!file) throw new Error('The new file has no row');
  // One person's many renditions delay another person's first by one.
  await sendRendition(context, { tx, id, sourceType: result.type, priority: -waiting });
  return file;
}

interface WaitingRendition {
  readonly tx: Queries;
  /** The rendition's file. */
  readonly id: string;
  /** Content type of the result that it is a form of. */
  readonly sourceType: string;
  readonly priority?: number;
}

/** Puts a rendition that waits to be made into its lane. */
export function sendRendition(
  parts: Pick<Context, 'queue' | 'events'>,
  { tx, id, sourceType, priority }: WaitingRendition,
): Promise<void> {
  const lane = encodeLane(sourceType);
  return sendJob(parts, { tx, job: { name: 'make-rendition', lane, key: id, priority } });
}
