import type { EngineName, FeatureCode, Tool, ToolEntry } from './tools.ts';

/**
 * One aid: a small run on the server that helps to set up the run of a tool. It goes through the same queue and workers, costs no use,
 * is not shown in the history, and what it made is deleted minutes later.
 */
export interface Aid {
  /** The api's name of it, and the `feature` of its tasks. */
  readonly kind: string;
  readonly inputs: { readonly photo: 'required' };
  /** The most pixels of a photo that it looks at; a larger one is scaled down to them first. */
  readonly maxPixels: number;
  readonly engines: readonly EngineName[];
  /** As of tools, for the pictures that it makes. */
  readonly digitalSourceType: Tool['digitalSourceType'];
}

export const aids = [
  {
    kind: 'find-thing',
    inputs: { photo: 'required' },
    maxPixels: 1_000_000,
    engines: ['embedded'],
    digitalSourceType: 'algorithmicallyEnhanced',
  },
  {
    kind: 'find-faces',
    inputs: { photo: 'required' },
    // As many as the tools for people take: else small faces would be counted otherwise than by them.
    maxPixels: 16_000_000,
    engines: ['embedded'],
    digitalSourceType: 'algorithmicallyEnhanced',
  },
  {
    kind: 'preview-choices',
    inputs: { photo: 'required' },
    maxPixels: 100_000,
    engines: ['embedded'],
    digitalSourceType: 'algorithmicallyEnhanced',
  },
] as const satisfies readonly Aid[];

export type AidKind = (typeof aids)[number]['kind'];
/** An entry of the table. */
export type AidEntry = Aid & { readonly kind: AidKind };

const byKind = new Map<string, AidEntry>(aids.map((aid) => [aid.kind, aid]));

/** The aid of this name, if there is one. */
export function findAid(kind: string): AidEntry | undefined {
  return byKind.get(kind);
}

/**
 * The option of a tool whose choices can be seen on the person's own photo: only where a tool draws a small photo in a fraction of a
 * second, and where nothing is asked of its runs.
 */
export const previewedOptions = { 'ai-filter': 'style' } as const satisfies Partial<
  Record<FeatureCode, string>
>;

export type PreviewedFeature = keyof typeof previewedOptions;

/** The sheet that previews come on: square tiles in rows, in the order in which the tool's choices are listed. */
export const PREVIEW_SHEET = { side: 160, columns: 5 } as const;

export function isPreviewed(feature: FeatureCode, option: string): feature is PreviewedFeature {
  return feature in previewedOptions && previewedOptions[feature as PreviewedFeature] === option;
}

/** Tools that count people of the photo. */
const COUNTING: readonly FeatureCode[] = [
  'face-swap',
  'hairstyle-changer',
  'halloween',
  'photo-to-emoji',
  'ai-clothes-changer',
];

/** Whether a tool's workbench offers aids: where there is a mask to draw, people to count, or choices to preview. */
export function hasAids({ featureCode, engines, inputs }: ToolEntry): boolean {
  if (engines.length === 0) return false;
  return inputs.mask !== 'none' || COUNTING.includes(featureCode) || featureCode in previewedOptions;
}
