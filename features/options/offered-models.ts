import { useFeatures } from '#lib/browser/queries/features.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import type { Result } from '#lib/contract/contract.ts';

/** A model that runs of a tool may name on this host now. */
export type OfferedModel = Result<'getFeatures'>['list'][number]['models'][number];

const NONE: readonly OfferedModel[] = [];

/** The models that are offered for a tool, best first; undefined before the host told. */
export function useOfferedModels(feature: FeatureCode): readonly OfferedModel[] | undefined {
  const known = useFeatures().find(({ featureCode }) => featureCode === feature);
  // Answers stored by an earlier release tell none.
  return known && (known.models ?? NONE);
}

/** The model that a run names; null where the tool of this copy does it. */
export function useNamedModel(
  feature: FeatureCode,
  { model }: Readonly<Record<string, unknown>>,
): OfferedModel | null {
  return useOfferedModels(feature)?.find(({ id }) => id === model) ?? null;
}
