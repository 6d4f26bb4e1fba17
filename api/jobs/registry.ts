import type { Context } from '../context.ts';
import { claimRendition, makeDownload } from '../generation/downloads/make-rendition.ts';
import { helpWithSegment, prepareSegment } from '../generation/segments/make-segment.ts';
import { claimSegment } from '../generation/segments/segment-rows.ts';
import { claimTask, runTask } from '../generation/worker/run-task.ts';
import {
  type PendingInputs,
  type PreparedInputs,
  prepareInputs,
} from '../generation/worker/transfer-files.ts';
import { sweepUnknownFiles } from '../housekeeping/sweep-unknown-files.ts';
import { eraseAccount } from '../identity/delete-account.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import type { Lane } from '../infrastructure/queue/lanes.ts';
import { type Job, type JobName, jobs } from '../infrastructure/queue/queue.ts';
import { StartError } from '../infrastructure/start-error.ts';
import { deliverMail } from '../mail/deliver-mail.ts';
import { resumeChange } from '../payments/change-plan.ts';
import { mailTrialEnd } from '../payments/mail-plan.ts';
import { resumeOpening } from '../payments/open-order.ts';
import { reconcile } from '../payments/reconcile.ts';
import { syncSubject } from '../payments/take-event.ts';
import { undoOrder } from '../payments/undo-order.ts';
import { resumeUpgrade } from '../payments/upgrade-plan.ts';
import { mailReport } from '../reports/mail-report.ts';

/** Place in a worker that a job is done in. */
interface Turn {
  /** Fires when the host will not wait any longer. */
  readonly shutdown: AbortSignal;
  /** Gives the place to the next job before the work is over. */
  readonly freePlace: () => void;
  /** Inputs of the job that were asked for before it was taken; undefined where they were not. */
  readonly inputs?: PendingInputs | undefined;
}

/** The work of a job that was taken. */
export type Work = (turn: Turn) => Promise<void>;

interface TakenJob {
  readonly tx: Queries;
  readonly job: Job;
  readonly lane: Lane;
}

interface WantedInputs {
  /** Of the job. */
  readonly key: string;
  /** Ends the fetching. */
  readonly signal: AbortSignal;
}

interface JobHandler {
  /** Takes a job up inside the transaction that took it out of its lane; null drops it. */
  begin(context: Context, taken: TakenJob): Promise<Work | null>;
  /** Fetches what a job that still waits will need. */
  readonly prepare?: ((context: Context, wanted: WantedInputs) => Promise<PreparedInputs>) | undefined;
  /**
   * A job that is there all the time: in which lane, and the seconds until it runs again after it succeeded.
   */
  readonly recurs?: { readonly lane: Lane; readonly afterSeconds: number };
}

interface RowJob<Row> {
  /** Takes the row that the key names, with a lease of its own; null where it does not wait any more. */
  claim(context: Context, tx: Queries, key: string): Promise<Row | null>;
  run(context: Context, row: Row, turn: Turn): Promise<void>;
  readonly prepare?: JobHandler['prepare'];
}

/**
 * A job whose state is a row of its domain. The row counts the tries, and a sweep sends the job again after a
 * crash.
 */
function rowJob<Row>({ claim, run, prepare }: RowJob<Row>): JobHandler {
  return {
    prepare,
    async begin(context, { tx, job }) {
      const row = await claim(context, tx, job.key);
      return row === null ? null : (turn) => run(context, row, turn);
    },
  };
}

/** Longest wait for a next try, so that work goes on soon after an outage ends. */
const MAX_RETRY_SECONDS = 60 * 60;

interface OwnJob {
  /** Seconds after which a try counts as dead and another begins. */
  readonly timeoutSeconds: number;
  /** Seconds until the second try; each further one waits twice as long, up to an hour. */
  readonly retrySeconds: number;
  readonly recurs?: JobHandler['recurs'];
  /** True of a job that may go on for longer and shall not be begun a second time: its work always ends. */
  readonly isRenewed?: boolean;
  run(context: Context, key: string, shutdown: AbortSignal): Promise<unknown>;
}

/**
 * A job that has no state but itself. While it runs, the queue holds its next try, which a crash leaves
 * there.
 */
export function ownJob({ timeoutSeconds, retrySeconds, recurs, isRenewed = false, run }: OwnJob): JobHandler {
  return {
    recurs,
    async begin(context, { tx, job, lane }) {
      const { queue, database, log } = context;
      const { name, key } = job;
      const { maxTries } = jobs[name];
      const tries = job.tries + 1;
      const sendIn = (inside: Queries, { seconds, triesBefore }: { seconds: number; triesBefore: number }) =>
        queue.send(inside, { name, lane, key, tries: triesBefore, runAt: secondsAhead(seconds) });
      const replace = (seconds: number | null, triesBefore: number) =>
        database.transaction(async (inside) => {
          await queue.remove(inside, { name, lane, key });
          if (seconds !== null) await sendIn(inside, { seconds, triesBefore });
        });
      if (tries > maxTries) {
        log.error({ job: name, key }, 'A job died in each of its tries');
        if (recurs) await sendIn(tx, { seconds: recurs.afterSeconds, triesBefore: 0 });
        return null;
      }
      await sendIn(tx, { seconds: timeoutSeconds, triesBefore: tries });
      return async ({ shutdown }) => {
        const renew = () => replace(timeoutSeconds, tries);
        try {
          const running = run(context, key, shutdown);
          await (isRenewed ? renewUntil(running, { seconds: timeoutSeconds / 3, renew }) : running);
          await replace(recurs?.afterSeconds ?? null, 0);
        } catch (error) {
          const isLast = tries === maxTries;
          log.error({ err: error, job: name, key, tries, isLast }, 'A job failed');
          if (isLast) await replace(recurs?.afterSeconds ?? null, 0);
          else await replace(Math.min(retrySeconds * 2 ** (tries - 1), MAX_RETRY_SECONDS), tries);
        }
      };
    },
  };
}

interface Renewing {
  /** Seconds between two. */
  readonly seconds: number;
  renew(): Promise<void>;
}

/** Renews while work goes on, and not after it. One that fails is made up for by the next. */
async function renewUntil(running: Promise<unknown>, { seconds, renew }: Renewing): Promise<void> {
  let renewing = Promise.resolve();
  const timer = setInterval(() => {
    renewing = renewing.then(renew).catch(() => undefined);
  }, seconds * 1000);
  try {
    await running;
  } finally {
    clearInterval(timer);
    await renewing;
  }
}

function secondsAhead(seconds: number): Date {
  return new Date(Date.now() + seconds * 1000);
}

const DAY_SECONDS = 24 * 60 * 60;

/** A job that asks a payment provider, which may be slow or away for a while. */
function paymentJob(run: OwnJob['run']): JobHandler {
  return ownJob({ timeoutSeconds: 60, retrySeconds: 2, run });
}

/** The handler of each job. */
export const jobHandlers: Readonly<Record<JobName, JobHandler>> = {
  'run-task': rowJob({
    claim: claimTask,
    run: runTask,
    prepare: (context, { key: taskId, signal }) => prepareInputs(context, { taskId, signal }),
  }),
  'make-segment': rowJob({ claim: claimSegment, run: helpWithSegment, prepare: prepareSegment }),
  'make-rendition': rowJob({
    claim: claimRendition,
    run: (context, file, { shutdown }) => makeDownload(context, file, shutdown),
  }),
  // A slow server may take many answers of up to 20 seconds; a second try would send the mail twice.
  'send-mail': ownJob({
    timeoutSeconds: 60,
    retrySeconds: 15,
    isRenewed: true,
    run: (context, id) => deliverMail(context, id),
  }),
  'mail-report': ownJob({
    timeoutSeconds: 60,
    retrySeconds: 60,
    isRenewed: true,
    run: (context, id) => mailReport(context, id),
  }),
  'mail-trial-end': paymentJob(mailTrialEnd),
  'open-order': paymentJob(resumeOpening),
  'upgrade-plan': paymentJob(resumeUpgrade),
  'change-plan': paymentJob(resumeChange),
  'sync-payment': paymentJob(syncSubject),
  'undo-order': paymentJob(undoOrder),
  'reconcile-payments': ownJob({
    timeoutSeconds: 5 * 60,
    retrySeconds: 60,
    recurs: { lane: 'payments', afterSeconds: 10 * 60 },
    run: (context) => reconcile(context),
  }),
  'erase-account': ownJob({
    timeoutSeconds: 60 * 60,
    retrySeconds: 60,
    run: (context, id) => eraseAccount(context, id),
  }),
  'sweep-unknown-files': ownJob({
    timeoutSeconds: 6 * 60 * 60,
    retrySeconds: 10 * 60,
    recurs: { lane: 'background', afterSeconds: DAY_SECONDS },
    run: (context) => sweepUnknownFiles(context),
  }),
};

/** @throws StartError where a job has no handler, or a handler no job */
export function checkJobs(handlers: Readonly<Record<string, JobHandler>> = jobHandlers): void {
  const known = Object.keys(jobs);
  const missing = known.filter((name) => !(name in handlers));
  const unknown = Object.keys(handlers).filter((name) => !known.includes(name));
  if (missing.length > 0) throw new StartError(`These jobs have no handler: ${missing.join(', ')}.`);
  if (unknown.length > 0) throw new StartError(`These handlers have no job: ${unknown.join(', ')}.`);
}
