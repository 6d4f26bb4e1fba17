import { eq, lt, or } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { REPORT_RETENTION_DAYS, type ReportKind } from '#lib/catalog/limits.ts';
import { AppError } from '#lib/contract/app-error.ts';
import { DAY_MS, HOUR_MS } from '#lib/time/durations.ts';
import { hashToken } from '../identity/tokens.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { sendJob } from '../infrastructure/queue/queue.ts';
import { countInDatabase } from '../infrastructure/window-counter.ts';
import { shares } from '../sharing/tables.ts';
import { isReportMailOn } from './mail-report.ts';
import { reports } from './tables.ts';

interface NewReport {
  readonly kind: ReportKind;
  readonly text: string;
  readonly token?: string | undefined;
  readonly place?: string | undefined;
  readonly replyTo?: string | undefined;
  /** Hash of the network that it comes from; counted and not kept with the report. */
  readonly network: string;
}

/**
 * Reports of one network in an hour, and of all together in a day, before the next is refused. The second
 * keeps a flood from filling the database.
 */
const MAX_OF_NETWORK = 20;
const MAX_OF_ALL = 5000;
/** Mails in a day: servers that send codes, too, are soon taken for senders of junk. */
const MAX_MAILED = 200;

/**
 * Stores a report for the operator, and has it mailed where the settings say so.
 * @returns its id
 * @throws AppError `too_many_requests`, `invalid_request` where no link has the token
 */
export async function sendReport(
  infrastructure: Infrastructure,
  { token, place, replyTo, network, ...report }: NewReport,
): Promise<string> {
  await countReport(infrastructure, network);
  const shareId = token === undefined ? null : await findShare(infrastructure, token);
  const id = uuidv7();
  const row = { id, ...report, shareId, place: place || null, replyTo: replyTo ?? null };
  const createdAt = new Date(infrastructure.clock.now());
  const isMailed = await countMailed(infrastructure);
  await infrastructure.database.transaction(
    async (tx) => {
      await tx.insert(reports).values({ ...row, createdAt });
      const job = { name: 'mail-report', lane: 'mail', key: id } as const;
      if (isMailed) await sendJob(infrastructure, { tx, job });
    },
    { durable: true },
  );
  return id;
}

async function countReport(infrastructure: Infrastructure, network: string): Promise<void> {
  const { rateLimitFactor } = infrastructure.settings.limits;
  const windows = [
    { key: `reports ${network}`, windowMs: HOUR_MS, max: MAX_OF_NETWORK },
    { key: 'reports', windowMs: DAY_MS, max: MAX_OF_ALL },
  ];
  for (const { key, windowMs, max } of windows) {
    const { current, ttl } = await countInDatabase(infrastructure, { key, windowMs });
    if (current > max * rateLimitFactor) {
      throw new AppError('too_many_requests', { retryAfterSeconds: Math.ceil(ttl / 1000) });
    }
  }
}

/** True where a mail of the next report is to be sent. */
async function countMailed(infrastructure: Infrastructure): Promise<boolean> {
  const { settings, log } = infrastructure;
  if (!isReportMailOn(settings.mail)) return false;
  const { current } = await countInDatabase(infrastructure, { key: 'mailed reports', windowMs: DAY_MS });
  if (current === MAX_MAILED + 1) log.warn('No more reports are mailed until tomorrow');
  return current <= MAX_MAILED;
}

async function findShare({ database }: Pick<Infrastructure, 'database'>, token: string): Promise<string> {
  const [share] = await database.queries
    .select({ id: shares.id })
    .from(shares)
    .where(eq(shares.tokenHash, hashToken(token)));
  if (!share) throw new AppError('invalid_request', { field: 'token' });
  return share.id;
}

/** Forgets reports whose time is over. */
export async function sweepReports({
  database,
  clock,
}: Pick<Infrastructure, 'database' | 'clock'>): Promise<void> {
  const before = (days: number) => new Date(clock.now() - days * DAY_MS);
  const { closed, any } = REPORT_RETENTION_DAYS;
  await database.queries
    .delete(reports)
    .where(or(lt(reports.closedAt, before(closed)), lt(reports.createdAt, before(any))));
}
