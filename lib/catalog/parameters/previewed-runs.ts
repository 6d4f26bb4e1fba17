import { type PreviewedFeature, previewedOptions } from '../aids.ts';
import { filterStyles } from '../options/ai-filter.ts';
import { toolParameters } from './parameters.ts';

const choices: Readonly<Record<PreviewedFeature, readonly string[]>> = { 'ai-filter': filterStyles };

/** The parameters of one run for each choice that previews are shown of, in the order in which they are listed. */
export function previewedRuns(feature: PreviewedFeature): Readonly<Record<string, unknown>>[] {
  const option = previewedOptions[feature];
  return choices[feature].map((choice) => toolParameters[feature].parse({ [option]: choice }));
}
