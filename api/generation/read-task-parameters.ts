import { and, eq, inArray } from 'drizzle-orm';
import type { Result } from '#lib/contract/contract.ts';
import type { Caller } from '../identity/caller.ts';
import { epochSecondsOf } from '../infrastructure/clock.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { uploads } from '../media/tables.ts';
import { addressOf } from './address-of.ts';
import { files, type TaskRow, tasks } from './tables.ts';

type TaskParameters = Result<'taskParamList'>['list'][number];

/** What tasks of the caller were started with, in the order asked for. Those that are gone or another person's are left out. */
export async function readTaskParameters(
  infrastructure: Infrastructure,
  { caller, ids }: { readonly caller: Caller; readonly ids: readonly string[] },
): Promise<TaskParameters[]> {
  const rows = await infrastructure.database.queries
    .select()
    .from(tasks)
    .where(and(inArray(tasks.id, [...ids]), eq(tasks.userId, caller.userId)));
  if (rows.length === 0) return [];
  const keys = await readKeys(infrastructure, rows);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const ordered = ids.flatMap((id) => byId.get(id) ?? []);
  const list = await Promise.all(ordered.map((task) => toParameters(infrastructure, task, keys)));
  return list.filter((entry) => entry !== null);
}

interface Keys {
  readonly byUpload: ReadonlyMap<string, string>;
  /** Previews of the normalised input, by task. */
  readonly byTask: ReadonlyMap<string, string>;
}

async function readKeys({ database }: Infrastructure, rows: readonly TaskRow[]): Promise<Keys> {
  const uploadIds = rows.flatMap(({ uploadId, maskId }) =>
    maskId === null ? [uploadId] : [uploadId, maskId],
  );
  const inputs = await database.queries
    .select({ id: uploads.id, key: uploads.key })
    .from(uploads)
    .where(and(inArray(uploads.id, uploadIds), eq(uploads.state, 'verified')));
  const taskIds = rows.map(({ id }) => id);
  const previews = await database.queries
    .select({ taskId: files.taskId, key: files.key })
    .from(files)
    .where(and(inArray(files.taskId, taskIds), eq(files.role, 'input-preview'), eq(files.state, 'stored')));
  return {
    byUpload: new Map(inputs.map(({ id, key }) => [id, key])),
    byTask: new Map(previews.map(({ taskId, key }) => [taskId, key])),
  };
}

async function toParameters(
  infrastructure: Infrastructure,
  task: TaskRow,
  keys: Keys,
): Promise<TaskParameters | null> {
  const address = async (key: string | undefined) =>
    key === undefined ? null : addressOf(infrastructure, { task, key });
  const inputUrl = await address(keys.byUpload.get(task.uploadId));
  if (inputUrl === null) return null;
  return {
    id: task.id,
    feature: task.feature,
    parameters: task.parameters,
    uploadId: task.uploadId,
    maskId: task.maskId,
    inputUrl,
    inputPreviewUrl: await address(keys.byTask.get(task.id)),
    maskUrl: task.maskId === null ? null : await address(keys.byUpload.get(task.maskId)),
    expiresAt: epochSecondsOf(task.expiresAt.getTime()),
  };
}
