import { type SQL, sql } from 'drizzle-orm';

/**
 * Rows to select from, with the columns that `definition` declares (`id uuid, amount int`). They go to the
 * database as one value, so that a statement is the same however many there are.
 */
export function toRows(rows: readonly object[], definition: string): SQL {
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as given(${sql.raw(definition)})`;
}

/** A moment as a value of the database. @param milliseconds since 1970 */
export function toMoment(milliseconds: number): SQL {
  return sql`${new Date(milliseconds).toISOString()}::timestamptz`;
}
