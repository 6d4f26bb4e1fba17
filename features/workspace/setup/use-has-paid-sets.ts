import { useFeatures } from '#lib/browser/queries/features.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';

/** True of a tool whose large sets are paid in head shots on this host. */
export function useHasPaidSets(feature: FeatureCode): boolean {
  const known = useFeatures().find(({ featureCode }) => featureCode === feature);
  return (known?.headshotCost ?? 0) > 0;
}
