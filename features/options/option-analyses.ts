import { createContext, type ReactNode, useContext } from 'react';
import type { Option } from '#lib/catalog/options/option.ts';

/**
 * Analyses of the person's own photo that help to choose an option. Options do not depend on their source.
 */
export interface OptionAnalyses {
  /** Content below an option; null where there is none. */
  readonly under: (option: Option) => ReactNode;
  /** Number of people that an option chooses from; undefined while unknown. */
  readonly countOf: (option: Option) => number | undefined;
  /** URL of a picture that replaces the sample of a choice; null where there is none. */
  readonly pictureOf: (option: Option, index: number) => string | null;
}

const none: OptionAnalyses = { under: () => null, countOf: () => undefined, pictureOf: () => null };

export const OptionAnalysesContext = createContext<OptionAnalyses>(none);

export function useOptionAnalyses(): OptionAnalyses {
  return useContext(OptionAnalysesContext);
}
