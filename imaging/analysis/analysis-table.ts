import type { Analysis } from './analysis.ts';
import type { AnalysisName } from './analysis-names.ts';

/** Loaders of all analyses, run at first use. Each takes parameters of its own type. */
const analysisTable = {
  'find-thing': async () => (await import('./find-thing.ts')).findThing,
  'find-faces': async () => (await import('./find-faces.ts')).findFaces,
  'preview-choices': async () => (await import('./preview-choices.ts')).previewChoices,
} satisfies Record<AnalysisName, () => Promise<Analysis<never>>>;

/** Parameters of an analysis. */
export type AnalysisParametersOf<Name extends AnalysisName> = Parameters<
  Awaited<ReturnType<(typeof analysisTable)[Name]>>
>[1];

/**
 * Loads an analysis. It takes the output of the host's schema of the same name; a test holds both together.
 */
export async function loadAnalysis(name: AnalysisName): Promise<Analysis<Readonly<Record<string, unknown>>>> {
  return (await analysisTable[name]()) as Analysis<never> as Analysis<Readonly<Record<string, unknown>>>;
}
