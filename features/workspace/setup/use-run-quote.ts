import { useFeatures } from '#lib/browser/queries/features.ts';
import { useLimits } from '#lib/browser/queries/limits.ts';
import { RETENTION_HOURS } from '#lib/catalog/limits.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';
import { useHostClock } from '../use-host-clock.ts';

/** Cost and duration of a run, as known from the host, shown before the click. */
export interface RunQuote {
  /** Free uses left today; null while unknown. */
  readonly left: number | null;
  /** True after the daily reset, while the new free uses are unknown. */
  readonly isStale: boolean;
  /** Seconds until the daily reset. */
  readonly resetsIn: number;
  readonly waitSeconds: number;
  /** Seconds of recent runs; null without any. */
  readonly runSeconds: number | null;
  readonly retentionHours: number;
}

export function useRunQuote(feature: FeatureCode): RunQuote {
  const now = useHostClock(MINUTE_MS);
  const limits = useLimits();
  const uses = limits?.freeUses.find(({ featureCode }) => featureCode === feature);
  const known = useFeatures().find(({ featureCode }) => featureCode === feature);
  const resetAt = limits?.resetAt ?? 0;
  const retentionHours = limits?.retention?.hours ?? RETENTION_HOURS.guest;
  const isStale = uses !== undefined && resetAt <= now;
  return {
    isStale,
    left: uses && !isStale ? uses.dailyLeftCount : null,
    resetsIn: Math.max(0, (resetAt - now) / 1000),
    waitSeconds: known?.waitSeconds ?? 0,
    runSeconds: known?.runSeconds ?? null,
    retentionHours,
  };
}
