import { parametersOf } from '#features/options/option-values.ts';
import {
  hasVersions,
  type Option,
  type OptionValues,
  type ToolOptions,
} from '#lib/catalog/options/option.ts';

interface ClipRun {
  readonly options: ToolOptions;
  /** Visible options. */
  readonly shown: readonly Option[];
  readonly values: OptionValues;
  /** Part of the video, in seconds; null while it is not known. */
  readonly part: { readonly from: number; readonly seconds: number } | null;
  /** Seconds from the beginning of the video to the frame whose faces are counted, or that is brushed. */
  readonly at?: number | undefined;
  /** True where the chosen model takes a seed; left out where none is chosen or known. */
  readonly takesSeed?: boolean | undefined;
}

/** Parameters of a run on a video; they hold the seed only where another one gives another result. */
export function clipParameters({ options, shown, values, part, at, takesSeed }: ClipRun) {
  const told = { ...parametersOf(shown, values), ...part, ...(at !== undefined && { at }) };
  const { seed } = values;
  const hasSeed = hasVersions({ ...options, takesSeed }, { ...told, seed });
  return { hasSeed, parameters: hasSeed ? { ...told, seed } : told };
}
