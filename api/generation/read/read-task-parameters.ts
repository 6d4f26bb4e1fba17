import { and, eq, inArray } from 'drizzle-orm';
import type { Result } from '#lib/contract/contract.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../identity/caller.ts';
import { epochSecondsOf } from '../../infrastructure/clock.ts';
import { uploads } from '../../media/tables.ts';
import { addressOf } from '../state/file-urls.ts';
import { readInputs, type TaskUploads } from '../state/read-inputs.ts';
import { files, type TaskRow, tasks } from '../tables.ts';

type TaskParameters = Result<'taskParamList'>['list'][number];

/** What tasks of the caller were started with, in the order asked for. Those that are gone or another person's are left out. */
export async function readTaskParameters(
  context: Context,
  { caller, ids }: { readonly caller: Caller; readonly ids: readonly string[] },
): Promise<TaskParameters[]> {
  const rows = await context.database.queries
    .select()
    .from(tasks)
    .where(and(inArray(tasks.id, [...ids]), eq(tasks.userId, caller.userId)));
  if (rows.length === 0) return [];
  const inputs = await readInputs(
    context.database.queries,
    rows.map(({ id }) => id),
  );
  const keys = await readKeys(context, inputs);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const ordered = ids.flatMap((id) => byId.get(id) ?? []);
  const list = await Promise.all(
    ordered.map((task) => toParameters(context, task, { keys, input: inputs.get(task.id) })),
  );
  return list.filter((entry) => entry !== null);
}

interface Keys {
  readonly byUpload: ReadonlyMap<string, string>;
  /** Previews of the normalised input, by task. */
  readonly byTask: ReadonlyMap<string, string>;
}

async function readKeys({ database }: Context, inputs: ReadonlyMap<string, TaskUploads>): Promise<Keys> {
  const uploadIds = [...inputs.values()].flatMap(({ uploadId, maskId, otherIds }) => [
    ...(uploadId === null ? [] : [uploadId]),
    ...(maskId === null ? [] : [maskId]),
    ...otherIds,
  ]);
  const found = await database.queries
    .select({ id: uploads.id, key: uploads.key })
    .from(uploads)
    .where(and(inArray(uploads.id, uploadIds), eq(uploads.state, 'verified')));
  const taskIds = [...inputs.keys()];
  const previews = await database.queries
    .select({ taskId: files.taskId, key: files.key })
    .from(files)
    .where(and(inArray(files.taskId, taskIds), eq(files.role, 'input-preview'), eq(files.state, 'stored')));
  return {
    byUpload: new Map(found.map(({ id, key }) => [id, key])),
    byTask: new Map(previews.map(({ taskId, key }) => [taskId, key])),
  };
}

async function toParameters(
  context: Context,
  task: TaskRow,
  { keys, input }: { readonly keys: Keys; readonly input: TaskUploads | undefined },
): Promise<TaskParameters | null> {
  const address = async (key: string | undefined) =>
    key === undefined ? null : addressOf(context, { task, key });
  // What was made from words alone has no photo to run it again on.
  if (!input?.uploadId) return null;
  const inputUrl = await address(keys.byUpload.get(input.uploadId));
  if (inputUrl === null) return null;
  const otherUrls = await Promise.all(input.otherIds.map((id) => address(keys.byUpload.get(id))));
  return {
    id: task.id,
    feature: task.feature,
    parameters: task.parameters,
    uploadId: input.uploadId,
    maskId: input.maskId,
    correctionsId: input.correctionsId,
    otherIds: [...input.otherIds],
    inputUrl,
    inputPreviewUrl: await address(keys.byTask.get(task.id)),
    maskUrl: input.maskId === null ? null : await address(keys.byUpload.get(input.maskId)),
    otherUrls: otherUrls.filter((url) => url !== null),
    expiresAt: epochSecondsOf(task.expiresAt.getTime()),
  };
}
