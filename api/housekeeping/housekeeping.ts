import { setTimeout as wait } from 'node:timers/promises';
import { MINUTE_MS } from '#lib/time/durations.ts';
import type { Context } from '../context.ts';
import { sweepExpiredLots } from '../credits/expire-lots.ts';
import { sweepGrants } from '../credits/grant-plans.ts';
import { sweepStaleHolds } from '../credits/stale-holds.ts';
import { sweepMeasuredRuns } from '../generation/paces/measured-runs.ts';
import { sweepIdempotencyKeys } from '../generation/start/idempotency-keys.ts';
import { sweepCodes } from '../identity/codes/email-codes.ts';
import { sweepSessions } from '../identity/sessions.ts';
import { sweepDelays } from '../identity/sign-in/sign-in-delays.ts';
import { sweepSignInEvents } from '../identity/sign-in-events.ts';
import { sweepNonces } from '../identity/spent-nonces.ts';
import { sweepGuests } from '../identity/sweep-guests.ts';
import { sweepScratch } from '../infrastructure/scratch-folder.ts';
import { sweepRateLimits } from '../infrastructure/window-counter.ts';
import { sweepOldUsage } from '../limits/free-uses.ts';
import { sweepMails } from '../mail/deliver-mail.ts';
import { sweepExpiredUploads } from '../media/sweep-expired-uploads.ts';
import { sweepNotices } from '../payments/contract-notices.ts';
import { sweepReports } from '../reports/send-report.ts';
import { sweepShares } from '../sharing/share-lifetime.ts';
import { sweepAbandonedRuns } from './sweep-abandoned-runs.ts';
import {
  deleteMarkedFiles,
  failUnservedTasks,
  keepMembersTasks,
  resendWaitingTasks,
  sweepDownloads,
  sweepExpiredTasks,
  sweepLeases,
} from './sweep-tasks.ts';
import { trimStorage } from './trim-storage.ts';

const SWEEPS_PER_LEASE = 4;

type Sweep = (context: Context, stopping: AbortSignal) => Promise<unknown>;

/** Run several times in a lease: they take up what dead workers left. They ask the database alone. */
const frequentSweeps: readonly Sweep[] = [sweepLeases, sweepDownloads, sweepExpiredTasks];

/**
 * Run as often. They wait for engines and for the storage, which may not answer, so that each has a loop of
 * its own.
 */
const waitingSweeps: readonly Sweep[] = [deleteMarkedFiles, sweepAbandonedRuns];

/**
 * Run once a minute, by every worker. They are no named jobs: a job in the background lane may work for
 * hours. The first two mend the queue itself, the last one is about this host's own disk, and each of the
 * others does little and may run twice.
 */
const periodicSweeps: readonly Sweep[] = [
  failUnservedTasks,
  resendWaitingTasks,
  keepMembersTasks,
  trimStorage,
  sweepOldUsage,
  sweepSessions,
  sweepCodes,
  sweepDelays,
  sweepNonces,
  sweepSignInEvents,
  sweepMails,
  sweepRateLimits,
  sweepShares,
  sweepReports,
  sweepNotices,
  sweepIdempotencyKeys,
  sweepMeasuredRuns,
  sweepExpiredLots,
  sweepGrants,
  sweepStaleHolds,
  sweepGuests,
  sweepScratch,
];

interface Loop {
  readonly sweeps: readonly Sweep[];
  /** Milliseconds from the end of one round to the next. */
  readonly pauseMs: number;
}

interface Housekeeping {
  /** Lets the sweeps that run end, and starts no other. */
  stop(): Promise<void>;
}

/** Runs the sweeps of all domains until it is stopped, in loops that do not wait for each other. */
export function startHousekeeping(context: Context): Housekeeping {
  const stopping = new AbortController();
  const pauseMs = (context.settings.worker.leaseSeconds * 1000) / SWEEPS_PER_LEASE;
  const loops: readonly Loop[] = [
    { sweeps: frequentSweeps, pauseMs },
    ...waitingSweeps.map((sweep) => ({ sweeps: [sweep], pauseMs })),
    { sweeps: [sweepExpiredUploads], pauseMs: MINUTE_MS },
    { sweeps: periodicSweeps, pauseMs: MINUTE_MS },
  ];
  const sweeping = loops.map((loop) => sweepUntil(context, { loop, stopping: stopping.signal }));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(sweeping);
    },
  };
}

async function sweepUntil(
  context: Context,
  { loop: { sweeps, pauseMs }, stopping }: { readonly loop: Loop; readonly stopping: AbortSignal },
): Promise<void> {
  while (!stopping.aborted) {
    await runSweeps(context, { sweeps, stopping });
    // The signal ends the pause; nothing else makes the timer fail.
    await wait(pauseMs, undefined, { signal: stopping }).catch(() => undefined);
  }
}

/** Runs sweeps one after another; one that fails is logged and does not keep the others from running. */
async function runSweeps(
  context: Context,
  { sweeps, stopping }: { readonly sweeps: readonly Sweep[]; readonly stopping: AbortSignal },
): Promise<void> {
  for (const sweep of sweeps) {
    try {
      await sweep(context, stopping);
    } catch (error) {
      context.log.error({ err: error, sweep: sweep.name }, 'A sweep failed');
    }
  }
}
