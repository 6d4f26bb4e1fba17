import { type FeatureCode, findTool } from './tools.ts';

/** What a run costs the embedded engine, in seconds of one core; measured by `npm run bench -- tools`, which also holds them. */
interface Effort {
  /** Whatever the size. */
  readonly start: number;
  readonly perMegapixel: number;
  /** On top, for what the mask marks. */
  readonly perMarkedMegapixel?: number;
  /** On top, for what the result has more than the photo. */
  readonly perAddedMegapixel?: number;
}

const efforts: Readonly<Partial<Record<FeatureCode, Effort>>> = {
  'object-remover': { start: 0.4, perMegapixel: 0.4, perMarkedMegapixel: 5 },
  'watermark-remover': { start: 0.5, perMegapixel: 2, perMarkedMegapixel: 5 },
  'image-extender': { start: 0.5, perMegapixel: 0.5, perAddedMegapixel: 4 },
  recolor: { start: 0.3, perMegapixel: 0.4, perMarkedMegapixel: 1 },
  'photo-enhancer': { start: 0.3, perMegapixel: 2.5, perAddedMegapixel: 5 },
  'ai-background': { start: 0.8, perMegapixel: 0.4, perMarkedMegapixel: 0.2 },
  'background-remover': { start: 0.8, perMegapixel: 0.15 },
  'ai-filter': { start: 0.3, perMegapixel: 1.5 },
};

/** What people mark where nothing is known yet, as a share of the photo. */
const USUAL_MARK = 0.03;

export interface Work {
  /** Of the photo. */
  readonly pixels: number;
  /** Pixels that the mask marks. */
  readonly marked?: number;
  /** Pixels that the result has more than the photo. */
  readonly added?: number;
}

/** Seconds that a run will take about, before anything is known of this machine; null where no embedded engine does it. */
export function estimateRunSeconds(feature: FeatureCode, work: Work): number | null {
  const effort = efforts[feature];
  const tool = findTool(feature);
  if (!effort || !tool) return null;
  const pixels = Math.min(work.pixels, tool.maxPixels);
  const { marked = pixels * USUAL_MARK, added = 0 } = work;
  const { start, perMegapixel, perMarkedMegapixel = 0, perAddedMegapixel = 0 } = effort;
  return start + (pixels * perMegapixel + marked * perMarkedMegapixel + added * perAddedMegapixel) / 1e6;
}
