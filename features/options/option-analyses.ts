import { createContext, type ReactNode, useContext } from 'react';
import type { Option } from '#lib/catalog/options/option.ts';

/**
 * Help of analyses with the choice of options, on the person's own photo. The options do not know its source.
 */
export interface OptionAnalyses {
  /** Stands under an option; null where there is no help for it. */
  readonly under: (option: Option) => ReactNode;
  /** The address of a picture that takes the place of a choice's sample; null where there is none. */
  readonly pictureOf: (option: Option, index: number) => string | null;
}

const none: OptionAnalyses = { under: () => null, pictureOf: () => null };

export const OptionAnalysesContext = createContext<OptionAnalyses>(none);

export function useOptionAnalyses(): OptionAnalyses {
  return useContext(OptionAnalysesContext);
}
