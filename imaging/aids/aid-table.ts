import type { Aid } from './aid.ts';
import type { AidName } from './aid-names.ts';

/** Loaders of all analyses, run at first use. Each takes parameters of its own type. */
const aidTable = {
  'find-thing': async () => (await import('./find-thing.ts')).findThing,
  'find-faces': async () => (await import('./find-faces.ts')).findFaces,
  'preview-choices': async () => (await import('./preview-choices.ts')).previewChoices,
} satisfies Record<AidName, () => Promise<Aid<never>>>;

/** Parameters of an analysis. */
export type AidParametersOf<Name extends AidName> = Parameters<
  Awaited<ReturnType<(typeof aidTable)[Name]>>
>[1];

/** An aid that takes what the host's schema of the same name let through; a test holds both together. */
export async function loadAid(name: AidName): Promise<Aid<Readonly<Record<string, unknown>>>> {
  return (await aidTable[name]()) as Aid<never> as Aid<Readonly<Record<string, unknown>>>;
}
