import { type FeatureCode, findTool } from './tools.ts';

/**
 * Duration of a run on the embedded engine, in seconds of one core; measured by `npm run bench -- tools`,
 * which also checks the values.
 */
interface Effort {
  /** Whatever the size. */
  readonly start: number;
  readonly perMegapixel: number;
  /** On top, for what the mask marks. */
  readonly perMarkedMegapixel?: number;
  /** On top, for what the result has more than the photo. */
  readonly perAddedMegapixel?: number;
  /** On top, for each picture of a set. */
  readonly perPiece?: number;
}

const efforts: Readonly<Partial<Record<FeatureCode, Effort>>> = {
  'object-remover': { start: 2, perMegapixel: 0.1, perMarkedMegapixel: 6 },
  'watermark-remover': { start: 5, perMegapixel: 1, perMarkedMegapixel: 5 },
  'image-extender': { start: 1.8, perMegapixel: 0, perAddedMegapixel: 1.4 },
  recolor: { start: 1.4, perMegapixel: 0.15 },
  'photo-enhancer': { start: 0.2, perMegapixel: 0.4, perAddedMegapixel: 2.6 },
  'ai-background': { start: 1.8, perMegapixel: 0.35 },
  'background-remover': { start: 1.6, perMegapixel: 0.2 },
  'passport-photo': { start: 2.4, perMegapixel: 0.3 },
  'face-swap': { start: 4, perMegapixel: 0.3 },
  'ai-baby-generator': { start: 15, perMegapixel: 0.1 },
  'ai-replacer': { start: 2.7, perMegapixel: 0.2 },
  'ai-clothes-changer': { start: 6, perMegapixel: 0.4 },
  'hairstyle-changer': { start: 8, perMegapixel: 0.4 },
  'headshot-generator': { start: 4.5, perMegapixel: 0.3, perPiece: 1.5 },
  'photo-to-emoji': { start: 7, perMegapixel: 0.1 },
  halloween: { start: 3, perMegapixel: 0.45 },
  'ai-filter': { start: 1.2, perMegapixel: 0.3 },
};

const LIGHT_STYLE: Effort = { start: 0.1, perMegapixel: 0.2 };

/** Choices of a tool that cost far less than its others. */
const effortsOfChoices: Readonly<Partial<Record<FeatureCode, Readonly<Record<string, Effort>>>>> = {
  'ai-replacer': { nothing: { start: 3, perMegapixel: 0.2, perMarkedMegapixel: 6 } },
  'ai-filter': {
    'portrait-film': LIGHT_STYLE,
    'slide-film': LIGHT_STYLE,
    'monochrome-film': LIGHT_STYLE,
    vintage: LIGHT_STYLE,
    duotone: LIGHT_STYLE,
    cyanotype: LIGHT_STYLE,
    'pixel-art': LIGHT_STYLE,
    'retro-console': LIGHT_STYLE,
  },
};

/** Assumed marked share of a photo before the mask is known. */
const USUAL_MARK = 0.03;

export interface Work {
  /** Of the photo. */
  readonly pixels: number;
  /** Pixels that the mask marks. */
  readonly marked?: number;
  /** Pixels that the result has more than the photo. */
  readonly added?: number;
  /** Pictures of a set. */
  readonly pieces?: number;
  /** Chosen value that changes the duration, such as a style. */
  readonly choice?: string;
}

/**
 * Seconds that a run will take about, before anything is known of this machine; null where no embedded engine
 * does it.
 */
export function estimateRunSeconds(feature: FeatureCode, work: Work): number | null {
  const effort = effortsOfChoices[feature]?.[work.choice ?? ''] ?? efforts[feature];
  const tool = findTool(feature);
  if (!effort || !tool) return null;
  const pixels = Math.min(work.pixels, tool.maxPixels);
  const { marked = pixels * USUAL_MARK, added = 0 } = work;
  const { start, perMegapixel, perMarkedMegapixel = 0, perAddedMegapixel = 0, perPiece = 0 } = effort;
  const { pieces = 1 } = work;
  return (
    start +
    pieces * perPiece +
    (pixels * perMegapixel + marked * perMarkedMegapixel + added * perAddedMegapixel) / 1e6
  );
}
