import type { ToolInputs } from './inputs.ts';
import type { EngineName, Tool } from './tool.ts';
import type { FeatureCode, ToolEntry } from './tools.ts';

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
}

/** As many as the tools for people take: else small faces would be counted otherwise than by them. */
const PEOPLE_PIXELS = 16_000_000;

export const analyses = [
  {
    kind: 'find-thing',
    inputs: { photo: [1, 1] },
    maxPixels: 1_000_000,
    engines: ['embedded'],
    digitalSourceType: 'algorithmicallyEnhanced',
  },
  {
    kind: 'find-faces',
    inputs: { photo: [1, 1] },
    maxPixels: PEOPLE_PIXELS,
    engines: ['embedded'],
    digitalSourceType: 'algorithmicallyEnhanced',
  },
  {
    kind: 'preview-choices',
    inputs: { photo: [1, 1] },
    // The most of any tool; each has its own bound in `previews`.
    maxPixels: PEOPLE_PIXELS,
    engines: ['embedded'],
    digitalSourceType: 'algorithmicallyEnhanced',
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

interface Previews {
  /** Options whose choices are drawn, each with each; the last one changes first from tile to tile. */
  readonly options: readonly string[];
  /** Options that the drawings go by beside them. */
  readonly heeds: readonly string[];
  /** The most pixels of a photo that they are drawn from. */
  readonly maxPixels: number;
}

/**
 * Tools whose choices can be seen on the person's own photo: only such as draw each in a fraction of a
 * second, and of whose runs nothing is asked.
 */
export const previews = {
  'ai-filter': { options: ['style'], heeds: [], maxPixels: 100_000 },
  halloween: { options: ['template'], heeds: ['faces', 'scene'], maxPixels: PEOPLE_PIXELS },
  'photo-to-emoji': { options: ['style', 'expression'], heeds: ['face', 'crop'], maxPixels: PEOPLE_PIXELS },
} as const satisfies Partial<Record<FeatureCode, Previews>>;

export type PreviewedFeature = keyof typeof previews;

/** Previews of a tool; null where it has none. */
export function previewsOf(feature: FeatureCode): (Previews & { readonly feature: PreviewedFeature }) | null {
  if (!(feature in previews)) return null;
  const previewed = feature as PreviewedFeature;
  return { ...previews[previewed], feature: previewed };
}

/** The sheet that previews come on: square tiles in rows, in the order of `tileOf`. */
export const PREVIEW_SHEET = { side: 160, columns: 5 } as const;

/** Tools that count people of the photo. */
const COUNTING: readonly FeatureCode[] = [
  'face-swap',
  'hairstyle-changer',
  'halloween',
  'photo-to-emoji',
  'ai-clothes-changer',
];

/**
 * True where the workspace of a tool offers analyses: for masks, for people to count, or for choices to
 * preview.
 */
export function hasAnalyses({ featureCode, engines, inputs }: ToolEntry): boolean {
  if (engines.length === 0) return false;
  return inputs.mask !== undefined || COUNTING.includes(featureCode) || featureCode in previews;
}
