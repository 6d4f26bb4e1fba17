import { and, eq, inArray } from 'drizzle-orm';
import { findInput } from '#lib/catalog/inputs.ts';
import type { Result } from '#lib/contract/contract.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../identity/caller.ts';
import { epochSecondsOf } from '../../infrastructure/clock.ts';
import { seesMarks } from '../../limits/product-marks.ts';
import { type UploadRow, uploads } from '../../media/tables.ts';
import { listConsenting } from '../../safety/consent.ts';
import { readInputs } from '../state/find-task.ts';
import { files, type TaskInputRow, type TaskRow, tasks } from '../tables.ts';
import { signedUrlOf } from './serialize-tasks.ts';

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
  const found = await readKeys(context, inputs);
  const hasMarks = [...found.byUpload.values()].some(({ isMarked }) => isMarked);
  const { queries } = context.database;
  const keys = { ...found, seesMarks: hasMarks && (await seesMarks(context, { queries, ...caller })) };
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

type Upload = Pick<UploadRow, 'id' | 'key' | 'width' | 'height' | 'isMarked'>;

interface Keys {
  readonly byUpload: ReadonlyMap<string, Upload>;
  /** Previews of the normalised input, by task. */
  readonly byTask: ReadonlyMap<string, string>;
  /** Marked copies of these, where the input is a result that has one. */
  readonly markedByTask: ReadonlyMap<string, string>;
  /** True where the marked copies are shown. */
  readonly seesMarks: boolean;
}

async function readKeys(
  { database }: Context,
  inputs: ReadonlyMap<string, readonly TaskInputRow[]>,
): Promise<Omit<Keys, 'seesMarks'>> {
  const uploadIds = [...inputs.values()].flat().map(({ uploadId }) => uploadId);
  const { id, key, width, height, isMarked } = uploads;
  const found = await database.queries
    .select({ id, key, width, height, isMarked })
    .from(uploads)
    .where(and(inArray(uploads.id, uploadIds), eq(uploads.state, 'verified')));
  const taskIds = [...inputs.keys()];
  const roles = ['input-preview', 'marked-input-preview'] as const;
  const previews = await database.queries
    .select({ taskId: files.taskId, key: files.key, role: files.role })
    .from(files)
    .where(and(inArray(files.taskId, taskIds), inArray(files.role, [...roles]), eq(files.state, 'stored')));
  const byTask = (wanted: (typeof roles)[number]) =>
    new Map(previews.flatMap(({ taskId, key, role }) => (role === wanted ? [[taskId, key]] : [])));
  return {
    byUpload: new Map(found.map((upload) => [upload.id, upload])),
    byTask: byTask('input-preview'),
    markedByTask: byTask('marked-input-preview'),
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
  const { byUpload, seesMarks } = keys;
  const isPhotoMarked = seesMarks && photo !== undefined && byUpload.get(photo.uploadId)?.isMarked === true;
  const previewKey = (isPhotoMarked ? keys.markedByTask : keys.byTask).get(task.id);
  // A task whose photo is deleted cannot be run again.
  if (photo && !byUpload.has(photo.uploadId)) return null;
  return {
    id: task.id,
    feature: task.feature,
    parameters: task.parameters,
    consent,
    inputs: await Promise.all(
      inputs.map(async ({ role, uploadId }) => {
        const upload = byUpload.get(uploadId);
        if (!seesMarks || !upload?.isMarked) return { role, uploadId, url: await urlOf(upload?.key) };
        const { width, height } = upload;
        const whole = width !== null && height !== null && { whole: { width, height } };
        return { role, uploadId, url: await urlOf(role === 'photo' ? previewKey : undefined), ...whole };
      }),
    ),
    inputPreviewUrl: await urlOf(previewKey),
    expiresAt: epochSecondsOf(task.expiresAt.getTime()),
  };
}
