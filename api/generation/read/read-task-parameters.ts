import { and, eq, inArray } from 'drizzle-orm';
import { findInput } from '#lib/catalog/inputs.ts';
import type { Result } from '#lib/contract/contract.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../identity/caller.ts';
import { epochSecondsOf } from '../../infrastructure/clock.ts';
import { uploads } from '../../media/tables.ts';
import { listConsenting } from '../../safety/consent.ts';
import { readInputs, signedUrlOf } from '../state/find-task.ts';
import { files, type TaskInputRow, type TaskRow, tasks } from '../tables.ts';

type TaskParameters = Result<'taskParamList'>['list'][number];

/**
 * Reads the parameters of the caller's tasks, in the order asked for. Deleted and foreign tasks are left out.
 */
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
  const consenting = await listConsenting(context.database.queries, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const ordered = ids.flatMap((id) => byId.get(id) ?? []);
  const list = await Promise.all(
    ordered.map((task) => {
      const consent = consenting.has(task.id);
      return toParameters(context, { task, keys, inputs: inputs.get(task.id) ?? [], consent });
    }),
  );
  return list.filter((entry) => entry !== null);
}

interface Keys {
  readonly byUpload: ReadonlyMap<string, string>;
  /** Previews of the normalised input, by task. */
  readonly byTask: ReadonlyMap<string, string>;
}

async function readKeys(
  { database }: Context,
  inputs: ReadonlyMap<string, readonly TaskInputRow[]>,
): Promise<Keys> {
  const uploadIds = [...inputs.values()].flat().map(({ uploadId }) => uploadId);
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
  {
    task,
    keys,
    inputs,
    consent,
  }: {
    readonly task: TaskRow;
    readonly keys: Keys;
    readonly inputs: readonly TaskInputRow[];
    readonly consent: boolean;
  },
): Promise<TaskParameters | null> {
  const urlOf = async (key: string | undefined) =>
    key === undefined ? null : signedUrlOf(context, { task, key });
  const photo = findInput(inputs, 'photo');
  // A task whose photo is deleted cannot be run again.
  if (photo && !keys.byUpload.has(photo.uploadId)) return null;
  return {
    id: task.id,
    feature: task.feature,
    parameters: task.parameters,
    consent,
    inputs: await Promise.all(
      inputs.map(async ({ role, uploadId }) => ({
        role,
        uploadId,
        url: await urlOf(keys.byUpload.get(uploadId)),
      })),
    ),
    inputPreviewUrl: await urlOf(keys.byTask.get(task.id)),
    expiresAt: epochSecondsOf(task.expiresAt.getTime()),
  };
}
