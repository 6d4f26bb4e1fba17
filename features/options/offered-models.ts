import { useEffect } from 'react';
import { useFeatures } from '#lib/browser/queries/features.ts';
import type { Option, OptionValue, OptionValues } from '#lib/catalog/options/option.ts';
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

/** The model that a run names, or its successor; null where the tool of this copy does it. */
export function useNamedModel(
  feature: FeatureCode,
  { model }: Readonly<Record<string, unknown>>,
): OfferedModel | null {
  const isMeant = ({ id, replaces = [] }: OfferedModel) => [id, ...replaces].some((one) => one === model);
  return useOfferedModels(feature)?.find(isMeant) ?? null;
}

interface Chosen {
  /** Visible options. */
  readonly shown: readonly Option[];
  readonly values: OptionValues;
  readonly set: (name: string, value: OptionValue) => void;
}

/**
 * The most pictures of a run that the chosen model makes; null where none is chosen. A larger `count` becomes
 * that many.
 */
export function useMostPictures(feature: FeatureCode, { shown, values, set }: Chosen): number | null {
  const named = useNamedModel(feature, values);
  const most = named !== null && shown.some(({ kind }) => kind === 'model') ? named.maxCount : null;
  const isBeyond = most !== null && Number(values.count) > most;
  useEffect(() => {
    if (isBeyond) set('count', most);
  }, [isBeyond, most, set]);
  return most;
}

/** Options with a number of pictures of at most so many; without it where there is but one. */
export function withMostPictures(options: readonly Option[], most: number | null): readonly Option[] {
  return options.flatMap((option): Option[] => {
    if (most === null || option.name !== 'count' || option.kind !== 'amount') return [option];
    return most > 1 ? [{ ...option, max: Math.min(option.max, most) }] : [];
  });
}
