import type { FeatureCode } from './tools.ts';

/**
 * Faults that tools notice in their own results, each with the tools that look for it. A tool's findings hold
 * the name with `true` where the fault is seen; `messages/<locale>/findings.json` words it under `notes`.
 */
export const resultNotes = {
  mirrored: ['image-extender'],
} as const satisfies Readonly<Record<string, readonly FeatureCode[]>>;

export type ResultNote = keyof typeof resultNotes;

/** Notes that a tool may give of its results. */
export function notesOf(feature: FeatureCode): readonly ResultNote[] {
  return (Object.keys(resultNotes) as ResultNote[]).filter((note) => listOf(note).includes(feature));
}

function listOf(note: ResultNote): readonly FeatureCode[] {
  return resultNotes[note];
}
