import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../database/database.ts';
import type { Lane } from './lanes.ts';

/** A row of pg-boss's table. */
interface NextJob<Data> {
  readonly lane: Lane;
  readonly data: Data | null;
}

/**
 * Takes the row of the next job out of the first lane that has one, in one statement. pg-boss itself would
 * need one for each lane and another to delete (decision 0206). Rows that other transactions hold are passed
 * over.
 */
export async function deleteNextJob<Data>(
  tx: Queries,
  lanes: readonly Lane[],
): Promise<NextJob<Data> | null> {
  const { rows } = await tx.execute(sql`
    with next as materialized (${firstOf(lanes, sql`for update skip locked`)})
    delete from pgboss.job using next
    where pgboss.job.name = next.place[1] and pgboss.job.id = next.place[2]::uuid
    returning pgboss.job.name as lane, pgboss.job.data`);
  return (rows[0] as NextJob<Data> | undefined) ?? null;
}

/** Reads the row that `deleteNextJob` would take, and leaves it there. */
export async function readNextJob<Data>(
  queries: Queries,
  lanes: readonly Lane[],
): Promise<NextJob<Data> | null> {
  const { rows } = await queries.execute(sql`
    with next as materialized (${firstOf(lanes, sql``)})
    select pgboss.job.name as lane, pgboss.job.data from pgboss.job, next
    where pgboss.job.name = next.place[1] and pgboss.job.id = next.place[2]::uuid`);
  return (rows[0] as NextJob<Data> | undefined) ?? null;
}

/** Lane and id of the next row. A later lane is looked into only where those before it have none. */
function firstOf(lanes: readonly Lane[], lock: SQL): SQL {
  const nexts = lanes.map(
    (lane) => sql`(
      select array[name, id::text] from pgboss.job
      where name = ${lane} and state < 'active' and not blocked and start_after <= pgboss.job_now()
      order by priority desc, created_on limit 1 ${lock})`,
  );
  return sql`select coalesce(${sql.join(nexts, sql`, `)}) as place`;
}
