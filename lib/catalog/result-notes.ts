import type { swapWarnings } from './tools/face-swap/constants.ts';
import type { hairWarnings } from './tools/hairstyle-changer/constants.ts';
import type { headshotWarnings } from './tools/headshot-generator/constants.ts';
import type { passportWarnings } from './tools/passport-photo/constants.ts';
import type { videoSwapWarnings } from './tools/video-face-swap/constants.ts';
import type { FeatureCode } from './tools.ts';

/**
 * Faults that tools notice in their own results, each with the tools that look for it. A tool's findings hold
 * the name with `true` where the fault is seen; `messages/<locale>/findings.json` words it under `notes`.
 */
export const resultNotes = {
  mirrored: ['image-extender'],
  thingGuessed: ['background-remover', 'ai-background'],
  othersKept: ['background-remover', 'ai-background'],
  faceTurned: ['hairstyle-changer'],
} as const satisfies Readonly<Record<string, readonly FeatureCode[]>>;

export type ResultNote = keyof typeof resultNotes;

/** Notes that a tool may give of its results. */
export function notesOf(feature: FeatureCode): readonly ResultNote[] {
  return (Object.keys(resultNotes) as ResultNote[]).filter((note) => listOf(note).includes(feature));
}

function listOf(note: ResultNote): readonly FeatureCode[] {
  return resultNotes[note];
}

/** Names that a tool lists as the `warnings` of its findings, by the place of their messages. */
interface Warnings {
  readonly passport: (typeof passportWarnings)[number];
  readonly headshot: (typeof headshotWarnings)[number];
  readonly hair: (typeof hairWarnings)[number];
  readonly swap: (typeof swapWarnings)[number];
  readonly videoSwap: (typeof videoSwapWarnings)[number];
}

export type WarningPlace = keyof Warnings;

type Warning = { [Place in WarningPlace]: `${Place}.${Warnings[Place]}` }[WarningPlace];

/**
 * All that may speak against a result, by the key of its message. The last two are read from what a tool
 * measured.
 */
export type ResultFault = `notes.${ResultNote}` | Warning | 'enhance.nothing' | 'notes.littleChanged';
