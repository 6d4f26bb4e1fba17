import { sql } from 'drizzle-orm';
import type { Queries } from '../database/database.ts';
import type { Lane } from './lanes.ts';

/** A row of pg-boss's table. */
interface NextJob<Data> {
  readonly lane: Lane;
  readonly data: Data | null;
}

/**
 * Takes the row of the next job out of the first lane that has one, in one statement that the database has
 * planned before (`take_job` of the schema). pg-boss itself would need one for each lane and another to
 * delete (decision 0206). Rows that other transactions hold are passed over.
 */
export async function deleteNextJob<Data>(
  tx: Queries,
  lanes: readonly Lane[],
): Promise<NextJob<Data> | null> {
  const { rows } = await tx.execute(sql`select lane, data from take_job(${listOf(lanes)})`);
  return (rows[0] as NextJob<Data> | undefined) ?? null;
}

/** Reads the row that `deleteNextJob` would take, and leaves it there. */
export async function readNextJob<Data>(
  queries: Queries,
  lanes: readonly Lane[],
): Promise<NextJob<Data> | null> {
  const { rows } = await queries.execute(sql`select lane, data from peek_job(${listOf(lanes)})`);
  return (rows[0] as NextJob<Data> | undefined) ?? null;
}

function listOf(lanes: readonly Lane[]) {
  return sql`array[${sql.join(
    lanes.map((lane) => sql`${lane}`),
    sql`, `,
  )}]::text[]`;
}
