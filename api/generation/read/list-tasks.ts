import { and, desc, eq, inArray, lt, ne } from 'drizzle-orm';
import type { Locale } from '#lib/catalog/locales.ts';
import { AppError } from '#lib/contract/app-error.ts';
import type { Query, Result } from '#lib/contract/contract.ts';
import { id as idSchema } from '#lib/contract/schemas/envelope.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../identity/caller.ts';
import { type TaskRow, tasks } from '../tables.ts';
import { serializeTasks } from './serialize-tasks.ts';

type ListState = NonNullable<Query<'list'>['state']>;

/** States of a row by what a list may be asked for. */
const statesOf: Readonly<Record<ListState, readonly TaskRow['state'][]>> = {
  unfinished: ['waiting', 'running'],
  done: ['done'],
  failed: ['failed'],
  cancelled: ['cancelled'],
};

interface ListTasks {
  readonly caller: Caller;
  /** As an earlier list gave it. */
  readonly cursor?: string;
  readonly limit: number;
  /** Feature code of the only tool to list. */
  readonly feature?: string;
  /** Root photo of the only tasks to list. */
  readonly rootId?: string;
  readonly state?: ListState;
  readonly locale: Locale;
}

/**
 * Tasks of the caller without analyses, of one tool, of one photo or in one state where that is asked for,
 * newest first.
 * @throws AppError `invalid_request` for a cursor that is none
 */
export async function listTasks(
  context: Context,
  { caller, cursor, limit, locale, feature, rootId, state }: ListTasks,
): Promise<Result<'list'>> {
  const before = cursor === undefined ? undefined : lt(tasks.id, readCursor(cursor));
  const rows = await context.database.queries
    .select()
    .from(tasks)
    .where(
      and(
        eq(tasks.userId, caller.userId),
        ne(tasks.kind, 'analysis'),
        before,
        feature === undefined ? undefined : eq(tasks.feature, feature),
        rootId === undefined ? undefined : eq(tasks.rootId, rootId),
        state === undefined ? undefined : inArray(tasks.state, [...statesOf[state]]),
      ),
    )
    .orderBy(desc(tasks.id))
    // One more than asked for tells whether there are more.
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    list: await serializeTasks(context, { rows: page, locale }),
    nextCursor: rows.length > limit && last ? writeCursor(last.id) : null,
  };
}

function writeCursor(id: string): string {
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
}

function readCursor(cursor: string): string {
  const hex = Buffer.from(cursor, 'base64url').toString('hex');
  const read = idSchema.safeParse(hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'));
  if (!read.success) throw new AppError('invalid_request');
  return read.data;
}
