import type { EngineName } from './engine-names.ts';
import type { ToolInputs } from './inputs.ts';
import type { ToolOptions } from './options/option.ts';
import { hasWorkspace, type Tool, WHOLE_PIXELS } from './tool.ts';
import type { ToolEntry } from './tools.ts';

/**
 * One analysis: a small run on the server that helps to set up the run of a tool. It goes through the same
 * queue and workers, costs no use, is not shown in the history, and what it made is deleted minutes later.
 */
interface Analysis {
  /** The api's name of it, and the `feature` of its tasks. */
  readonly kind: string;
  readonly inputs: ToolInputs;
  /** The most pixels of a photo that it looks at; a larger one is scaled down to them first. */
  readonly maxPixels: number;
  readonly engines: readonly EngineName[];
  /** As of tools, for the pictures that it makes. */
  readonly digitalSourceType: Tool['digitalSourceType'];
  /** Analyses of the day that one counts as, by its work; 1 where left out. */
  readonly dailyCount?: number;
}

export const analyses = [
  {
    kind: 'find-thing',
    inputs: { photo: [1, 1] },
    maxPixels: 1_000_000,
    engines: ['embedded'],
    digitalSourceType: 'algorithmicallyEnhanced',
  },
  {
    kind: 'prepare-taps',
    inputs: { photo: [1, 1] },
    // As of the taps that it prepares.
    maxPixels: 1_000_000,
    engines: ['embedded'],
    digitalSourceType: 'algorithmicallyEnhanced',
  },
  {
    kind: 'find-faces',
    inputs: { photo: [1, 1] },
    // As many as the tools for people take: else small faces would be counted otherwise than by them.
    maxPixels: WHOLE_PIXELS,
    engines: ['embedded'],
    digitalSourceType: 'algorithmicallyEnhanced',
  },
  {
    kind: 'preview-choices',
    inputs: { photo: [1, 1] },
    // The most of any tool; each has its own bound in its options.
    maxPixels: WHOLE_PIXELS,
    engines: ['embedded'],
    digitalSourceType: 'algorithmicallyEnhanced',
  },
  {
    kind: 'preview-effect',
    // The photo of a tool that puts something of it into the video.
    inputs: { video: [1, 1], additional: [0, 1] },
    maxPixels: WHOLE_PIXELS,
    engines: ['embedded'],
    digitalSourceType: 'compositeWithTrainedAlgorithmicMedia',
  },
  {
    kind: 'preview-video',
    inputs: { video: [1, 1] },
    maxPixels: WHOLE_PIXELS,
    engines: ['embedded'],
    // The copy shows what was filmed, and says nothing of how it was made.
    digitalSourceType: 'algorithmicallyEnhanced',
    // Two minutes of video are read and written.
    dailyCount: 10,
  },
  {
    kind: 'find-marks',
    inputs: { video: [1, 1] },
    maxPixels: WHOLE_PIXELS,
    engines: ['embedded'],
    digitalSourceType: 'algorithmicallyEnhanced',
    // Some two hundred frames of a video are read.
    dailyCount: 2,
  },
] as const satisfies readonly Analysis[];

export type AnalysisKind = (typeof analyses)[number]['kind'];
/** An entry of the table. */
export type AnalysisEntry = Analysis & { readonly kind: AnalysisKind };

const byKind = new Map<string, AnalysisEntry>(analyses.map((analysis) => [analysis.kind, analysis]));

/** The analysis of this name, if there is one. */
export function findAnalysis(kind: string): AnalysisEntry | undefined {
  return byKind.get(kind);
}

/**
 * The sheet that previews come on: square tiles in rows, in the order of `tileOf`. Tiles are as large as the
 * dialog with all looks shows them; drawing costs by their area.
 */
export const PREVIEW_SHEET = { side: 224, columns: 5 } as const;

/**
 * True where the workspace of a tool offers analyses of a photo: for masks, for people to count, or for
 * choices to preview.
 */
export function hasAnalyses(
  { inputs, ...tool }: Pick<ToolEntry, 'engines' | 'inputs' | 'isHostOnly'>,
  { options, previews }: Pick<ToolOptions, 'options' | 'previews'>,
): boolean {
  if (!hasWorkspace(tool) || inputs.photo === undefined) return false;
  const isMarked = inputs.mask !== undefined;
  return isMarked || previews !== undefined || options.some(({ kind }) => kind === 'person');
}

/** True where the workspace of a tool finds the faces of a photo as soon as it is open. */
export function findsFaces(
  { inputs, ...tool }: Pick<ToolEntry, 'engines' | 'inputs' | 'isHostOnly'>,
  { options }: Pick<ToolOptions, 'options'>,
): boolean {
  return hasWorkspace(tool) && inputs.photo !== undefined && options.some(({ kind }) => kind === 'person');
}
