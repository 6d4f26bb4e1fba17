import { sweepRateLimits } from '../http/count-in-database.ts';
import { sweepSessions } from '../identity/sweep-sessions.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { sweepScratch } from '../infrastructure/scratch-folder.ts';
import { sweepOldUsage } from '../limits/sweep-old-usage.ts';
import { sweepExpiredUploads } from '../media/sweep-expired-uploads.ts';
import { sweepShares } from '../sharing/sweep-shares.ts';
import { deleteMarkedFiles } from './delete-marked-files.ts';
import { resendWaitingTasks } from './resend-waiting-tasks.ts';
import { sweepDownloads } from './sweep-downloads.ts';
import { sweepExpiredTasks } from './sweep-expired-tasks.ts';
import { sweepLeases } from './sweep-leases.ts';
import { sweepTaskStarts } from './task-starts.ts';

type Sweep = (infrastructure: Infrastructure) => Promise<unknown>;

/** Taking up what dead workers left, several times in a lease. */
const oftenSwept: readonly Sweep[] = [sweepLeases, sweepDownloads, sweepExpiredTasks, deleteMarkedFiles];

/** What can wait a minute. */
const sometimesSwept: readonly Sweep[] = [
  resendWaitingTasks,
  sweepExpiredUploads,
  sweepOldUsage,
  sweepSessions,
  sweepRateLimits,
  sweepShares,
  sweepTaskStarts,
  sweepScratch,
];

/** Runs sweeps one after another; one that fails is logged and does not keep the others from running. */
async function runSweeps(infrastructure: Infrastructure, sweeps: readonly Sweep[]): Promise<void> {
  for (const sweep of sweeps) {
    try {
      await sweep(infrastructure);
    } catch (error) {
      infrastructure.log.error({ err: error, sweep: sweep.name }, 'A sweep failed');
    }
  }
}

export function sweepOften(infrastructure: Infrastructure): Promise<void> {
  return runSweeps(infrastructure, oftenSwept);
}

export function sweepSometimes(infrastructure: Infrastructure): Promise<void> {
  return runSweeps(infrastructure, sometimesSwept);
}
