import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { deleteTask } from '../generation/delete/delete-task.ts';
import { tasks } from '../generation/tables.ts';
import { lockPerson } from '../identity/lock-person.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import { findSharedPicture } from '../sharing/shared-picture.ts';
import { type ShareRow, shares } from '../sharing/tables.ts';
import { type ReportRow, reports } from './tables.ts';

type Parts = Pick<Context, 'database' | 'clock'>;

/** Reports, newest first: those that are open, or all that are still kept. */
export async function listReports({ database }: Parts, { all }: { all: boolean }): Promise<ReportRow[]> {
  return database.queries
    .select()
    .from(reports)
    .where(all ? undefined : isNull(reports.closedAt))
    .orderBy(desc(reports.id));
}

/** A report with all that it is decided by. */
export interface ReviewedReport {
  readonly report: ReportRow;
  /** Link that it is about; null where there is none. */
  readonly share: ShareRow | null;
  /** Storage key of the picture behind the link; null once that is gone. */
  readonly pictureKey: string | null;
}

/** A report with its link and picture; undefined where no report has the id. */
export async function readReport(
  { database }: Pick<Context, 'database'>,
  id: string,
): Promise<ReviewedReport | undefined> {
  const [found] = await database.queries
    .select({ report: reports, share: shares })
    .from(reports)
    .leftJoin(shares, eq(shares.id, reports.shareId))
    .where(eq(reports.id, id));
  if (!found) return undefined;
  const picture = found.share && (await findSharedPicture({ database }, found.share));
  return { ...found, pictureKey: picture?.key ?? null };
}

interface Decision {
  /** Id of the report. */
  readonly id: string;
  /** Reason, kept with the report. */
  readonly note: string | null;
}

/** Closes a report and changes nothing else. @returns false where no open report has the id */
export async function closeReport({ database, clock }: Parts, decision: Decision): Promise<boolean> {
  return database.transaction((tx) => endReport(tx, { ...decision, now: clock.now(), outcome: 'closed' }), {
    durable: true,
  });
}

interface Ending extends Decision {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly outcome: NonNullable<ReportRow['outcome']>;
}

async function endReport(tx: Queries, { id, note, now, outcome }: Ending): Promise<boolean> {
  const ended = await tx
    .update(reports)
    .set({ closedAt: new Date(now), outcome, note })
    .where(and(eq(reports.id, id), isNull(reports.closedAt)))
    .returning();
  return ended.length > 0;
}

/** Outcome of `takeDown`: done, or without a link that could be taken down, or without an open report. */
type TakenDown = 'done' | 'no-link' | 'no-report';

/**
 * Takes down the picture that a report is about: ends all links to results of its task, which say so from
 * then on, deletes the task with its files, and closes the report with the reason.
 */
export async function takeDown(context: Context, { id, note }: Decision): Promise<TakenDown> {
  const { database, storage, clock } = context;
  const found = await readReport(context, id);
  if (!found || found.report.closedAt) return 'no-report';
  const { share } = found;
  if (!share) return 'no-link';
  const now = clock.now();
  const keys = await database.transaction(
    async (tx) => {
      await lockPerson(tx, share.userId);
      const at = new Date(now);
      await tx
        .update(shares)
        .set({
          takenDownAt: at,
          revokedAt: sql`coalesce(${shares.revokedAt}, ${at.toISOString()}::timestamptz)`,
        })
        .where(eq(shares.taskId, share.taskId));
      const [task] = await tx.select().from(tasks).where(eq(tasks.id, share.taskId)).for('update');
      await endReport(tx, { id, note, now, outcome: 'taken-down' });
      return task ? deleteTask(context, { tx, task }) : [];
    },
    { durable: true },
  );
  for (const key of keys) await storage.delete(key);
  return 'done';
}
