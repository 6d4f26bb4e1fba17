import { and, desc, eq, lt } from 'drizzle-orm';
import type { Locale } from '#lib/catalog/locales.ts';
import { AppError } from '#lib/contract/app-error.ts';
import type { Result } from '#lib/contract/contract.ts';
import { id as idSchema } from '#lib/contract/schemas/envelope.ts';
import type { Caller } from '../identity/caller.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { tasks } from './tables.ts';
import { toTasks } from './to-tasks.ts';

interface ListTasks {
  readonly caller: Caller;
  /** As an earlier list gave it. */
  readonly cursor?: string;
  readonly limit: number;
  readonly locale: Locale;
}

/** Tasks of the caller, newest first. @throws AppError `invalid_request` for a cursor that is none */
export async function listTasks(
  infrastructure: Infrastructure,
  { caller, cursor, limit, locale }: ListTasks,
): Promise<Result<'list'>> {
  const before = cursor === undefined ? undefined : lt(tasks.id, readCursor(cursor));
  const rows = await infrastructure.database.queries
    .select()
    .from(tasks)
    .where(and(eq(tasks.userId, caller.userId), before))
    .orderBy(desc(tasks.id))
    // One more than asked for tells whether there are more.
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    list: await toTasks(infrastructure, { rows: page, locale }),
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
