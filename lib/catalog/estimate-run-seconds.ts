import type { ToolEntry } from './tools.ts';

/** Duration of a run on the embedded engine, in seconds of one core. */
interface Effort {
  /** Whatever the size. */
  readonly start: number;
  readonly perMegapixel: number;
  /** On top, for what the mask marks. */
  readonly perMarkedMegapixel?: number;
  /** On top, for what the result has more than the photo. */
  readonly perAddedMegapixel?: number;
  /** On top, for each picture of a set, or each face in the photo. */
  readonly perPiece?: number;
}

/** Measured duration of a tool's runs; `npm run bench -- tools` measures it and checks the values. */
export interface RunEstimate extends Effort {
  /** Choices that cost far less than the others. */
  readonly ofChoices?: Readonly<Record<string, Effort>>;
}

/** Assumed marked share of a photo before the mask is known. */
const USUAL_MARK = 0.03;

export interface Work {
  /** Of the photo. */
  readonly pixels: number;
  /** Pixels that the mask marks. */
  readonly marked?: number | undefined;
  /** Pixels that the result has more than the photo. */
  readonly added?: number;
  /** Pictures of a set, or faces in the photo where an analysis found them. */
  readonly pieces?: number | undefined;
  /** Chosen value that changes the duration, such as a style. */
  readonly choice?: string | undefined;
}

interface EstimatedTool {
  readonly tool: Pick<ToolEntry, 'maxPixels'>;
  /** The tool's options, or of them the estimate alone. */
  readonly options: { readonly estimate?: RunEstimate };
}

/**
 * Seconds that a run will take about, before anything is known of this machine; null where no embedded engine
 * does it.
 */
export function estimateRunSeconds(
  { tool, options: { estimate } }: EstimatedTool,
  { choice = '', pieces = 1, ...work }: Work,
): number | null {
  if (!estimate) return null;
  const pixels = Math.min(work.pixels, tool.maxPixels);
  const { marked = pixels * USUAL_MARK, added = 0 } = work;
  const effort: Effort = estimate.ofChoices?.[choice] ?? estimate;
  const { start, perMegapixel, perMarkedMegapixel = 0, perAddedMegapixel = 0, perPiece = 0 } = effort;
  return (
    start +
    pieces * perPiece +
    (pixels * perMegapixel + marked * perMarkedMegapixel + added * perAddedMegapixel) / 1e6
  );
}
