import type { Analysis } from './analysis.ts';

/** Loaders of all analyses by name; code is loaded at first use. Each takes parameters of its own type. */
const analysisTable = {
  'find-thing': async () => (await import('./find-thing.ts')).default,
  'prepare-taps': async () => (await import('./prepare-taps.ts')).default,
  'find-faces': async () => (await import('./find-faces.ts')).default,
  'preview-choices': async () => (await import('./preview-choices.ts')).previewChoices,
} satisfies Readonly<Record<string, () => Promise<Analysis<never>>>>;

export type AnalysisName = keyof typeof analysisTable;

/** Parameters of an analysis. */
export type AnalysisParametersOf<Name extends AnalysisName> = Parameters<
  Awaited<ReturnType<(typeof analysisTable)[Name]>>
>[1];

/**
 * Loads an analysis. It takes the output of the host's schema of the same name; a test holds both together.
 * @throws RangeError where there is no such analysis
 */
export async function loadAnalysis(name: string): Promise<Analysis<Readonly<Record<string, unknown>>>> {
  if (!isAnalysisName(name)) throw new RangeError(`imaging has no analysis ${name}`);
  return (await analysisTable[name]()) as Analysis<never> as Analysis<Readonly<Record<string, unknown>>>;
}

function isAnalysisName(name: string): name is AnalysisName {
  return Object.hasOwn(analysisTable, name);
}
