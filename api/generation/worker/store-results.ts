import { and, eq, inArray } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Context } from '../../context.ts';
import type { EngineFile } from '../../engines/engine.ts';
import { publishTaskEvent } from '../../infrastructure/events/event-bus.ts';
import { extensionOf } from '../../infrastructure/storage/storage-key.ts';
import { isHeld, type TaskClaim } from '../state/lease.ts';
import { type FileRow, files, tasks } from '../tables.ts';

interface Results {
  readonly claim: TaskClaim;
  readonly made: readonly EngineFile[];
  /** Stops between two files. */
  readonly signal: AbortSignal;
  /** True where files are shown at once, and not with the end of the task. */
  readonly areShown: boolean;
}

/**
 * Puts what an engine made into the storage. The rows come first, all in one transaction that holds the task,
 * so that whatever happens next, each object has a row that it can be found and deleted by. They become
 * `stored` at once where they are shown, else when the task is settled.
 */
export async function storeResults(
  context: Context,
  { claim, made, signal, areShown }: Results,
): Promise<void> {
  if (made.length === 0) return;
  const rows = made.map((file) => rowOf(claim, file));
  const noted = await noteFiles(context, { claim, rows });
  if (!noted) return;
  for (const [index, { path, type }] of made.entries()) {
    signal.throwIfAborted();
    await context.storage.put(rows[index]?.key ?? '', path, { type });
  }
  if (areShown) await showFiles(context, { claim, rows });
}

/** Lets people see files of a task that is not done; nothing where the worker does not hold it any more. */
function showFiles(
  context: Context,
  { claim, rows }: { claim: TaskClaim; rows: readonly NewFile[] },
): Promise<void> {
  return context.database.transaction(async (tx) => {
    const [held] = await tx.select({ id: tasks.id }).from(tasks).where(isHeld(claim)).for('update');
    if (!held) return;
    const ids = rows.map(({ id }) => id);
    await tx
      .update(files)
      .set({ state: 'stored' })
      .where(and(inArray(files.id, ids), eq(files.state, 'writing')));
    await publishTaskEvent(context, { tx, task: claim });
  });
}

type NewFile = Omit<
  FileRow,
  'createdAt' | 'leaseUntil' | 'sourceId' | 'quality' | 'metadata' | 'background' | 'versions'
>;

function rowOf({ id: taskId, attempt }: TaskClaim, file: EngineFile): NewFile {
  const { role, width, height, type, bytes, durationMs = null, framesPerSecond = null } = file;
  const id = uuidv7();
  const key = `results/${taskId}/${id}.${extensionOf(type)}`;
  const facts = { width, height, type, bytes, durationMs, framesPerSecond };
  return { id, taskId, attempt, role, key, state: 'writing', ...facts };
}

/** False where the worker does not hold the task any more. */
function noteFiles(
  { database, clock }: Context,
  { claim, rows }: { claim: TaskClaim; rows: readonly NewFile[] },
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const [held] = await tx.select({ id: tasks.id }).from(tasks).where(isHeld(claim)).for('update');
    if (!held) return false;
    const createdAt = new Date(clock.now());
    await tx.insert(files).values(rows.map((row) => ({ ...row, createdAt })));
    return true;
  });
}
