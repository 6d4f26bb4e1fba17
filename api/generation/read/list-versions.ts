import { and, asc, eq, inArray } from 'drizzle-orm';
import { MORE_VERSIONS } from '#lib/catalog/limits.ts';
import type { Locale } from '#lib/catalog/locales.ts';
import type { Result } from '#lib/contract/contract.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../identity/caller.ts';
import { optionsOfVersions } from '../start/validate-version.ts';
import { findOwnTask } from '../state/find-task.ts';
import { type FileRow, files, type TaskRow, tasks, taskVersions } from '../tables.ts';
import { serializeTasks } from './serialize-tasks.ts';

interface ListVersions {
  readonly caller: Caller;
  /** The first, or any version of it. */
  readonly id: string;
  readonly locale: Locale;
}

/** A task of the caller with the other versions of its results. @throws AppError `not_found` */
export async function listVersions(
  context: Context,
  { caller, id, locale }: ListVersions,
): Promise<Result<'getVersions'>> {
  const { queries } = context.database;
  const asked = await findOwnTask(queries, { caller, id });
  const [own] = await queries.select().from(taskVersions).where(eq(taskVersions.taskId, id));
  const firstId = own ? own.firstId : id;
  const versions =
    firstId === null
      ? []
      : await queries.select().from(taskVersions).where(eq(taskVersions.firstId, firstId));
  const ids = firstId === null ? [id] : [firstId, ...versions.map(({ taskId }) => taskId)];
  // In order of creation: the first comes first.
  const rows = await queries
    .select()
    .from(tasks)
    .where(and(inArray(tasks.id, ids), eq(tasks.userId, caller.userId)))
    .orderBy(asc(tasks.id));
  const first = rows.find((row) => row.id === firstId);
  const results = first ? await readResults(context, first.id) : [];
  const placeOf = new Map(
    versions.map(({ taskId, fileId }) => [taskId, results.findIndex((file) => file.id === fileId)]),
  );
  const list = await serializeTasks(context, { rows: rows.length > 0 ? rows : [asked], locale });
  return {
    firstId: first?.id ?? null,
    list: list.map((task) => ({ task, versionOf: asPlace(placeOf.get(task.id)) })),
    left: first ? await leftOf(context, { first, results }) : [],
  };
}

const asPlace = (place = -1) => (place < 0 ? null : place);

function readResults({ database }: Context, taskId: string): Promise<FileRow[]> {
  return database.queries
    .select()
    .from(files)
    .where(and(eq(files.taskId, taskId), eq(files.role, 'result'), eq(files.state, 'stored')))
    .orderBy(asc(files.id));
}

interface Made {
  readonly first: TaskRow;
  readonly results: readonly FileRow[];
}

async function leftOf({ engines }: Context, { first, results }: Made): Promise<number[]> {
  const options = first.state === 'done' ? await optionsOfVersions(engines, first) : null;
  return options ? results.map(({ versions }) => Math.max(0, MORE_VERSIONS - versions)) : [];
}
