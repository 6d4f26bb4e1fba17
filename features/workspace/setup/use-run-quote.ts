import { useStore } from 'zustand';
import { useFeatures } from '#lib/browser/queries/features.ts';
import { useLimits } from '#lib/browser/queries/limits.ts';
import { useHostClock } from '#lib/browser/user/use-host-clock.ts';
import { hasAccount, isMember, userStore } from '#lib/browser/user/user-store.ts';
import type { RunPace } from '#lib/catalog/estimate-run-seconds.ts';
import { RETENTION_HOURS, RUNS_PER_PHOTO } from '#lib/catalog/limits.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';

/** Cost and duration of a run, as known from the host, shown before the click. */
export interface RunQuote {
  /** Free uses left today: photos that the tool may still be used on; null while unknown. */
  readonly left: number | null;
  /** Runs on the photo that are counted today; 0 where its next run takes a use. */
  readonly photoRuns: number;
  /** Runs that a use of a photo includes. */
  readonly runsPerPhoto: number;
  /** True after the daily reset, while the new free uses are unknown. */
  readonly isStale: boolean;
  /** Seconds until the daily reset. */
  readonly resetsIn: number;
  /** Moment of the daily reset by this device's clock, in epoch milliseconds. */
  readonly resetsAt: number;
  readonly waitSeconds: number;
  /** Seconds of recent runs; null without any. */
  readonly runSeconds: number | null;
  /** Recent runs beside their estimates; null without any. */
  readonly pace: RunPace | null;
  /** Null where photo and result are kept until they are deleted. */
  readonly retentionHours: number | null;
}

/** Hours that this person's results are kept, before the host has told. */
function usualRetention(): number | null {
  return RETENTION_HOURS[isMember() ? 'pro' : hasAccount() ? 'account' : 'guest'];
}

/** True where the host would refuse a run for what is left today. */
export function isUsedUp({ left, photoRuns, runsPerPhoto }: RunQuote): boolean {
  return photoRuns > 0 ? photoRuns >= runsPerPhoto : left === 0;
}

/** @param rootId root photo of the open photo; null while unknown */
export function useRunQuote(feature: FeatureCode, rootId: string | null = null): RunQuote {
  const now = useHostClock(MINUTE_MS);
  const isPro = useStore(userStore, () => isMember());
  const limits = useLimits();
  const uses = limits?.freeUses.find(({ featureCode }) => featureCode === feature);
  const known = useFeatures().find(({ featureCode }) => featureCode === feature);
  const resetAt = limits?.resetAt ?? 0;
  const retentionHours = limits?.retention ? limits.retention.hours : usualRetention();
  const isStale = uses !== undefined && resetAt <= now;
  const photo = isStale
    ? undefined
    : limits?.photos?.find((one) => one.featureCode === feature && one.rootId === rootId);
  const resetsIn = Math.max(0, resetAt - now);
  return {
    isStale,
    left: uses && !isStale ? uses.dailyLeftCount : null,
    photoRuns: photo?.runs ?? 0,
    runsPerPhoto: limits?.runsPerPhoto ?? RUNS_PER_PHOTO,
    resetsIn: resetsIn / 1000,
    resetsAt: Date.now() + resetsIn,
    waitSeconds: (isPro ? known?.proWaitSeconds : known?.waitSeconds) ?? 0,
    runSeconds: known?.runSeconds ?? null,
    // Answers stored by an earlier release tell none.
    pace: known?.pace ?? null,
    retentionHours,
  };
}
